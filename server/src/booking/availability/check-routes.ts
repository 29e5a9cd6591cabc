import type { FastifyInstance } from "fastify";

import {
  canCheckDays,
  checkAvailability as checkOne,
  checkDays as checkAllDays,
  checkTable,
} from "@vitrine/domain/wire/calls";
import type { CheckAvailability, CheckDays, OrAnyBarber } from "@vitrine/domain/wire/calls";

import { callSchema } from "../../http/call-schema.ts";
import { isThereRoute } from "../../http/is-there-route.ts";
import { shopNamedBy } from "../../http/named-calendar.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import { groupOf, ONE_CLIENT } from "../party.ts";
import type { GroupSizes, Party } from "../party.ts";
import type { Scheduling } from "../scheduling.ts";
import { checkAvailability } from "./check-availability.ts";
import { checkDays } from "./check-days.ts";

/** Registers the calls that ask what is free. Each body has been checked by its schema when the handler gets it. */
export function checkRoutes(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
): void {
  const check = (
    { method, path, request, answer }: typeof checkOne | typeof checkTable,
    summary: string,
    partyOf: (body: unknown) => Party,
  ) =>
    app.route({
      method,
      url: path,
      ...limits.checks,
      schema: callSchema({ summary, body: request, answers: { 200: answer }, refusals: [] }),
      async handler(call, reply) {
        const asked = call.body as OrAnyBarber<CheckAvailability>;
        const outcome = await checkAvailability(scheduling, asked, partyOf(asked));
        if (outcome.ok) return reply.send(outcome.slots);
        return sendRefusal(reply, outcome.refusal, await shopNamedBy(call, scheduling.shops));
      },
    });

  check(checkOne, "Which slots of a day are free", () => ONE_CLIENT);
  check(checkTable, "Which slots of a day have room for a group", (body) =>
    groupOf(body as GroupSizes),
  );
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
  isThereRoute(app, canCheckDays, "days can be checked together");
}
