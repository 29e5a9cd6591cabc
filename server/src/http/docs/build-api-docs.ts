import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify from "fastify";
import type { FastifyInstance, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

import { AGENCY_COOKIE, AGENCY_ID } from "@vitrine/domain/agency/agency-devices";
import { DEVICE_COOKIE } from "@vitrine/domain/owner/owner-devices";

import {
  AGENCY_DEVICE_SCHEME,
  AGENCY_SECRET_SCHEME,
  OWNER_DEVICE_SCHEME,
  OWNER_SECRET_SCHEME,
} from "../call-schema.ts";
import { COMPILERS } from "../compilers.ts";

export type DocumentedRoute = Pick<RouteOptions, "method" | "url" | "schema">;

/** A server that answers only the API document of these routes and Swagger UI, not the calls. It does not listen. */
export async function buildApiDocs(routes: readonly DocumentedRoute[]): Promise<FastifyInstance> {
  const docs = Fastify({
    schemaController: { compilersFactory: COMPILERS },
    exposeHeadRoutes: false,
  });
  await docs.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Vitrine scheduling",
        description:
          "Books and cancels appointments. Every refusal answers a sentence in Portuguese for the person.",
        version: "1",
      },
      components: {
        securitySchemes: {
          [OWNER_SECRET_SCHEME]: {
            type: "http",
            scheme: "bearer",
            description: "OWNER_SECRET_<CALENDAR> of the calendar that the call names.",
          },
          [OWNER_DEVICE_SCHEME]: {
            type: "apiKey",
            in: "cookie",
            name: `${DEVICE_COOKIE}<calendar>`,
            description: "The token of one of the owner's devices; from pages of the same origin.",
          },
          [AGENCY_SECRET_SCHEME]: {
            type: "http",
            scheme: "bearer",
            description: "AGENCY_SECRET.",
          },
          [AGENCY_DEVICE_SCHEME]: {
            type: "apiKey",
            in: "cookie",
            name: `${AGENCY_COOKIE}${AGENCY_ID}`,
            description: "The token of one of the agency's devices; from pages of the same origin.",
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await docs.register(swaggerUi, { routePrefix: "/docs", staticCSP: DOCS_POLICY });
  docs.get("/openapi.json", { schema: { hide: true } }, () => docs.swagger());
  for (const route of routes) docs.route({ ...route, handler: () => undefined });
  await docs.ready();
  return docs;
}

// The only inline style of Swagger UI. If an update changes it, the journey over every page fails.
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
