import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import { deleteAppointment as call } from "@vitrine/domain/wire/delete-appointment";

import { callSchema } from "../../http/call-schema.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import { cancelBooking } from "./cancel-booking.ts";
import type { Scheduling } from "../scheduling.ts";

export function deleteAppointmentRoute(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
  metrics: Metrics,
): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: call.method,
    url: call.path,
    ...limits.writes,
    schema: callSchema({
      summary: "Cancel a booking; no such booking and a wrong phone answer alike",
      body: call.request,
      answers: { 200: call.answer },
      refusals: [404],
    }),
    async handler({ body, ip }, reply) {
      const outcome = await cancelBooking(scheduling, body, ip);
      metrics.countBooking(outcome.ok ? "cancelled" : outcome.refusal);
      return outcome.ok ? reply.send({}) : sendRefusal(reply, outcome.refusal);
    },
  });
}
