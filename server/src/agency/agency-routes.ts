import type { FastifyInstance, FastifyRequest, FastifySchema } from "fastify";
import type { z } from "zod";

import * as wire from "@vitrine/domain/wire/agency/agency-calls";

import { agencyCallSchema, agencyQuestionSchema } from "../http/call-schema.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { sendRefusal } from "../http/send-refusal.ts";
import { pageOrigin } from "../owner/devices/device-cookie.ts";
import { NOT_CACHED } from "../owner/devices/device-routes.ts";
import type { OwnerGuards } from "../owner/owner-guard.ts";
import { seeAddress } from "./addresses.ts";
import type { Actor, Agency, Answered } from "./agency.ts";
import { makeOwnerLink, makeShop } from "./make-shop.ts";
import { exportShop, seeAgencyLog, seeShops } from "./see-shops.ts";
import { eraseShop, reopenShop, suspendShop } from "./suspend-shop.ts";

/** Registers the calls of the agency's page. */
export function agencyRoutes(
  app: FastifyInstance,
  agency: Agency,
  guard: OwnerGuards["owner"],
  limits: RateLimits,
): void {
  const { config, database } = agency;
  const actorOf = (request: FastifyRequest): Actor => ({
    device: request.ownerDevice?.name ?? "",
    origin: pageOrigin(request, config.publicUrl),
  });

  function act<Request extends z.ZodType, Answer extends z.ZodType>(
    call: { method: "POST"; path: string; request: Request; answer: Answer },
    summary: string,
    perform: (body: z.output<Request>, actor: Actor) => Promise<Answered<z.input<Answer>>>,
  ): void {
    const { method, path, request: body } = call;
    const schema: FastifySchema = agencyCallSchema({
      summary,
      body,
      answers: { 200: call.answer },
      refusals: [409],
    });
    app.route({
      method,
      url: path,
      ...limits.writes,
      preValidation: guard,
      schema,
      async handler(request, reply) {
        // The schema above has read the body.
        const outcome = await perform(request.body as z.output<Request>, actorOf(request));
        if (!outcome.ok) return sendRefusal(reply, outcome.refusal);
        return reply.header(...NOT_CACHED).send(outcome.answer);
      },
    });
  }

  function question<Query extends z.ZodType, Answer extends z.ZodType>(
    call: { method: "GET"; path: string; request: Query; answer: Answer },
    summary: string,
    answer: (query: z.output<Query>, actor: Actor) => Promise<z.input<Answer> | undefined>,
  ): void {
    const { method, path, request: querystring } = call;
    const schema: FastifySchema = agencyQuestionSchema({
      summary,
      querystring,
      answers: { 200: call.answer },
    });
    app.route({
      method,
      url: path,
      ...limits.checks,
      preValidation: guard,
      schema,
      async handler(request, reply) {
        const found = await answer(request.query as z.output<Query>, actorOf(request));
        if (found === undefined) return sendRefusal(reply, "calendar-unknown");
        return reply.header(...NOT_CACHED).send(found);
      },
    });
  }

  question(wire.seeShops, "The shops, or those that a search finds, by their ids", (query, actor) =>
    seeShops(agency, query, actor),
  );
  question(wire.seeAddress, "An address for a new shop, or why it cannot have this one", (query) =>
    seeAddress(database, query),
  );
  question(wire.exportShop, "The facts of a shop", (query, actor) =>
    exportShop(database, query, actor),
  );
  question(wire.seeAgencyLog, "What was done on the agency's page", (query) =>
    seeAgencyLog(database, query.before),
  );

  act(wire.makeShop, "Open a shop as its kind begins, with its owner's link", (body, actor) =>
    makeShop(agency, body, actor),
  );
  act(wire.suspendShop, "Let nothing be booked in a shop; what is booked stays", (body, actor) =>
    suspendShop(agency, body, actor),
  );
  act(wire.reopenShop, "Let a shop be booked again, and take its erasure back", (body, actor) =>
    reopenShop(agency, body, actor),
  );
  act(wire.makeOwnerLink, "Make a new owner's link; the one before it ends", (body, actor) =>
    makeOwnerLink(agency, body.calendarId, actor),
  );
  act(wire.eraseShop, "Suspend a shop, and have it erased in seven days", (body, actor) =>
    eraseShop(agency, body, actor),
  );
}
