import type { FastifyInstance } from "fastify";

import { canWait, createWait as call, leaveWaits } from "@vitrine/domain/wire/calls";
import type { CreateWait, LeaveWaits } from "@vitrine/domain/wire/calls";
import { refusal } from "@vitrine/domain/wire/fields";

import type { CountingSalt } from "../booking/limits/counting-salt-table.ts";
import { callSchema } from "../http/call-schema.ts";
import { IS_THERE_KEPT, isThereRoute } from "../http/is-there-route.ts";
import { shopNamedBy } from "../http/named-calendar.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { sendRefusal } from "../http/send-refusal.ts";
import type { LiveShops } from "../shops/live-shops.ts";
import { createWait } from "./create-wait.ts";
import type { WaitMaking } from "./create-wait.ts";
import { leaveByToken } from "./leave-waits.ts";
import type { Waits } from "./waits-table.ts";

const REFUSALS = { 400: refusal, 429: refusal, 500: refusal, 503: refusal } as const;

interface WaitCalls extends WaitMaking {
  readonly shops: LiveShops;
  readonly waits: Waits;
  readonly salt: CountingSalt;
}

/** Registers the calls of clients who wait for a slot to open. */
export function waitRoutes(app: FastifyInstance, waiting: WaitCalls, limits: RateLimits): void {
  app.route({
    method: call.method,
    url: call.path,
    ...limits.writes,
    schema: callSchema({
      summary:
        "Ask for a mail when a slot of a day opens; a repeat, and an address that wants no such mails, are answered alike",
      body: call.request,
      answers: { 200: call.answer },
      refusals: [409],
    }),
    async handler(asked, reply) {
      const outcome = await createWait(waiting, asked.body as CreateWait, asked.ip);
      if (outcome.ok) return reply.send({});
      const { retryAfterMilliseconds } = outcome;
      const shop = await shopNamedBy(asked, waiting.shops);
      return sendRefusal(reply, outcome.refusal, shop, retryAfterMilliseconds);
    },
  });
  isThereRoute(app, canWait, "clients can wait for slots");
  void app.register(async (scope) => leaveRoute(scope, waiting, limits));
}

/** Answers pages that clients cannot wait here. Not with a 404, which every browser would log as a page's error. */
export function cannotWaitRoute(app: FastifyInstance): void {
  app.route({
    method: canWait.method,
    url: canWait.path,
    schema: { hide: true },
    handler: (_asked, reply) => reply.header("cache-control", IS_THERE_KEPT).send({}),
  });
}

/** `scope` has body parsers of its own: mail programs send forms, and the body says nothing that the link does not. */
function leaveRoute(scope: FastifyInstance, { waits, salt }: WaitCalls, limits: RateLimits): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "string" }, async () => undefined);
  scope.route({
    method: leaveWaits.method,
    url: leaveWaits.path,
    ...limits.writes,
    schema: {
      tags: ["scheduling"],
      summary:
        "End all waits of an address by the link in its mails (RFC 8058); again is answered alike",
      querystring: leaveWaits.query,
      response: { 200: leaveWaits.answer, 413: refusal, 415: refusal, ...REFUSALS },
    },
    async handler({ query }, reply) {
      const hasLeft = await leaveByToken(waits, salt, (query as LeaveWaits).t);
      return hasLeft ? reply.send({}) : sendRefusal(reply, "leave-link-invalid");
    },
  });
}
