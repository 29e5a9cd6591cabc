import type { FastifyInstance, preValidationAsyncHookHandler } from "fastify";

import { OWNER_ACTS as CALLS } from "@vitrine/domain/wire/owner/owner-acts";
import type { OwnerAct, OwnerActRequest } from "@vitrine/domain/wire/owner/owner-acts";

import { ownerCallSchema } from "../http/call-schema.ts";
import { shopNamedBy } from "../http/named-calendar.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { sendRefusal } from "../http/send-refusal.ts";
import { decideByFacts } from "../shops/decide-by-facts.ts";
import type { LiveShop } from "../shops/live-shop.ts";
import { perform } from "./owner-acts.ts";
import type { OwnerScheduling } from "./owner-scheduling.ts";

/** Registers the owner's acts behind the guard. A repeated key succeeds again and changes nothing. */
export function ownerActsRoutes(
  app: FastifyInstance,
  owner: OwnerScheduling,
  guard: preValidationAsyncHookHandler,
  limits: RateLimits,
): void {
  for (const act of Object.keys(CALLS) as OwnerAct[]) {
    const { method, path, summary, request, answer, isNotFoundPossible } = CALLS[act];
    app.route({
      method,
      url: path,
      ...limits.writes,
      preValidation: guard,
      schema: ownerCallSchema({
        summary,
        body: request,
        answers: { 200: answer },
        refusals: [409, ...(isNotFoundPossible ? [404] : [])],
      }),
      async handler(call, reply) {
        const { body, ownerPerson } = call;
        const { calendarId } = body as OwnerActRequest<OwnerAct>;
        const { shops } = owner;
        // The schema above has checked the body: it is what this act takes.
        const decide = (live: LiveShop) => perform(owner, act, body as never, live, ownerPerson);
        const outcome = await decideByFacts(shops, calendarId, decide);
        if (outcome.ok) return reply.send({});
        return sendRefusal(reply, outcome.refusal, await shopNamedBy(call, shops));
      },
    });
  }
}
