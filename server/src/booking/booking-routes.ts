import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";

import {
  canCheckDays,
  canMove,
  checkAvailability as checkOne,
  checkDays as checkAllDays,
  checkTable,
  createAppointment,
  createTable,
  deleteAppointment,
  moveAppointment,
} from "@vitrine/domain/wire/calls";
import type {
  CheckAvailability,
  CheckDays,
  CreateAppointment,
  CreateAppointmentAnswer,
  DeleteAppointment,
  MoveAppointment,
  OrAnyBarber,
} from "@vitrine/domain/wire/calls";

import { callSchema } from "../http/call-schema.ts";
import { isThereRoute } from "../http/is-there-route.ts";
import { shopNamedBy } from "../http/named-calendar.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { sendRefusal } from "../http/send-refusal.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { checkAvailability } from "./availability/check-availability.ts";
import { checkDays } from "./availability/check-days.ts";
import { cancelBooking } from "./cancel/cancel-booking.ts";
import { bookSlot } from "./create/book-slot.ts";
import { moveBooking } from "./move/move-booking.ts";
import { groupOf, ONE_CLIENT } from "./party.ts";
import type { GroupSizes, Party } from "./party.ts";
import type { Scheduling } from "./scheduling.ts";

interface Call {
  readonly method: "POST" | "DELETE";
  readonly path: string;
  readonly request: z.ZodType;
  readonly answer: z.ZodType;
}

/** Registers the calls of the booking screens. Each body has been checked by its schema when a handler gets it. */
export function bookingRoutes(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
  metrics: Metrics,
): void {
  const { shops } = scheduling;

  const check = (
    { method, path, request, answer }: Call,
    summary: string,
    partyOf: (call: FastifyRequest) => Party,
  ) =>
    app.route({
      method,
      url: path,
      ...limits.checks,
      schema: callSchema({ summary, body: request, answers: { 200: answer }, refusals: [] }),
      async handler(call, reply) {
        const asked = call.body as OrAnyBarber<CheckAvailability>;
        const outcome = await checkAvailability(scheduling, asked, partyOf(call));
        if (outcome.ok) return reply.send(outcome.slots);
        return sendRefusal(reply, outcome.refusal, await shopNamedBy(call, shops));
      },
    });

  const create = (
    { method, path, request, answer }: Call,
    summary: string,
    partyOf: (call: FastifyRequest) => Party,
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
        const outcome = await bookSlot(scheduling, asked, partyOf(call), call.ip);
        if (outcome.ok) {
          metrics.countBooking(outcome.stored ? "stored" : "repeated");
          const { stored, barberColorId } = outcome;
          const answered: CreateAppointmentAnswer =
            barberColorId === undefined ? {} : { barberColorId };
          return reply.code(stored ? 201 : 200).send(answered);
        }
        const { refusal, retryAfterMilliseconds } = outcome;
        metrics.countBooking(refusal);
        return sendRefusal(reply, refusal, await shopNamedBy(call, shops), retryAfterMilliseconds);
      },
    });

  check(checkOne, "Which slots of a day are free", () => ONE_CLIENT);
  create(createAppointment, "Book a slot", () => ONE_CLIENT);
  check(checkTable, "Which slots of a day have room for a group", ofGroup);
  create(createTable, "Reserve a slot for a group", ofGroup);
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
  daysRoute(app, scheduling, limits);
  moveRoute(app, scheduling, limits, metrics);
  isThereRoute(app, canCheckDays, "days can be checked together");
  isThereRoute(app, canMove, "bookings can be moved");
}

/** The call that says of each day whether it has room. */
function daysRoute(app: FastifyInstance, scheduling: Scheduling, limits: RateLimits): void {
  app.route({
    method: checkAllDays.method,
    url: checkAllDays.path,
    ...limits.checks,
    schema: callSchema({
      summary: "Which of the days that can be booked have a free slot",
      body: checkAllDays.request,
      answers: { 200: checkAllDays.answer },
      refusals: [],
    }),
    async handler(call, reply) {
      const outcome = await checkDays(scheduling, call.body as CheckDays);
      if (outcome.ok) return reply.send(outcome.days);
      return sendRefusal(reply, outcome.refusal, await shopNamedBy(call, scheduling.shops));
    },
  });
}

/** The call that moves a booking. */
function moveRoute(
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
}

function ofGroup({ body }: FastifyRequest): Party {
  return groupOf(body as GroupSizes);
}
