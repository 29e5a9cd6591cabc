import { LogController } from "fastify";
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";

import type { ShopsShown } from "../named-calendar.ts";
import { calendarNamedBy } from "../named-calendar.ts";

/** Writes Fastify's two log lines for each call. The second one says why the call was refused, and in which calendar. */
export class CallLog extends LogController {
  readonly #shops: ShopsShown;

  constructor(shops: ShopsShown) {
    super();
    this.#shops = shops;
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { refusal, refusedCalendar } = reply;
    if (error || refusal === undefined) return super.requestCompleted(error, request, reply);
    // Logs only a known calendar: any other name is what a stranger typed.
    const calendar = refusedCalendar ?? this.#shops.seen(calendarNamedBy(request))?.shop.calendarId;
    const { elapsedTime: responseTime } = reply;
    request.log.info({ res: reply, responseTime, refusal, calendar }, "request completed");
  }
}

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
