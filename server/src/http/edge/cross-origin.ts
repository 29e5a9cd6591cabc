import type { FastifyInstance, FastifyRequest } from "fastify";

// The longest that Chromium caches a preflight.
const PREFLIGHT_KEPT_SECONDS = 7_200;

/** Lets pages of these origins make the calls. Register it first: those pages must be able to read every refusal. */
export async function registerCrossOrigin(
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  await app.register(import("@fastify/cors"), {
    delegator: async (request: FastifyRequest) => ({
      origin: [...origins],
      methods: ["GET", "POST", "DELETE"],
      exposedHeaders: ["ETag", "Retry-After"],
      maxAge: PREFLIGHT_KEPT_SECONDS,
      // Other OPTIONS requests are not preflights, and are answered as they are without CORS.
      preflight: isPreflight(request),
    }),
  });
}

function isPreflight({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}
