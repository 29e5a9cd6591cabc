import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { FastifyInstance } from "fastify";

import { sendWebFile } from "../files/send-web-file.ts";
import { readWebFile } from "../files/web-build.ts";
import { closeFiles } from "../files/web-file.ts";
import type { DocumentedRoute } from "./build-api-docs.ts";

const HIDDEN = { schema: { hide: true } } as const;

// The paths that Swagger UI's plugin answers; its files are served below.
const GENERATED_PATHS = [
  "/openapi.json",
  "/docs",
  "/docs/",
  "/docs/json",
  "/docs/yaml",
  "/docs/static/index.html",
  "/docs/static/swagger-initializer.js",
];
const HEADERS_OF_DOCS = ["content-type", "content-security-policy", "location"];

/** Register it before the routes. The modules that build the document, an eighth of all, load at the first request. */
export function registerApiDocs(app: FastifyInstance): void {
  const routes: DocumentedRoute[] = [];
  app.addHook("onRoute", ({ method, url, schema }) => {
    if (schema !== undefined && !("hide" in schema)) routes.push({ method, url, schema });
  });
  let building: Promise<FastifyInstance> | undefined;
  for (const path of GENERATED_PATHS) {
    app.get(path, HIDDEN, async ({ url }, reply) => {
      building ??= import("./build-api-docs.ts").then(({ buildApiDocs }) => buildApiDocs(routes));
      const answer = await (await building).inject(url);
      for (const name of HEADERS_OF_DOCS) {
        const value = answer.headers[name];
        if (value !== undefined) reply.header(name, value);
      }
      return reply.code(answer.statusCode).send(answer.body === "" ? undefined : answer.rawPayload);
    });
  }
  serveSwaggerUi(app);
}

const SWAGGER_UI_FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve("@fastify/swagger-ui"))),
  "static",
);
// The plugin redirects this file's path to `/docs`.
const SWAGGER_UI_REDIRECT = "index.html";

/** The plugin would keep a file open for every unread response, until no descriptor is left. */
function serveSwaggerUi(app: FastifyInstance): void {
  const names = readdirSync(SWAGGER_UI_FOLDER).filter((name) => name !== SWAGGER_UI_REDIRECT);
  const files = names.map(
    (name) => [name, readWebFile(SWAGGER_UI_FOLDER, name, new Set())] as const,
  );
  app.addHook("onClose", async () => closeFiles(files.map(([, file]) => file)));
  for (const [name, file] of files) {
    app.get(`/docs/static/${name}`, HIDDEN, (request, reply) =>
      sendWebFile(request, reply.header("cache-control", "no-cache"), file),
    );
  }
}
