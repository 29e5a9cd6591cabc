import cors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";

// As long as Chromium keeps one at the most.
const PREFLIGHT_KEPT_SECONDS = 7_200;

/** Lets pages of these origins make the calls. Register it before whatever refuses: they must be able to read why. */
export async function registerCrossOrigin(
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => ({
      origin: [...origins],
      methods: ["POST", "DELETE"],
      maxAge: PREFLIGHT_KEPT_SECONDS,
      // Any other OPTIONS is no question of a browser's: it is answered as it is where no origin is let in.
      preflight: isPreflight(request),
    }),
  });
}

function isPreflight({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}
