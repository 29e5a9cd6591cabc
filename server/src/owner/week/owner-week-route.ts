import type { FastifyInstance, FastifyReply, preValidationAsyncHookHandler } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import { unchanged } from "@vitrine/domain/wire/fields";
import { seeWeek as call } from "@vitrine/domain/wire/owner/see-week";

import { ownerQuestionSchema } from "../../http/call-schema.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import type { OwnerScheduling } from "../owner-scheduling.ts";
import { sendUnlessKnown } from "../send-unless-known.ts";
import { seeWeek } from "./see-week.ts";

/** Answers 304 while only the time has changed. */
export function ownerWeekRoute(
  app: FastifyInstance,
  owner: OwnerScheduling,
  guard: preValidationAsyncHookHandler,
  limits: RateLimits,
): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: call.method,
    url: call.path,
    ...limits.checks,
    preValidation: guard,
    schema: ownerQuestionSchema({
      summary: "Seven days as the owner sees them: who is booked and closed when",
      querystring: call.request,
      answers: { 200: call.answer, 304: unchanged },
    }),
    async handler({ query: { calendarId, day }, ownerPerson }, reply) {
      const shop = (await owner.shops.find(calendarId))?.shop;
      if (shop === undefined) return sendRefusal(reply, "calendar-unknown");
      const week = await seeWeek(owner, shop, day, ownerPerson);
      const mark = JSON.stringify({ ...week, now: "", day, calendarId, ownerPerson });
      return sendUnlessKnown(reply as FastifyReply, mark, () => week);
    },
  });
}
