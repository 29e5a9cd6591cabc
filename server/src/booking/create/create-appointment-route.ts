import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import { createAppointment as call } from "@vitrine/domain/wire/create-appointment";

import { callSchema } from "../../http/call-schema.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import { bookSlot } from "./book-slot.ts";
import { ONE_CLIENT } from "../party.ts";
import type { Scheduling } from "../scheduling.ts";

export function createAppointmentRoute(
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
      summary: "Book a slot; the exact repeat of a live booking answers 200 and stores nothing",
      body: call.request,
      answers: { 200: call.answer, 201: call.answer },
      refusals: [409],
    }),
    async handler({ body, ip }, reply) {
      const outcome = await bookSlot(scheduling, body, ONE_CLIENT, ip);
      metrics.countBooking(outcome.ok ? (outcome.stored ? "stored" : "repeated") : outcome.refusal);
      if (outcome.ok) return reply.code(outcome.stored ? 201 : 200).send({});
      return sendRefusal(
        reply,
        outcome.refusal,
        scheduling.catalogue.get(body.calendarId),
        outcome.retryAfterMilliseconds,
      );
    },
  });
}
