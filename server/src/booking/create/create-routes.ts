import type { FastifyInstance } from "fastify";

import { createAppointment, createTable } from "@vitrine/domain/wire/calls";
import type {
  CreateAppointment,
  CreateAppointmentAnswer,
  OrAnyBarber,
} from "@vitrine/domain/wire/calls";

import { callSchema } from "../../http/call-schema.ts";
import { shopNamedBy } from "../../http/named-calendar.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import { groupOf, ONE_CLIENT } from "../party.ts";
import type { GroupSizes, Party } from "../party.ts";
import type { Scheduling } from "../scheduling.ts";
import { bookSlot } from "./book-slot.ts";

/** Registers the calls that book. Each body has been checked by its schema when the handler gets it. */
export function createRoutes(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
  metrics: Metrics,
): void {
  const create = (
    { method, path, request, answer }: typeof createAppointment | typeof createTable,
    summary: string,
    partyOf: (body: unknown) => Party,
  ) =>
    app.route({
      method,
      url: path,
      ...limits.writes,
      schema: callSchema({
        summary: `${summary}; the exact repeat of a live booking answers 200 and stores nothing`,
        body: request,
        answers: { 200: answer, 201: answer },
        refusals: [409],
      }),
      async handler(call, reply) {
        const asked = call.body as OrAnyBarber<CreateAppointment>;
        const outcome = await bookSlot(scheduling, asked, partyOf(asked), call.ip);
        if (outcome.ok) {
          const { stored, barberColorId } = outcome;
          metrics.countBooking(stored ? "stored" : "repeated");
          const answered: CreateAppointmentAnswer = { barberColorId };
          return reply.code(stored ? 201 : 200).send(answered);
        }
        const { refusal, retryAfterMilliseconds } = outcome;
        metrics.countBooking(refusal);
        const shop = await shopNamedBy(call, scheduling.shops);
        return sendRefusal(reply, refusal, shop, retryAfterMilliseconds);
      },
    });

  create(createAppointment, "Book a slot", () => ONE_CLIENT);
  create(createTable, "Reserve a slot for a group", (body) => groupOf(body as GroupSizes));
}
