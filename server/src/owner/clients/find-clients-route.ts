import type { FastifyInstance, preValidationAsyncHookHandler } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import { findClients as call } from "@vitrine/domain/wire/owner/find-clients";

import { oneAfterTheOther } from "../../background/one-after-the-other.ts";
import { ownerCallSchema } from "../../http/call-schema.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import type { OwnerScheduling } from "../owner-scheduling.ts";
import { findClients } from "./find-clients.ts";
import type { Searched } from "./find-clients.ts";

/** Registers the call by which the owner finds a client. */
export function findClientsRoute(
  app: FastifyInstance,
  owner: Searched & Pick<OwnerScheduling, "shops">,
  guard: preValidationAsyncHookHandler,
  { checks }: RateLimits,
): void {
  // Each reads every booking of its shop.
  const find = oneAfterTheOther(findClients, (_, shop) => shop.calendarId);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: call.method,
    url: call.path,
    ...checks,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "The clients with this name or phone: their bookings, and what was noted of them",
      body: call.request,
      answers: { 200: call.answer },
      refusals: [],
    }),
    async handler({ body: { calendarId, text }, ownerPerson }, reply) {
      const shop = (await owner.shops.find(calendarId))?.shop;
      if (shop === undefined) return sendRefusal(reply, "calendar-unknown");
      const answer = await find(owner, shop, text, ownerPerson);
      if ("refusal" in answer) return sendRefusal(reply, answer.refusal);
      return reply.header("cache-control", "no-store").send(answer);
    },
  });
}
