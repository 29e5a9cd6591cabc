import { expect, test } from "vitest";

import { REFUSALS, isRefusalCode } from "./refusals.ts";
import { bookingFields } from "./wire/calls.ts";
import { clientMax, clientNumber, clientPhone, time, timeType } from "./wire/fields.ts";

const { clientName, clientEmail } = bookingFields.shape;

test("every refusal has a sentence of its own, and a whole one", () => {
  const { "too-many-bookings": bookings, "too-many-looks": looks, ...others } = REFUSALS;
  const sentences = Object.values(others);
  // Two limits share one sentence, and two others have the sentence of an ordinary refusal, so that nobody can
  // distinguish them from it.
  expect(new Set(sentences).size).toBe(sentences.length - 1);
  expect(REFUSALS["too-many-creates"]).toBe(REFUSALS["too-many-half-hours"]);
  expect(bookings).toBe(REFUSALS["slot-taken"]);
  expect(looks).toBe(REFUSALS["booking-not-found"]);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZÀ-Ú].+\.$/u);
});

test("a field that does not fit fails with a code of the catalogue, whatever is sent", () => {
  for (const field of [
    clientName,
    clientEmail,
    clientPhone,
    clientNumber,
    clientMax,
    time,
    timeType,
  ]) {
    for (const value of [undefined, null, -7, "", {}, [], true]) {
      const parsed = field.safeParse(value);
      expect(parsed.success).toBe(false);
      expect(isRefusalCode(parsed.error?.issues[0]?.message ?? "")).toBe(true);
    }
  }
});

test("a name that every object has is no refusal", () => {
  expect(isRefusalCode("toString")).toBe(false);
});
