import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import {
  connectDevice,
  disconnectDevices,
  makeDeviceLink,
  seeCalendars,
  seeDevices,
} from "@vitrine/domain/wire/owner/owner-devices";

import { ownerCallSchema, ownerQuestionSchema, questionSchema } from "../../http/call-schema.ts";
import { deviceTokens, isFromOwnPage, pageOrigin } from "./device-cookie.ts";
import type { DeviceCookies } from "./device-cookie.ts";
import type { OwnerGuards } from "../owner-guard.ts";
import { qrPath } from "../../http/qr-path.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import type { DeviceScheduling } from "./owner-devices.ts";

const NOT_CACHED = ["cache-control", "no-store"] as const;

export function ownerDeviceRoutes(
  app: FastifyInstance,
  devices: DeviceScheduling,
  { owner, newcomer }: Pick<OwnerGuards, "owner" | "newcomer">,
  limits: RateLimits,
  {
    cookies,
    publicUrl,
    strangersLimits,
  }: { cookies: DeviceCookies; publicUrl: string | undefined; strangersLimits: RateLimits },
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    method: connectDevice.method,
    url: connectDevice.path,
    ...limits.writes,
    preValidation: newcomer,
    schema: ownerCallSchema({
      summary:
        "Make a device of this browser, by a code in the place of the secret, or by the secret",
      body: connectDevice.request,
      answers: { 200: connectDevice.answer },
      refusals: [409],
    }),
    async handler(request, reply) {
      reply.header(...NOT_CACHED);
      if (request.ownerDevice !== undefined) return reply.send({});
      // A page of another origin would get a cookie that its own calls never carry.
      if (!isFromOwnPage(request, publicUrl)) return sendRefusal(reply, "request-invalid");
      const { body, ownerSecret, ownerCode, headers } = request;
      const { calendarId } = body;
      const userAgent = headers["user-agent"] ?? "";
      const outcome = await devices.connect(calendarId, ownerSecret, ownerCode, userAgent);
      if (!outcome.ok) return sendRefusal(reply, outcome.refusal);
      cookies.keep(reply, calendarId, outcome.token);
      return reply.send({});
    },
  });

  typed.route({
    method: seeCalendars.method,
    url: seeCalendars.path,
    // No guard checks these tokens or counts the calls, so the limits for strangers apply.
    ...strangersLimits.checks,
    schema: questionSchema({
      summary: "The calendars that this browser is a device of; none for any other",
      querystring: seeCalendars.request,
      answers: { 200: seeCalendars.answer },
    }),
    async handler(request, reply) {
      const tokens = isFromOwnPage(request, publicUrl) ? deviceTokens(request) : new Map();
      return reply.header(...NOT_CACHED).send({ calendarIds: await devices.calendarsOf(tokens) });
    },
  });

  typed.route({
    method: seeDevices.method,
    url: seeDevices.path,
    ...limits.checks,
    preValidation: owner,
    schema: ownerQuestionSchema({
      summary: "The devices that open the page of a calendar",
      querystring: seeDevices.request,
      answers: { 200: seeDevices.answer },
    }),
    async handler({ query, ownerDevice }, reply) {
      const listed = await devices.list(query.calendarId, ownerDevice?.deviceId);
      return reply.header(...NOT_CACHED).send({ devices: listed });
    },
  });

  typed.route({
    method: makeDeviceLink.method,
    url: makeDeviceLink.path,
    ...limits.writes,
    preValidation: owner,
    schema: ownerCallSchema({
      summary: "Make a link that makes devices, for a day",
      body: makeDeviceLink.request,
      answers: { 200: makeDeviceLink.answer },
      refusals: [],
    }),
    async handler(request, reply) {
      const path = await devices.makeLink(request.body.calendarId, request.ownerSecret);
      const link = pageOrigin(request, publicUrl) + path;
      return reply.header(...NOT_CACHED).send({ link, qr: qrPath(link) });
    },
  });

  typed.route({
    method: disconnectDevices.method,
    url: disconnectDevices.path,
    ...limits.writes,
    preValidation: owner,
    schema: ownerCallSchema({
      summary: "Shut devices out, and the links that make further ones",
      body: disconnectDevices.request,
      answers: { 200: disconnectDevices.answer },
      refusals: [],
    }),
    async handler({ body, ownerDevice }, reply) {
      await devices.disconnect(body, ownerDevice?.deviceId);
      if (body.which === "this" || body.which === ownerDevice?.deviceId) {
        cookies.drop(reply, body.calendarId);
      }
      return reply.header(...NOT_CACHED).send({});
    },
  });
}
