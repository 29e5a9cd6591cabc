import type { FastifyInstance, preValidationAsyncHookHandler } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import {
  makeFeed,
  seeShopSettings,
  setShopSetting,
  tryShopSetting,
  unsetShopSetting,
} from "@vitrine/domain/wire/owner/shop-settings";

import { ownerCallSchema, ownerQuestionSchema } from "../../http/call-schema.ts";
import { qrPath } from "../../http/qr-path.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import { pageOrigin } from "../devices/device-cookie.ts";
import { makeNewFeed, setSetting, unsetSetting } from "./change-settings.ts";
import { seeSettings } from "./see-settings.ts";
import type { OwnerSettings } from "./owner-settings.ts";
import { tryLimits } from "./try-limits.ts";
import { trySetting } from "./try-setting.ts";

const NOT_CACHED = ["cache-control", "no-store"] as const;

/** Registers what the owner sees, tries and sets beside their shop. No answer holds what is set. */
export function ownerSettingsRoutes(
  app: FastifyInstance,
  owner: OwnerSettings,
  guard: preValidationAsyncHookHandler,
  limits: RateLimits,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const limitsOfTries = tryLimits();
  const stopping = new AbortController();
  app.addHook("preClose", async () => stopping.abort());
  const tries = { ...owner, tryLimits: limitsOfTries, stopping: stopping.signal };

  typed.route({
    method: seeShopSettings.method,
    url: seeShopSettings.path,
    ...limits.checks,
    preValidation: guard,
    schema: ownerQuestionSchema({
      summary: "What stands beside the shop, and what of it fails; never a value",
      querystring: seeShopSettings.request,
      answers: { 200: seeShopSettings.answer },
    }),
    async handler({ query }, reply) {
      const shop = (await owner.shops.find(query.calendarId))?.shop;
      if (shop === undefined) return sendRefusal(reply, "calendar-unknown");
      return reply.header(...NOT_CACHED).send(await seeSettings(owner, shop));
    },
  });

  typed.route({
    method: tryShopSetting.method,
    url: tryShopSetting.path,
    ...limits.writes,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "Try a calendar or a mail address, and store nothing",
      body: tryShopSetting.request,
      answers: { 200: tryShopSetting.answer },
      refusals: [409],
    }),
    async handler({ body }, reply) {
      const outcome = await trySetting(tries, body);
      if (outcome.ok) return reply.header(...NOT_CACHED).send(outcome.answer);
      return sendRefusal(reply, outcome.refusal, undefined, outcome.retryAfterMilliseconds);
    },
  });

  typed.route({
    method: setShopSetting.method,
    url: setShopSetting.path,
    ...limits.writes,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "Set a calendar or a mail address beside the shop, on every server",
      body: setShopSetting.request,
      answers: { 200: setShopSetting.answer },
      refusals: [409],
    }),
    async handler({ body }, reply) {
      const outcome =
        limitsOfTries.refusalForChange(body.calendarId) ?? (await setSetting(owner, body));
      if (outcome.ok) return reply.header(...NOT_CACHED).send({});
      return sendRefusal(reply, outcome.refusal, undefined, outcome.retryAfterMilliseconds);
    },
  });

  typed.route({
    method: unsetShopSetting.method,
    url: unsetShopSetting.path,
    ...limits.writes,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "Take away what is set beside the shop",
      body: unsetShopSetting.request,
      answers: { 200: unsetShopSetting.answer },
      refusals: [409],
    }),
    async handler({ body }, reply) {
      const outcome = await unsetSetting(owner, body);
      if (outcome.ok) return reply.header(...NOT_CACHED).send({});
      return sendRefusal(reply, outcome.refusal);
    },
  });

  typed.route({
    method: makeFeed.method,
    url: makeFeed.path,
    ...limits.writes,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "Make a new address to subscribe to; the one before it ends",
      body: makeFeed.request,
      answers: { 200: makeFeed.answer },
      refusals: [409],
    }),
    async handler(request, reply) {
      const outcome = await makeNewFeed(owner, request.body.calendarId);
      if (!outcome.ok) return sendRefusal(reply, outcome.refusal);
      const link = pageOrigin(request, owner.config.publicUrl) + outcome.path;
      const qr = qrPath(link.replace(/^https?:/, "webcal:"));
      return reply.header(...NOT_CACHED).send({ link, qr });
    },
  });
}
