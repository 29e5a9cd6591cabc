import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import {
  judgeShopEdit as judgeCall,
  publishShop as publishCall,
  seeShop as seeCall,
  seeShopVersion as versionCall,
} from "@vitrine/domain/wire/owner/shop-edits";

import { ownerCallSchema, ownerQuestionSchema } from "../../http/call-schema.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import { pageOrigin } from "../devices/device-cookie.ts";
import type { OwnerGuards } from "../owner-guard.ts";
import { judgeShopEdit, publishShop } from "./edit-shop.ts";
import type { Editing } from "./edit-shop.ts";
import { EDIT_MAX_BYTES, limitLargeBodies } from "./large-bodies.ts";
import { forPerson, seeShop, seeShopVersion } from "./see-shop.ts";

const NOT_CACHED = ["cache-control", "no-store"] as const;

/** Registers the calls by which the owner sees the shop and edits it. */
export function ownerShopRoutes(
  app: FastifyInstance,
  editing: Editing,
  { owner: guard, knownCaller }: Pick<OwnerGuards, "owner" | "knownCaller">,
  { checks, writes }: RateLimits,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const { publicUrl, rateLimit } = editing.config;
  const largeWrites = {
    ...writes,
    onRequest: [writes.onRequest ?? [], limitLargeBodies(knownCaller, rateLimit)].flat(),
    bodyLimit: EDIT_MAX_BYTES,
  };

  typed.route({
    method: seeCall.method,
    url: seeCall.path,
    ...checks,
    preValidation: guard,
    schema: ownerQuestionSchema({
      summary: "The facts of the shop, its public page, and its earlier versions",
      querystring: seeCall.request,
      answers: { 200: seeCall.answer },
    }),
    async handler(request, reply) {
      const origin = pageOrigin(request, publicUrl);
      const answer = await seeShop(editing, request.query.calendarId, origin);
      if (answer === undefined) return sendRefusal(reply, "calendar-unknown");
      const { ownerPerson } = request;
      const shown = ownerPerson === undefined ? answer : forPerson(ownerPerson, answer);
      return reply.header(...NOT_CACHED).send(shown);
    },
  });

  typed.route({
    method: versionCall.method,
    url: versionCall.path,
    ...checks,
    preValidation: guard,
    schema: ownerQuestionSchema({
      summary: "The facts of an earlier version",
      querystring: versionCall.request,
      answers: { 200: versionCall.answer },
      refusals: [404],
    }),
    async handler({ query }, reply) {
      const answer = await seeShopVersion(editing, query);
      if (answer === undefined) return sendRefusal(reply, "version-unknown");
      return reply.header(...NOT_CACHED).send(answer);
    },
  });

  typed.route({
    method: judgeCall.method,
    url: judgeCall.path,
    ...largeWrites,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "What publishing these facts would mean; changes nothing",
      body: judgeCall.request,
      answers: { 200: judgeCall.answer },
      refusals: [],
    }),
    async handler({ body }, reply) {
      const answer = await judgeShopEdit(editing, body);
      if (answer === undefined) return sendRefusal(reply, "calendar-unknown");
      return reply.header(...NOT_CACHED).send(answer);
    },
  });

  typed.route({
    method: publishCall.method,
    url: publishCall.path,
    ...largeWrites,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "Publish the facts, on every server at once; cancels and moves no booking",
      body: publishCall.request,
      answers: { 200: publishCall.answer },
      refusals: [409],
    }),
    async handler({ body }, reply) {
      const outcome = await publishShop(editing, body);
      if (!outcome.ok) return sendRefusal(reply, outcome.refusal);
      return reply.header(...NOT_CACHED).send({ base: outcome.base });
    },
  });
}
