import { AGENCY_COOKIE, AGENCY_ID } from "@vitrine/domain/agency/agency-devices";
import { agencyDeviceLink } from "@vitrine/domain/agency/agency-page-link";
import type { RefusalCode } from "@vitrine/domain/refusals";
import {
  connectAgencyDevice,
  disconnectAgencyDevices,
  makeAgencyDeviceLink,
  seeAgencyCalendars,
  seeAgencyDevices,
} from "@vitrine/domain/wire/agency/agency-calls";

import type { AppContext } from "../app-parts.ts";
import { doUntilDone } from "../background/do-until-done.ts";
import { agencyCallSchema, agencyQuestionSchema } from "../http/call-schema.ts";
import { deviceCookies } from "../owner/devices/device-cookie.ts";
import { deviceRoutes } from "../owner/devices/device-routes.ts";
import { ownerDevices } from "../owner/devices/owner-devices-table.ts";
import { deviceScheduling } from "../owner/devices/owner-devices.ts";
import { ownerGuards } from "../owner/owner-guard.ts";
import { secretsBefore } from "../settings/calendar-secrets.ts";
import { fillInMissingWords } from "../shops/fill-in-words.ts";
import { AGENCY_ZONE } from "./agency.ts";
import { NOTED_ACTS_ON_DEVICES } from "./agency-devices-table.ts";
import { agencyRoutes } from "./agency-routes.ts";

const COOKIES = { prefix: AGENCY_COOKIE, path: "/agency" };

const calendarOf = () => AGENCY_ID;

const AFTER_FAILURE_MILLISECONDS = 60_000;

const IN_WORDS_OF_AGENCY: Partial<Record<RefusalCode, RefusalCode>> = {
  "owner-secret-wrong": "agency-secret-wrong",
  "too-many-devices": "too-many-agency-devices",
};

/**
 * Registers the calls of the agency's page, guarded as the owner's are, by its own secret. Without one they are refused as if it
 * were wrong.
 */
export function registerAgency(context: AppContext): void {
  const { app, config, database, limits, machineNow, runInBackground } = context;
  const { agencySecret, publicUrl } = config;
  const secrets = new Map(agencySecret === undefined ? [] : [[AGENCY_ID, agencySecret]]);
  const devices = deviceScheduling({
    devices: ownerDevices(database, NOTED_ACTS_ON_DEVICES),
    machineNow,
    linkOf: (_calendarId, code) => agencyDeviceLink(code),
    zoneOf: async () => AGENCY_ZONE,
  });
  const cookies = deviceCookies(COOKIES, publicUrl?.startsWith("https:") ?? false);
  const secretOf = secretsBefore(secrets);
  const guards = ownerGuards({
    calendarOf,
    wrong: "agency-secret-wrong",
    secretOf,
    secrets,
    devices,
    cookies,
    publicUrl,
    callsPerMinute: config.rateLimit,
  });
  const agencyLimits = guards.limits(limits);
  agencyRoutes(app, context, guards.owner, agencyLimits);
  deviceRoutes(app, {
    calls: {
      find: seeAgencyCalendars,
      connect: connectAgencyDevice,
      see: seeAgencyDevices,
      makeLink: makeAgencyDeviceLink,
      disconnect: disconnectAgencyDevices,
    },
    schemas: { call: agencyCallSchema, question: agencyQuestionSchema },
    calendarOf,
    refusalOf: (refusal) => IN_WORDS_OF_AGENCY[refusal] ?? refusal,
    devices,
    guards,
    limits: agencyLimits,
    strangersLimits: limits,
    calendarsOf: async (tokens) => {
      const token = tokens.get(AGENCY_ID);
      if (token === undefined) return [];
      const device = await devices.find(AGENCY_ID, await secretOf(AGENCY_ID), token);
      return device === undefined ? [] : [AGENCY_ID];
    },
    cookies,
    publicUrl,
  });
  if (agencySecret === undefined) return;
  runInBackground(() =>
    doUntilDone(
      (stopping) => fillInMissingWords(database, stopping),
      AFTER_FAILURE_MILLISECONDS,
      (error) => app.log.warn({ err: error }, "words of shops not stored, will retry"),
    ),
  );
}
