import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import type { RateLimits } from "./rate-limits.ts";
import { sendRefusal } from "./send-refusal.ts";

/** The path under which the web build lists its 404 page. */
const ANY_OTHER_PATH = "*";

const ASSETS_FOLDER = "assets/";

// Hashed names: a changed file is another file.
const ASSET_CACHING = "public, max-age=31536000, immutable";
// Kept, but asked after each time: a new build is seen at once and an old one costs a 304.
const PAGE_CACHING = "no-cache";

// What runs nothing. A browser shows such a file in a page of its own making, with styles that a policy would block.
const PICTURE = /\.(avif|webp|png|ico)$/;

// A header can forbid framing, which the page's own <meta> cannot.
const FRAMING_FORBIDDEN = "frame-ancestors 'none'";

/** What the web build says of itself in `pages.json`. */
const pageList = z.array(
  z.object({ path: z.string(), file: z.string(), contentSecurityPolicy: z.string() }),
);
type Page = z.output<typeof pageList>[number];

/**
 * Serves the web build in `directory`, each page under its path and policy, pre-compressed; any other address gets
 * the 404 page, or the refusal's JSON when a program asks. Without a build only the calls are served.
 */
export async function registerWebPages(
  app: FastifyInstance,
  directory: string,
  limits: RateLimits,
): Promise<void> {
  const pages = readPages(directory);
  if (pages === undefined) {
    app.log.warn("there is no web build to serve: run npm run build");
    app.setNotFoundHandler(limits.unknown, (_request, reply) =>
      sendRefusal(reply, "route-unknown"),
    );
    return;
  }

  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    // Pages have routes of their own, their list is for the server, and the compressed files are found by it.
    globIgnore: ["pages.json", "**/*.html", "**/*.br", "**/*.gz"],
    setHeaders(reply, path) {
      const isAsset = path.slice(directory.length + 1).startsWith(ASSETS_FOLDER);
      reply.header("cache-control", isAsset ? ASSET_CACHING : PAGE_CACHING);
      if (PICTURE.test(path)) reply.removeHeader("content-security-policy");
    },
  });

  for (const page of pages) {
    if (page.path === ANY_OTHER_PATH) continue;
    app.get(page.path, { schema: { hide: true } }, (_request, reply) => sendPage(reply, page));
    // One address a page: search engines and caches would see two.
    if (page.path !== "/") {
      app.get(`${page.path}/`, { schema: { hide: true } }, (_request, reply) =>
        reply.redirect(page.path, 301),
      );
    }
  }

  const notFoundPage = pages.find((page) => page.path === ANY_OTHER_PATH);
  app.setNotFoundHandler(limits.unknown, (request, reply) => {
    if (notFoundPage === undefined || !wantsPage(request))
      return sendRefusal(reply, "route-unknown");
    return sendPage(reply.code(404), notFoundPage);
  });
}

function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  reply.header("content-security-policy", `${page.contentSecurityPolicy}; ${FRAMING_FORBIDDEN}`);
  return reply.sendFile(page.file);
}

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return ["GET", "HEAD"].includes(method) && (headers.accept?.includes("text/html") ?? false);
}

function readPages(directory: string): Page[] | undefined {
  const path = join(directory, "pages.json");
  return existsSync(path) ? pageList.parse(JSON.parse(readFileSync(path, "utf8"))) : undefined;
}
