import type { FastifyInstance } from "fastify";
import type { z } from "zod";

import type {
  checkAvailability as barberCall,
  CheckAvailabilityRequest,
} from "@vitrine/domain/wire/check-availability";

import { callSchema } from "../http/call-schema.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { sendRefusal } from "../http/send-refusal.ts";
import { checkAvailability } from "../scheduling/check-availability.ts";
import type { Party } from "../scheduling/party.ts";
import type { Scheduling } from "../scheduling/scheduling.ts";

/** A route that says which slots are free, for whoever `partyOf` finds in the request. */
export function checkRoute<Body extends z.ZodType<CheckAvailabilityRequest>>(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
  {
    call,
    summary,
    partyOf,
  }: {
    readonly call: {
      readonly method: "POST";
      readonly path: string;
      readonly request: Body;
      readonly answer: typeof barberCall.answer;
    };
    readonly summary: string;
    readonly partyOf: (request: z.output<Body>) => Party;
  },
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...limits.checks,
    schema: callSchema({
      summary,
      body: call.request,
      answers: { 200: call.answer },
      refusals: [],
    }),
    async handler(request, reply) {
      // What the schema above has let through.
      const body = request.body as z.output<Body>;
      const outcome = await checkAvailability(scheduling, body, partyOf(body));
      return outcome.ok ? reply.send(outcome.slots) : sendRefusal(reply, outcome.refusal);
    },
  });
}
