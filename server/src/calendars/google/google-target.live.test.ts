// The real Google Calendar. Runs only with an account to run with:
//
//   GOOGLE_LIVE_CREDENTIALS=key.json GOOGLE_LIVE_CALENDAR=…@group.calendar.google.com \
//     npx vitest run server/src/calendars/google/google-target.live.test.ts
//
// It writes one event into that calendar, and deletes it.

import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { CATALOGUE } from "@vitrine/shops/shops";

import { outwardSettingsFrom } from "../../outward-settings.ts";
import { JOAO_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { JOAOS_CALL } from "@vitrine/testing/outbox/target-call";
import { googleTarget } from "./google-target.ts";

const { GOOGLE_LIVE_CREDENTIALS = "", GOOGLE_LIVE_CALENDAR = "" } = process.env;
const hasAccount = GOOGLE_LIVE_CREDENTIALS !== "" && GOOGLE_LIVE_CALENDAR !== "";

test.skipIf(!hasAccount)("opt-in: Google itself takes a booking's event and its end", async () => {
  const variables = {
    GOOGLE_CREDENTIALS: GOOGLE_LIVE_CREDENTIALS,
    GOOGLE_CALENDAR_BARBEARIA: GOOGLE_LIVE_CALENDAR,
  };
  const read = outwardSettingsFrom(variables, CATALOGUE);
  if (!read.ok || read.settings.google === undefined) throw new Error("no account to run with");
  const target = googleTarget(read.settings.google);
  const live = { ...JOAO_AT_EIGHT, bookingId: randomUUID() };
  const cancelled = { ...live, cancelledAt: Date.now() };
  for (const state of [live, live, cancelled, cancelled, live, cancelled]) {
    expect(await target.deliver(state, JOAOS_CALL)).toEqual({ ok: true });
  }
});
