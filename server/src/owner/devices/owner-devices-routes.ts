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
import { calendarNamedBy } from "../../http/named-calendar.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { isFromOwnPage } from "./device-cookie.ts";
import { deviceRoutes, NOT_CACHED } from "./device-routes.ts";
import type { PageOfDevices } from "./device-routes.ts";

interface OwnerDeviceRoutes extends Pick<
  PageOfDevices,
  "devices" | "guards" | "limits" | "cookies" | "publicUrl"
> {
  readonly strangersLimits: RateLimits;
  readonly calendarsOf: (tokens: ReadonlyMap<string, string>) => Promise<string[]>;
}

export function ownerDeviceRoutes(
  app: FastifyInstance,
  { strangersLimits, calendarsOf, ...page }: OwnerDeviceRoutes,
): void {
  const { cookies, publicUrl } = page;

  deviceRoutes(app, {
    ...page,
    calls: {
      connect: connectDevice,
      see: seeDevices,
      makeLink: makeDeviceLink,
      disconnect: disconnectDevices,
    },
    schemas: { call: ownerCallSchema, question: ownerQuestionSchema },
    calendarOf: calendarNamedBy,
    refusalOf: (refusal) => refusal,
  });

  app.withTypeProvider<ZodTypeProvider>().route({
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
      const tokens = isFromOwnPage(request, publicUrl) ? cookies.tokensIn(request) : new Map();
      return reply.header(...NOT_CACHED).send({ calendarIds: await calendarsOf(tokens) });
    },
  });
}
