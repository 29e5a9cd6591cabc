import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** The calls' document, at `/openapi.json` and, for people, at `/docs`. Register it before the routes. */
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
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: DOCS_POLICY });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
}

// The one style that Swagger UI's script puts into its page. Another version may have another: the journey over every
// page then shows it in the console.
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
