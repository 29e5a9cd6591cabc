import { expect, test } from "vitest";

import { REFUSALS, isRefusalCode } from "./refusals.ts";
import { createAppointment } from "./wire/create-appointment.ts";
import { clientMax, clientNumber, clientPhone, time, timeType } from "./wire/fields.ts";

const { clientName, clientEmail } = createAppointment.request.shape;

test("every refusal says something of its own, in a whole sentence", () => {
  const sentences = Object.values(REFUSALS);
  expect(new Set(sentences).size).toBe(sentences.length);
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
