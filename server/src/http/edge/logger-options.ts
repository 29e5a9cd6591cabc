import type { FastifyRequest, FastifyServerOptions } from "fastify";

/** Logs hold no client data: no body, query or header, and not a database error's `detail`, which quotes the row. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    serializers: {
      // The route's pattern, not the URL, which holds what the client typed.
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
