import type { FastifyInstance } from "fastify";
import type { z } from "zod";

import {
  checkAvailability as checkOne,
  checkTable,
  createAppointment,
  createTable,
  deleteAppointment,
} from "@vitrine/domain/wire/calls";
import type {
  CheckAvailability,
  CreateAppointment,
  DeleteAppointment,
} from "@vitrine/domain/wire/calls";

import { callSchema } from "../http/call-schema.ts";
import { shopNamedBy } from "../http/named-calendar.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { sendRefusal } from "../http/send-refusal.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { checkAvailability } from "./availability/check-availability.ts";
import { cancelBooking } from "./cancel/cancel-booking.ts";
import { bookSlot } from "./create/book-slot.ts";
import { groupOf, ONE_CLIENT } from "./party.ts";
import type { Party } from "./party.ts";
import type { Scheduling } from "./scheduling.ts";

interface Call<Request> {
  readonly method: "POST" | "DELETE";
  readonly path: string;
  readonly request: z.ZodType<Request>;
  readonly answer: z.ZodType;
}

/** Registers the five calls of the booking screens. Each body has been checked by its schema when a handler gets it. */
export function bookingRoutes(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
  metrics: Metrics,
): void {
  const { shops } = scheduling;

  const check = <Request extends CheckAvailability>(
    { method, path, request, answer }: Call<Request>,
    summary: string,
    partyOf: (request: Request) => Party,
  ) =>
    app.route({
      method,
      url: path,
      ...limits.checks,
      schema: callSchema({ summary, body: request, answers: { 200: answer }, refusals: [] }),
      async handler(call, reply) {
        const asked = call.body as Request;
        const outcome = await checkAvailability(scheduling, asked, partyOf(asked));
        if (outcome.ok) return reply.send(outcome.slots);
        return sendRefusal(reply, outcome.refusal, await shopNamedBy(call, shops));
      },
    });

  const create = <Request extends CreateAppointment>(
    { method, path, request, answer }: Call<Request>,
    summary: string,
    partyOf: (request: Request) => Party,
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
        const asked = call.body as Request;
        const outcome = await bookSlot(scheduling, asked, partyOf(asked), call.ip);
        if (outcome.ok) {
          metrics.countBooking(outcome.stored ? "stored" : "repeated");
          return reply.code(outcome.stored ? 201 : 200).send({});
        }
        const { refusal, retryAfterMilliseconds } = outcome;
        metrics.countBooking(refusal);
        return sendRefusal(reply, refusal, await shopNamedBy(call, shops), retryAfterMilliseconds);
      },
    });

  check(checkOne, "Which slots of a day are free", () => ONE_CLIENT);
  create(createAppointment, "Book a slot", () => ONE_CLIENT);
  check(checkTable, "Which slots of a day have room for a group", groupOf);
  create(createTable, "Reserve a slot for a group", groupOf);
  app.route({
    method: deleteAppointment.method,
    url: deleteAppointment.path,
    ...limits.writes,
    schema: callSchema({
      summary: "Cancel a booking; no such booking and a wrong phone answer alike",
      body: deleteAppointment.request,
      answers: { 200: deleteAppointment.answer },
      refusals: [404],
    }),
    async handler({ body, ip }, reply) {
      const outcome = await cancelBooking(scheduling, body as DeleteAppointment, ip);
      metrics.countBooking(outcome.ok ? "cancelled" : outcome.refusal);
      return outcome.ok ? reply.send({}) : sendRefusal(reply, outcome.refusal);
    },
  });
}
