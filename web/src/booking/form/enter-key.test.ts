import { shop } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import { enterKeyHint, fieldAfterEnter } from "./enter-key.ts";
import { fieldsToCreate, fieldsToDelete, NO_VALUES } from "./fields.ts";
import type { FieldName } from "./fields.ts";

const TO_CREATE = fieldsToCreate(shop);
const TO_DELETE = fieldsToDelete();
const FILLED = {
  ...NO_VALUES,
  name: "Ana",
  email: "ana@example.com",
  phone: "987654321",
  barber: "barbeiro1",
  style: "normal",
  day: "2026-11-23",
  time: "08:00 - 08:30",
};

test("Enter goes through an unfinished form field by field, and submits from the last", () => {
  const led = TO_CREATE.map((field) => fieldAfterEnter(shop, TO_CREATE, NO_VALUES, field));
  expect(led).toEqual(["email", "phone", "barber", "style", "day", "time", undefined]);
  const inDelete = (field: FieldName) => fieldAfterEnter(shop, TO_DELETE, NO_VALUES, field);
  expect(inDelete("phone")).toBe("barber");
  expect(inDelete("time")).toBeUndefined();
});

test("Enter submits from any field when nothing is missing", () => {
  for (const field of TO_CREATE) {
    expect(fieldAfterEnter(shop, TO_CREATE, FILLED, field)).toBeUndefined();
  }
  expect(fieldAfterEnter(shop, TO_DELETE, FILLED, "phone")).toBeUndefined();
});

test("the keyboard says 'next' until only the field itself is missing", () => {
  expect(enterKeyHint(shop, TO_DELETE, NO_VALUES, "phone")).toBe("next");
  expect(enterKeyHint(shop, TO_DELETE, { ...FILLED, phone: "" }, "phone")).toBe("done");
  expect(enterKeyHint(shop, TO_CREATE, { ...FILLED, time: "" }, "phone")).toBe("next");
});
