import type { FastifyInstance } from "fastify";

import { confirmBooking as call } from "@vitrine/domain/wire/calls";
import type { ConfirmBooking } from "@vitrine/domain/wire/calls";
import { refusal } from "@vitrine/domain/wire/fields";

import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import type { ConfirmByToken } from "./confirm-by-token.ts";

/** Registers the call of the button to which a reminder's link leads. */
export function confirmRoute(
  app: FastifyInstance,
  confirm: ConfirmByToken,
  limits: RateLimits,
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...limits.writes,
    schema: {
      tags: ["scheduling"],
      summary: "Note that a client comes, by the link in the reminder; again is answered alike",
      querystring: call.query,
      response: {
        200: call.answer,
        400: refusal,
        409: refusal,
        // A body is not asked for, and one that is sent is still judged.
        413: refusal,
        415: refusal,
        429: refusal,
        500: refusal,
        503: refusal,
      },
    },
    async handler({ query }, reply) {
      const outcome = await confirm((query as ConfirmBooking).t);
      return outcome.ok ? reply.send({}) : sendRefusal(reply, outcome.refusal);
    },
  });
}
