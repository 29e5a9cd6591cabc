import type { FastifyInstance, preValidationAsyncHookHandler } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";

import type { Refused } from "@vitrine/domain/refusals";
import type { Catalogue } from "@vitrine/domain/shop/shop";
import type { nothing } from "@vitrine/domain/wire/fields";

import { ownerChangeSchema } from "../http/call-schema.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { sendRefusal } from "../http/send-refusal.ts";

type ChangeRequest = z.ZodType<{ readonly calendarId: string }>;

/** A call of the owner's page that changes something. */
interface OwnerChange<Request extends ChangeRequest> {
  readonly call: {
    readonly method: "POST";
    readonly path: string;
    readonly request: Request;
    readonly answer: typeof nothing;
  };
  readonly summary: string;
  /** The statuses it can be refused with, besides those that all these calls have in common. */
  readonly refusals: readonly 404[];
  readonly perform: (request: z.output<Request>) => Promise<{ readonly ok: true } | Refused>;
}

/** Returns a function that registers one such call behind the guard. */
export function ownerChanges(
  app: FastifyInstance,
  catalogue: Catalogue,
  guard: preValidationAsyncHookHandler,
  limits: RateLimits,
) {
  return <Request extends ChangeRequest>({
    call,
    summary,
    refusals,
    perform,
  }: OwnerChange<Request>): void => {
    app.withTypeProvider<ZodTypeProvider>().route({
      method: call.method,
      url: call.path,
      ...limits.writes,
      preValidation: guard,
      schema: ownerChangeSchema({
        summary,
        body: call.request,
        answers: { 200: call.answer },
        refusals,
      }),
      async handler({ body }, reply) {
        // The schema above has checked the body, but Fastify's types do not carry its type here.
        const request = body as z.output<Request>;
        const outcome = await perform(request);
        if (outcome.ok) return reply.send({});
        return sendRefusal(reply, outcome.refusal, catalogue.get(request.calendarId));
      },
    });
  };
}
