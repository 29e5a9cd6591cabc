import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import type {
  connectAgencyDevice,
  disconnectAgencyDevices,
  makeAgencyDeviceLink,
  seeAgencyCalendars,
  seeAgencyDevices,
} from "@vitrine/domain/wire/agency/agency-calls";
import type {
  connectDevice,
  disconnectDevices,
  makeDeviceLink,
  seeCalendars,
  seeDevices,
} from "@vitrine/domain/wire/owner/owner-devices";
import type { RefusalCode } from "@vitrine/domain/refusals";

import { questionSchema } from "../../http/call-schema.ts";
import type { ownerCallSchema, ownerQuestionSchema } from "../../http/call-schema.ts";
import { qrPath } from "../../http/qr-path.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import type { OwnerGuards } from "../owner-guard.ts";
import { isFromOwnPage, pageOrigin } from "./device-cookie.ts";
import type { DeviceCookies } from "./device-cookie.ts";
import type { DeviceScheduling } from "./owner-devices.ts";

export const NOT_CACHED = ["cache-control", "no-store"] as const;

/** A page that devices open, an owner's or the agency's. */
export interface PageOfDevices {
  readonly calls: {
    readonly find: typeof seeCalendars | typeof seeAgencyCalendars;
    readonly connect: typeof connectDevice | typeof connectAgencyDevice;
    readonly see: typeof seeDevices | typeof seeAgencyDevices;
    readonly makeLink: typeof makeDeviceLink | typeof makeAgencyDeviceLink;
    readonly disconnect: typeof disconnectDevices | typeof disconnectAgencyDevices;
  };
  readonly schemas: {
    readonly call: typeof ownerCallSchema;
    readonly question: typeof ownerQuestionSchema;
  };
  /** The calendar whose devices a call is about. */
  readonly calendarOf: (request: FastifyRequest) => string;
  /** How the page words a refusal of the owner's page. */
  readonly refusalOf: (refusal: RefusalCode) => RefusalCode;
  readonly devices: DeviceScheduling;
  readonly guards: Pick<OwnerGuards, "owner" | "newcomer">;
  readonly limits: RateLimits;
  readonly strangersLimits: RateLimits;
  /** The calendars of which these tokens are devices. */
  readonly calendarsOf: (tokens: ReadonlyMap<string, string>) => Promise<string[]>;
  readonly cookies: DeviceCookies;
  readonly publicUrl: string | undefined;
}

/** Registers the calls that find, connect and list devices, and shut them out. */
export function deviceRoutes(
  app: FastifyInstance,
  { calls, schemas, calendarOf, calendarsOf, refusalOf, ...page }: PageOfDevices,
): void {
  const { devices, guards, limits, strangersLimits, cookies, publicUrl } = page;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    method: calls.find.method,
    url: calls.find.path,
    // No guard checks these tokens or counts the calls, so the limits for strangers apply.
    ...strangersLimits.checks,
    schema: questionSchema({
      summary: "The calendars that this browser is a device of; none for any other",
      querystring: calls.find.request,
      answers: { 200: calls.find.answer },
    }),
    async handler(request, reply) {
      const tokens = isFromOwnPage(request, publicUrl) ? cookies.tokensIn(request) : new Map();
      return reply.header(...NOT_CACHED).send({ calendarIds: await calendarsOf(tokens) });
    },
  });

  typed.route({
    method: calls.connect.method,
    url: calls.connect.path,
    ...limits.writes,
    preValidation: guards.newcomer,
    schema: schemas.call({
      summary:
        "Make a device of this browser, by a code in the place of the secret, or by the secret",
      body: calls.connect.request,
      answers: { 200: calls.connect.answer },
      refusals: [409],
    }),
    async handler(request, reply) {
      reply.header(...NOT_CACHED);
      if (request.ownerDevice !== undefined) return reply.send({});
      // A page of another origin would get a cookie that its own calls never carry.
      if (!isFromOwnPage(request, publicUrl)) return sendRefusal(reply, "request-invalid");
      const { ownerSecret, ownerCode, headers } = request;
      const calendarId = calendarOf(request);
      const userAgent = headers["user-agent"] ?? "";
      const outcome = await devices.connect(calendarId, ownerSecret, ownerCode, userAgent);
      if (!outcome.ok) return sendRefusal(reply, refusalOf(outcome.refusal));
      cookies.keep(reply, calendarId, outcome.token);
      return reply.send({});
    },
  });

  typed.route({
    method: calls.see.method,
    url: calls.see.path,
    ...limits.checks,
    preValidation: guards.owner,
    schema: schemas.question({
      summary: "The devices that open the page",
      querystring: calls.see.request,
      answers: { 200: calls.see.answer },
    }),
    async handler(request, reply) {
      const listed = await devices.list(
        calendarOf(request),
        request.ownerPerson,
        request.ownerDevice?.deviceId,
      );
      return reply.header(...NOT_CACHED).send({ devices: listed });
    },
  });

  typed.route({
    method: calls.makeLink.method,
    url: calls.makeLink.path,
    ...limits.writes,
    preValidation: guards.owner,
    schema: schemas.call({
      summary: "Make a link that makes devices, for a day",
      body: calls.makeLink.request,
      answers: { 200: calls.makeLink.answer },
      refusals: [],
    }),
    async handler(request, reply) {
      const { ownerSecret, ownerDevice } = request;
      const path = await devices.makeLink(calendarOf(request), ownerSecret, ownerDevice?.name);
      const link = pageOrigin(request, publicUrl) + path;
      return reply.header(...NOT_CACHED).send({ link, qr: qrPath(link) });
    },
  });

  typed.route({
    method: calls.disconnect.method,
    url: calls.disconnect.path,
    ...limits.writes,
    preValidation: guards.owner,
    schema: schemas.call({
      summary: "Shut devices out, and the links that make further ones",
      body: calls.disconnect.request,
      answers: { 200: calls.disconnect.answer },
      refusals: [],
    }),
    async handler(request, reply) {
      const { which } = request.body;
      const { ownerDevice, ownerPerson } = request;
      const calendarId = calendarOf(request);
      await devices.disconnect(calendarId, ownerPerson, which, ownerDevice);
      if (which === "this" || which === ownerDevice?.deviceId) cookies.drop(reply, calendarId);
      return reply.header(...NOT_CACHED).send({});
    },
  });
}
