import type { FastifyInstance } from "fastify";

import { deleteAppointment } from "@vitrine/domain/wire/calls";
import type { DeleteAppointment } from "@vitrine/domain/wire/calls";

import { callSchema } from "../../http/call-schema.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import type { Scheduling } from "../scheduling.ts";
import { cancelBooking } from "./cancel-booking.ts";

/** Registers the call that cancels a booking. */
export function cancelRoute(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
  metrics: Metrics,
): void {
  app.route({
    method: deleteAppointment.method,
    url: deleteAppointment.path,
    ...limits.writes,
    schema: callSchema({
      summary:
        "Cancel a booking; no such booking and a wrong phone answer alike; 409 when it is too late for it, booked or not",
      body: deleteAppointment.request,
      answers: { 200: deleteAppointment.answer },
      refusals: [404, 409],
    }),
    async handler({ body, ip }, reply) {
      const outcome = await cancelBooking(scheduling, body as DeleteAppointment, ip);
      metrics.countBooking(outcome.ok ? "cancelled" : outcome.refusal);
      return outcome.ok ? reply.send({}) : sendRefusal(reply, outcome.refusal);
    },
  });
}
