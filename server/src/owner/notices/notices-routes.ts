import type { FastifyInstance, FastifyRequest, preValidationAsyncHookHandler } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import { endNotices, seeNotices, subscribeToNotices } from "@vitrine/domain/wire/owner/notices";

import { ownerCallSchema, ownerQuestionSchema } from "../../http/call-schema.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import type { AskingDevice, NoticesOfDevice } from "../../push/notices-of-device.ts";

const NOT_CACHED = ["cache-control", "no-store"] as const;

/** Registers the calls by which a device begins and ends its notices. */
export function noticesRoutes(
  app: FastifyInstance,
  notices: NoticesOfDevice,
  guard: preValidationAsyncHookHandler,
  limits: RateLimits,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    method: seeNotices.method,
    url: seeNotices.path,
    ...limits.checks,
    preValidation: guard,
    schema: ownerQuestionSchema({
      summary: "Whether this device has notices, and the key by which its browser subscribes",
      querystring: seeNotices.request,
      answers: { 200: seeNotices.answer },
    }),
    async handler(request, reply) {
      const seen = await notices.see(request.query.calendarId, askingDevice(request));
      return reply.header(...NOT_CACHED).send(seen);
    },
  });

  typed.route({
    method: subscribeToNotices.method,
    url: subscribeToNotices.path,
    ...limits.writes,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "Begin the notices of this device, in place of those that it had",
      body: subscribeToNotices.request,
      answers: { 200: subscribeToNotices.answer },
      refusals: [409],
    }),
    async handler(request, reply) {
      const outcome = await notices.subscribe(request.body, askingDevice(request));
      if (!outcome.ok) return sendRefusal(reply, outcome.refusal);
      return reply.header(...NOT_CACHED).send({});
    },
  });

  typed.route({
    method: endNotices.method,
    url: endNotices.path,
    ...limits.writes,
    preValidation: guard,
    schema: ownerCallSchema({
      summary: "End the notices of this device",
      body: endNotices.request,
      answers: { 200: endNotices.answer },
      refusals: [],
    }),
    async handler(request, reply) {
      await notices.end(request.body.calendarId, askingDevice(request));
      return reply.header(...NOT_CACHED).send({});
    },
  });
}

function askingDevice(request: FastifyRequest): AskingDevice {
  const { ownerDevice, ownerPerson, ownerSecret } = request;
  return { deviceId: ownerDevice?.deviceId, person: ownerPerson, known: ownerSecret };
}
