import type { FastifyInstance, preValidationAsyncHookHandler } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import { checkSeries as checkCall, seeSeries as seeCall } from "@vitrine/domain/wire/owner/series";

import { ownerCallSchema } from "../../http/call-schema.ts";
import { shopNamedBy } from "../../http/named-calendar.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import { decideByFacts } from "../../shops/decide-by-facts.ts";
import type { LiveShops } from "../../shops/live-shops.ts";
import { checkSeries, seeSeries } from "./check-series.ts";
import type { SeriesChecks } from "./check-series.ts";

const NOT_CACHED = ["cache-control", "no-store"] as const;

/** Registers the questions about series, behind the guard. A person's own link asks about that person's column alone. */
export function seriesRoutes(
  app: FastifyInstance,
  owner: SeriesChecks & { readonly shops: LiveShops },
  guard: preValidationAsyncHookHandler,
  { checks }: RateLimits,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const { shops } = owner;

  typed.route({
    method: checkCall.method,
    url: checkCall.path,
    ...checks,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "Which dates of a new series are free; changes nothing",
      body: checkCall.request,
      answers: { 200: checkCall.answer },
      refusals: [409],
    }),
    async handler(request, reply) {
      const { body, ownerPerson: person } = request;
      const outcome = await decideByFacts(shops, body.calendarId, (live) =>
        checkSeries(owner, live, body, person),
      );
      if (!outcome.ok) {
        return sendRefusal(reply, outcome.refusal, await shopNamedBy(request, shops));
      }
      const { dates, last } = outcome;
      return reply.header(...NOT_CACHED).send({ dates, last });
    },
  });

  typed.route({
    method: seeCall.method,
    url: seeCall.path,
    ...checks,
    preValidation: guard,
    schema: ownerCallSchema({
      summary:
        "A date of a series and those that follow, and where they would move; changes nothing",
      body: seeCall.request,
      answers: { 200: seeCall.answer },
      refusals: [404, 409],
    }),
    async handler(request, reply) {
      const { body, ownerPerson: person } = request;
      const outcome = await decideByFacts(shops, body.calendarId, (live) =>
        seeSeries(owner, live, body, person),
      );
      if (!outcome.ok) {
        return sendRefusal(reply, outcome.refusal, await shopNamedBy(request, shops));
      }
      const { ok: _ok, ...answer } = outcome;
      return reply.header(...NOT_CACHED).send(answer);
    },
  });
}
