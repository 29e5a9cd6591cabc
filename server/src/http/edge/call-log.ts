import { LogController } from "fastify";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Catalogue } from "@vitrine/domain/shop/shop";

import { calendarNamedBy } from "../named-calendar.ts";

/** Fastify's two log lines for each call. The second one says why the call was refused, and in which calendar. */
export class CallLog extends LogController {
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    super();
    this.#catalogue = catalogue;
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { refusal } = reply;
    if (error || refusal === undefined) return super.requestCompleted(error, request, reply);
    // Only a known calendar: any other name is what a stranger typed.
    const calendar = this.#catalogue.get(calendarNamedBy(request))?.calendarId;
    const { elapsedTime: responseTime } = reply;
    request.log.info({ res: reply, responseTime, refusal, calendar }, "request completed");
  }
}
