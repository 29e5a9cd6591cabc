import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

import { sendWebFile } from "./send-web-file.ts";
import { readWebFile } from "./web-build.ts";
import type { WebFile } from "./web-build.ts";

const HIDDEN = { schema: { hide: true } } as const;

/** Serves the API document at `/openapi.json` and Swagger UI at `/docs`. Register it before the routes. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Vitrine scheduling",
        description:
          "Books and cancels appointments. Every refusal answers a sentence in Portuguese for the person.",
        version: "1",
      },
    },
    transform: jsonSchemaTransform,
  });
  app.addHook("onRoute", (route) => {
    if (route.url === "/docs/static/*") route.handler = (_request, reply) => reply.callNotFound();
  });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: DOCS_POLICY });
  serveSwaggerUiFromMemory(app);
  app.get("/openapi.json", HIDDEN, () => app.swagger());
}

const SWAGGER_UI_FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve("@fastify/swagger-ui"))),
  "static",
);
// The plugin redirects this file's path to `/docs`.
const SWAGGER_UI_REDIRECT = "index.html";

const swaggerUiFiles = new Map<string, WebFile>();

/**
 * Serves Swagger UI from memory. The plugin would open a file for every request and keep it open until the response is
 * read: one client with a thousand unread responses would use up the server's file descriptors. The plugin's own static
 * route is disabled above, since it also matches other spellings of a path (`//`).
 */
function serveSwaggerUiFromMemory(app: FastifyInstance): void {
  const names = readdirSync(SWAGGER_UI_FOLDER).filter((name) => name !== SWAGGER_UI_REDIRECT);
  for (const name of names) {
    app.get(`/docs/static/${name}`, HIDDEN, (request, reply) => {
      const file = swaggerUiFiles.get(name) ?? readWebFile(SWAGGER_UI_FOLDER, name, new Set());
      swaggerUiFiles.set(name, file);
      return sendWebFile(request, reply.header("cache-control", "no-cache"), file);
    });
  }
}

// The one inline style of Swagger UI. When an update changes it, the journey over every page fails on the console's
// policy error.
const SWAGGER_UI_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

const DOCS_POLICY = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", SWAGGER_UI_STYLE],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
};
