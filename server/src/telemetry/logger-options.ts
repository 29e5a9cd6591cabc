import type { FastifyRequest, FastifyServerOptions } from "fastify";

/**
 * Logs hold what an operator needs and nothing of a client's: no body, no query, no header, and of an error its
 * kind, message and stack (a database's `detail` quotes the row).
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    serializers: {
      // The route's pattern, not the address: an unknown address is a client's own text.
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? "unknown",
      }),
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? "",
        code: error.code,
        cause: error.cause instanceof Error ? error.cause.message : undefined,
      }),
    },
  };
}
