import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { pathOf } from "@vitrine/domain/shop/calendar-id";

import type { RateLimits } from "../rate-limits.ts";
import { sendRefusal } from "../send-refusal.ts";
import type { FindShop } from "../shop-pages/rendered-page.ts";
import { shopPages } from "../shop-pages/shop-pages.ts";
import type { ShopPages } from "../shop-pages/shop-pages.ts";
import { sendErrorPage, sendWebFile } from "./send-web-file.ts";
import type { ServerFacts } from "./said-here.ts";
import { ASSETS_FOLDER, readWebBuild } from "./web-build.ts";
import type { WebPage } from "./web-build.ts";
import type { WebFile } from "./web-file.ts";

const ANY_OTHER_PATH = "*";

// Each name holds a hash of the file, so a changed file has another name.
const ASSET_CACHING = "public, max-age=31536000, immutable";
// Cached but revalidated, so that a new build shows at once, and an unchanged page costs a 304.
const PAGE_CACHING = "no-cache";

// The script that other sites load. Its name has no hash, so that those sites never have to change their line.
const WIDGET_HEADERS = {
  "cache-control": "public, max-age=600, stale-while-revalidate=86400",
  // All other files may be loaded only by this site's own pages.
  "cross-origin-resource-policy": "cross-origin",
};

// The worker of the owner's page lives by the policy of its own script: it fetches what the page asks for, and nothing else.
const WORKER_HEADERS = {
  "cache-control": PAGE_CACHING,
  "content-security-policy": "default-src 'none'; connect-src 'self'",
};

/** By the script's name. */
const HEADERS_OF_SCRIPTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "widget.js": WIDGET_HEADERS,
  "dono-worker.js": WORKER_HEADERS,
};

// Sent without a Content-Security-Policy, which would block the styles of the browser's own page around a picture.
const PICTURE = /\.(avif|webp|png|ico)$/;

/** The unchecked query for another form of a page: the form for a frame (`/agenda?embed`), or another language. */
interface PageQuery {
  readonly embed?: unknown;
  readonly lang?: unknown;
}

type PageRequest = FastifyRequest<{ Querystring: PageQuery }>;

interface ShopParams {
  readonly calendarId: string;
}

// A header can forbid framing, which the page's own <meta> cannot.
const FRAMING_FORBIDDEN = "frame-ancestors 'none'";
const FRAMED_BY_SITE = "frame-ancestors 'self'";

const HIDDEN = { schema: { hide: true } } as const;

// A page that was shown stays broken without its scripts, while a call that was refused is made again.
const ASSET = { ...HIDDEN, config: { answersWhileBlocked: true } } as const;

/**
 * Serves the web build. Any other address gets the 404 page, or the refusal's JSON when a program asks. `here`: what pages
 * say of this server. `embedOrigins`: the sites that may frame those pages that are built for it. `findShop`: without it, only
 * the shops of the build have pages, as they were when it was made. Returns what drops the pages of a shop that is erased.
 */
export function registerWebPages(
  app: FastifyInstance,
  directory: string,
  limits: RateLimits,
  here: ServerFacts,
  embedOrigins: readonly string[] = [],
  findShop?: FindShop,
): { readonly forgetShop: (calendarId: string) => void } {
  const build = readWebBuild(directory, here);
  if (build === undefined)
    app.log.warn("web pages not served: there is no web build, run npm run build");
  const { pages, files } = build ?? { pages: [], files: new Map() };
  app.addHook("onClose", async () => build?.close());
  const shops = build && findShop && shopPages(build, findShop);

  // One route for all hashed files: separate routes for almost two hundred would take a tenth of the start.
  app.get<{ Params: { "*": string } }>(`/${ASSETS_FOLDER}*`, ASSET, (request, reply) => {
    const name = ASSETS_FOLDER + request.params["*"];
    const file = files.get(name);
    if (file === undefined) return reply.callNotFound();
    return sendNamedFile(request, reply.header("cache-control", ASSET_CACHING), name, file);
  });
  for (const [name, file] of files) {
    if (name.startsWith(ASSETS_FOLDER)) continue;
    const headers = HEADERS_OF_SCRIPTS[name] ?? { "cache-control": PAGE_CACHING };
    app.get(`/${name}`, HIDDEN, (request, reply) =>
      sendNamedFile(request, reply.headers(headers), name, file),
    );
  }

  const framed =
    embedOrigins.length > 0 ? `frame-ancestors 'self' ${embedOrigins.join(" ")}` : undefined;
  const sendShopPage = async (
    pages: ShopPages,
    calendarId: string,
    request: PageRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const page = await pages.find(calendarId, request.query.embed !== undefined);
    if (page === undefined) {
      reply.callNotFound();
      return reply;
    }
    withPagePolicy(reply, page, framed).header("cache-control", PAGE_CACHING);
    return sendWebFile(request, reply, page.file);
  };

  for (const page of pages) {
    const { path, shop, embeddedFile, isFramedBySite } = page;
    if (path === ANY_OTHER_PATH) continue;
    app.get<{ Querystring: PageQuery }>(path, HIDDEN, (request, reply) => {
      if (shops && shop) return sendShopPage(shops, shop.calendarId, request, reply);
      const framing = isFramedBySite ? FRAMED_BY_SITE : embeddedFile && framed;
      withPagePolicy(reply, page, framing).header("cache-control", PAGE_CACHING);
      return sendWebFile(request, reply, requestedFile(request.query, page));
    });
    if (path === "/") continue;
    app.get(`${path}/`, HIDDEN, (request, reply) => redirectTo(path, request, reply));
  }

  if (shops !== undefined) {
    app.addHook("onClose", shops.close);
    app.get<{ Querystring: PageQuery; Params: ShopParams }>(
      "/:calendarId",
      HIDDEN,
      (request, reply) => {
        const { calendarId } = request.params;
        if (pathOf(calendarId) !== `/${calendarId}`) return reply.callNotFound();
        return sendShopPage(shops, calendarId, request, reply);
      },
    );
    app.get<{ Params: ShopParams }>("/:calendarId/", HIDDEN, async (request, reply) => {
      const { calendarId } = request.params;
      const isShop = (await findShop?.(calendarId)) !== undefined;
      if (isShop) return redirectTo(pathOf(calendarId), request, reply);
      reply.callNotFound();
      return reply;
    });
  }

  const notFoundPage = pages.find((page) => page.path === ANY_OTHER_PATH);
  app.setNotFoundHandler(limits.unknown, (request, reply) => {
    if (notFoundPage === undefined || !wantsPage(request)) {
      return sendRefusal(reply, "route-unknown");
    }
    return sendErrorPage(request, withPagePolicy(reply, notFoundPage), 404, notFoundPage.file);
  });
  return { forgetShop: (calendarId) => shops?.forget(calendarId) };
}

/** Search engines and caches need one address for each page. */
function redirectTo(path: string, { url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(path + (/\?.*/.exec(url)?.[0] ?? ""), 301);
}

function sendNamedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  file: WebFile,
): FastifyReply {
  if (PICTURE.test(name)) reply.removeHeader("content-security-policy");
  return sendWebFile(request, reply, file);
}

function withPagePolicy(
  reply: FastifyReply,
  { contentSecurityPolicy }: Pick<WebPage, "contentSecurityPolicy">,
  framing = FRAMING_FORBIDDEN,
): FastifyReply {
  // `x-frame-options` knows no list of origins: a browser that obeyed it would show the page in no frame.
  if (framing !== FRAMING_FORBIDDEN) reply.removeHeader("x-frame-options");
  return reply.header("content-security-policy", `${contentSecurityPolicy}; ${framing}`);
}

function requestedFile(
  { embed, lang }: PageQuery,
  { file, embeddedFile, translations }: WebPage,
): WebFile {
  if (embed !== undefined && embeddedFile !== undefined) return embeddedFile;
  // Of several languages the first counts, as in the page's own script.
  const language: unknown = Array.isArray(lang) ? lang[0] : lang;
  return (typeof language === "string" && translations.get(language)) || file;
}

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return ["GET", "HEAD"].includes(method) && (headers.accept?.includes("text/html") ?? false);
}
