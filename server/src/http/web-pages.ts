import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { RateLimits } from "./rate-limits.ts";
import { sendRefusal } from "./send-refusal.ts";
import { sendErrorPage, sendWebFile } from "./send-web-file.ts";
import { readWebBuild } from "./web-build.ts";
import type { WebPage } from "./web-build.ts";

/** The path under which the web build lists its 404 page. */
const ANY_OTHER_PATH = "*";

const ASSETS_FOLDER = "assets/";

// Hashed names: a changed file is another file.
const ASSET_CACHING = "public, max-age=31536000, immutable";
// Cached but revalidated: a new build shows at once, an unchanged page costs a 304.
const PAGE_CACHING = "no-cache";

// Pictures, which run no code. Browsers show them in a page of their own, whose styles a policy would block.
const PICTURE = /\.(avif|webp|png|ico)$/;

// A header can forbid framing, which the page's own <meta> cannot.
const FRAMING_FORBIDDEN = "frame-ancestors 'none'";

const HIDDEN = { schema: { hide: true } } as const;

/**
 * Serves the web build that is in `directory` now, each page under its path and policy, pre-compressed; any other
 * address gets the 404 page, or the refusal's JSON when a program asks. Without a build only the calls are served.
 */
export function registerWebPages(
  app: FastifyInstance,
  directory: string,
  limits: RateLimits,
): void {
  const build = readWebBuild(directory);
  if (build === undefined)
    app.log.warn("web pages not served: there is no web build, run npm run build");
  const { pages, files } = build ?? { pages: [], files: new Map() };

  for (const [name, file] of files) {
    const caching = name.startsWith(ASSETS_FOLDER) ? ASSET_CACHING : PAGE_CACHING;
    const isPicture = PICTURE.test(name);
    app.get(`/${name}`, HIDDEN, (request, reply) => {
      if (isPicture) reply.removeHeader("content-security-policy");
      return sendWebFile(request, reply.header("cache-control", caching), file);
    });
  }

  for (const page of pages) {
    if (page.path === ANY_OTHER_PATH) continue;
    app.get(page.path, HIDDEN, (request, reply) =>
      sendWebFile(
        request,
        withPagePolicy(reply, page).header("cache-control", PAGE_CACHING),
        page.file,
      ),
    );
    // One address for each page, for search engines and caches.
    if (page.path !== "/") {
      app.get(`${page.path}/`, HIDDEN, (_request, reply) => reply.redirect(page.path, 301));
    }
  }

  const notFoundPage = pages.find((page) => page.path === ANY_OTHER_PATH);
  app.setNotFoundHandler(limits.unknown, (request, reply) => {
    if (notFoundPage === undefined || !wantsPage(request)) {
      return sendRefusal(reply, "route-unknown");
    }
    return sendErrorPage(request, withPagePolicy(reply, notFoundPage), 404, notFoundPage.file);
  });
}

function withPagePolicy(reply: FastifyReply, { contentSecurityPolicy }: WebPage): FastifyReply {
  return reply.header("content-security-policy", `${contentSecurityPolicy}; ${FRAMING_FORBIDDEN}`);
}

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return ["GET", "HEAD"].includes(method) && (headers.accept?.includes("text/html") ?? false);
}
