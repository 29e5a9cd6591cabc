import type { FastifyInstance } from "fastify";

import { canMove, moveAppointment } from "@vitrine/domain/wire/calls";
import type { MoveAppointment } from "@vitrine/domain/wire/calls";

import { callSchema } from "../../http/call-schema.ts";
import { isThereRoute } from "../../http/is-there-route.ts";
import { shopNamedBy } from "../../http/named-calendar.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import type { Scheduling } from "../scheduling.ts";
import { moveBooking } from "./move-booking.ts";

/** Registers the call that moves a booking. */
export function moveRoute(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
  metrics: Metrics,
): void {
  app.route({
    method: moveAppointment.method,
    url: moveAppointment.path,
    ...limits.writes,
    schema: callSchema({
      summary:
        "Move a booking, or leave it; no such booking and a wrong phone answer alike, the exact repeat of a move answers 200",
      body: moveAppointment.request,
      answers: { 200: moveAppointment.answer },
      refusals: [404, 409],
    }),
    async handler(call, reply) {
      const outcome = await moveBooking(scheduling, call.body as MoveAppointment, call.ip);
      if (outcome.ok) {
        metrics.countBooking(outcome.stored ? "moved" : "repeated");
        return reply.send({});
      }
      const { retryAfterMilliseconds } = outcome;
      metrics.countBooking(outcome.refusal);
      const shop = await shopNamedBy(call, scheduling.shops);
      return sendRefusal(reply, outcome.refusal, shop, retryAfterMilliseconds);
    },
  });
  isThereRoute(app, canMove, "bookings can be moved");
}
