import type { FastifyInstance, preValidationAsyncHookHandler } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import {
  makePersonLink as makeCall,
  revokePersonLink as revokeCall,
  seePersonLinks as seeCall,
} from "@vitrine/domain/wire/owner/person-links";

import { ownerCallSchema, ownerQuestionSchema } from "../../http/call-schema.ts";
import { qrPath } from "../../http/qr-path.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import { pageOrigin } from "../devices/device-cookie.ts";
import { makePersonLink, revokePersonLink, seePersonLinks } from "./person-links.ts";
import type { PersonLinks } from "./person-links.ts";

const NOT_CACHED = ["cache-control", "no-store"] as const;

/** Registers the calls by which the owner makes and revokes the links of the shop's people. */
export function personLinkRoutes(
  app: FastifyInstance,
  owner: PersonLinks,
  guard: preValidationAsyncHookHandler,
  limits: RateLimits,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    method: seeCall.method,
    url: seeCall.path,
    ...limits.checks,
    preValidation: guard,
    schema: ownerQuestionSchema({
      summary: "Which people have a link of their own, and on how many devices it opens",
      querystring: seeCall.request,
      answers: { 200: seeCall.answer },
    }),
    async handler({ query }, reply) {
      const seen = await seePersonLinks(owner, query.calendarId);
      if ("refusal" in seen) return sendRefusal(reply, seen.refusal);
      return reply.header(...NOT_CACHED).send(seen);
    },
  });

  typed.route({
    method: makeCall.method,
    url: makeCall.path,
    ...limits.writes,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "Make a person's own link; the one before it ends, with its devices",
      body: makeCall.request,
      answers: { 200: makeCall.answer },
      refusals: [409],
    }),
    async handler(request, reply) {
      const outcome = await makePersonLink(owner, request.body);
      if (!outcome.ok) return sendRefusal(reply, outcome.refusal);
      const link = pageOrigin(request, owner.config.publicUrl) + outcome.path;
      return reply.header(...NOT_CACHED).send({ link, qr: qrPath(link) });
    },
  });

  typed.route({
    method: revokeCall.method,
    url: revokeCall.path,
    ...limits.writes,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "End a person's own link, and its devices",
      body: revokeCall.request,
      answers: { 200: revokeCall.answer },
      refusals: [],
    }),
    async handler({ body }, reply) {
      const outcome = await revokePersonLink(owner, body);
      if (!outcome.ok) return sendRefusal(reply, outcome.refusal);
      return reply.header(...NOT_CACHED).send({});
    },
  });
}
