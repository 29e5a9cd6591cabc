import type { FastifyInstance } from "fastify";
import type { z } from "zod";

import type {
  createAppointment as barberCall,
  CreateAppointmentRequest,
} from "@vitrine/domain/wire/create-appointment";

import { callSchema } from "../http/call-schema.ts";
import type { Metrics } from "../http/metrics.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { sendRefusal } from "../http/send-refusal.ts";
import { bookSlot } from "../scheduling/book-slot.ts";
import type { Party } from "../scheduling/party.ts";
import type { Scheduling } from "../scheduling/scheduling.ts";

/** A route that books a slot, for whoever `partyOf` finds in the request. */
export function createRoute<Body extends z.ZodType<CreateAppointmentRequest>>(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
  metrics: Metrics,
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
    ...limits.writes,
    schema: callSchema({
      summary,
      body: call.request,
      answers: { 200: call.answer, 201: call.answer },
      refusals: [409],
    }),
    async handler(request, reply) {
      // What the schema above has let through.
      const body = request.body as z.output<Body>;
      const outcome = await bookSlot(scheduling, body, partyOf(body));
      metrics.countBooking(outcome.ok ? (outcome.stored ? "stored" : "repeated") : outcome.refusal);
      if (!outcome.ok) return sendRefusal(reply, outcome.refusal);
      return reply.code(outcome.stored ? 201 : 200).send({});
    },
  });
}
