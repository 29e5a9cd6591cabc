import type { FastifyInstance, preValidationAsyncHookHandler } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import {
  seeBookingsFile as fileCall,
  seeFigures as call,
} from "@vitrine/domain/wire/owner/figures";

import { ownerQuestionSchema } from "../../http/call-schema.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import { bookingsFiles } from "./see-bookings-file.ts";
import { seeFigures } from "./see-figures.ts";
import type { Figures } from "./see-figures.ts";

const NOT_CACHED = ["cache-control", "no-store"] as const;

/** Registers the calls by which the owner sees the counts of a month, and downloads the bookings. */
export function figuresRoutes(
  app: FastifyInstance,
  figures: Figures,
  guard: preValidationAsyncHookHandler,
  { checks }: RateLimits,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const fileOf = bookingsFiles(figures);

  typed.route({
    method: call.method,
    url: call.path,
    ...checks,
    preValidation: guard,
    schema: ownerQuestionSchema({
      summary: "What was booked, missed, cancelled and sold in a month, by person and service",
      querystring: call.request,
      answers: { 200: call.answer },
    }),
    async handler({ query: { calendarId, month }, ownerPerson }, reply) {
      const shop = (await figures.shops.find(calendarId))?.shop;
      if (shop === undefined) return sendRefusal(reply, "calendar-unknown");
      const answer = await seeFigures(figures, shop, month, ownerPerson);
      return reply.header(...NOT_CACHED).send(answer);
    },
  });

  typed.route({
    method: fileCall.method,
    url: fileCall.path,
    ...checks,
    preValidation: guard,
    schema: ownerQuestionSchema({
      summary: "The bookings of at most a year as a table for a spreadsheet (CSV)",
      querystring: fileCall.request,
      answers: { 200: fileCall.answer },
      refusals: [409],
    }),
    async handler({ query: { calendarId, firstDay, lastDay }, ownerPerson: person }, reply) {
      const shop = (await figures.shops.find(calendarId))?.shop;
      if (shop === undefined) return sendRefusal(reply, "calendar-unknown");
      const answer = await fileOf(shop, { firstDay, lastDay, person });
      if ("refusal" in answer) return sendRefusal(reply, answer.refusal);
      return reply.header(...NOT_CACHED).send(answer);
    },
  });
}
