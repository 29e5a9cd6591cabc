import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import { checkTable as call } from "@vitrine/domain/wire/check-table";

import { callSchema } from "../../http/call-schema.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import { checkAvailability } from "./check-availability.ts";
import { groupOf } from "../party.ts";
import type { Scheduling } from "../scheduling.ts";

export function checkTableRoute(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: call.method,
    url: call.path,
    ...limits.checks,
    schema: callSchema({
      summary: "Which slots of a day have room for a group",
      body: call.request,
      answers: { 200: call.answer },
      refusals: [],
    }),
    async handler({ body }, reply) {
      const outcome = await checkAvailability(scheduling, body, groupOf(body));
      if (outcome.ok) return reply.send(outcome.slots);
      return sendRefusal(reply, outcome.refusal, scheduling.catalogue.get(body.calendarId));
    },
  });
}
