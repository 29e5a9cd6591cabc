import type { FastifyInstance } from "fastify";

import {
  connectDevice,
  disconnectDevices,
  makeDeviceLink,
  seeCalendars,
  seeDevices,
} from "@vitrine/domain/wire/owner/owner-devices";

import { ownerCallSchema, ownerQuestionSchema } from "../../http/call-schema.ts";
import { calendarNamedBy } from "../../http/named-calendar.ts";
import { deviceRoutes } from "./device-routes.ts";
import type { PageOfDevices } from "./device-routes.ts";

export function ownerDeviceRoutes(
  app: FastifyInstance,
  page: Omit<PageOfDevices, "calls" | "schemas" | "calendarOf" | "refusalOf">,
): void {
  deviceRoutes(app, {
    ...page,
    calls: {
      find: seeCalendars,
      connect: connectDevice,
      see: seeDevices,
      makeLink: makeDeviceLink,
      disconnect: disconnectDevices,
    },
    schemas: { call: ownerCallSchema, question: ownerQuestionSchema },
    calendarOf: calendarNamedBy,
    refusalOf: (refusal) => refusal,
  });
}
