import type { FastifyInstance, FastifyReply, preValidationAsyncHookHandler } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import { unchanged } from "@vitrine/domain/wire/fields";
import { seeDay as call, seeFlood as floodCall } from "@vitrine/domain/wire/owner/see-day";

import { ownerQuestionSchema } from "../../http/call-schema.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import type { OwnerScheduling } from "../owner-scheduling.ts";
import { CACHING, sendUnlessKnown } from "../send-unless-known.ts";
import { markOfDay, seeDay, seeFlood } from "./see-day.ts";

/** Answers 304 while only the time has changed. */
export function ownerDayRoute(
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
      summary:
        "One day as the owner sees it, and what has changed lately; 304 while it is the same",
      querystring: call.request,
      answers: { 200: call.answer, 304: unchanged },
    }),
    async handler({ query, ownerPerson }, reply) {
      const shop = (await owner.shops.find(query.calendarId))?.shop;
      if (shop === undefined) return sendRefusal(reply, "calendar-unknown");
      const answered =
        ownerPerson === undefined ? undefined : await seeDay(owner, shop, query.day, ownerPerson);
      // What others have booked must not show in a person's tag either, so it is that of the answer itself.
      const mark =
        answered === undefined
          ? await markOfDay(owner, shop, query.day)
          : JSON.stringify({ ...answered, now: "", day: query.day, person: ownerPerson });
      const answer = () => answered ?? seeDay(owner, shop, query.day);
      return sendUnlessKnown(reply as FastifyReply, mark, answer);
    },
  });

  app.withTypeProvider<ZodTypeProvider>().route({
    method: floodCall.method,
    url: floodCall.path,
    ...limits.checks,
    preValidation: guard,
    schema: ownerQuestionSchema({
      summary: "What clients have booked since a flood of bookings began",
      querystring: floodCall.request,
      answers: { 200: floodCall.answer },
    }),
    async handler({ query }, reply) {
      const shop = (await owner.shops.find(query.calendarId))?.shop;
      if (shop === undefined) return sendRefusal(reply, "calendar-unknown");
      return reply.header("cache-control", CACHING).send(await seeFlood(owner, shop));
    },
  });
}
