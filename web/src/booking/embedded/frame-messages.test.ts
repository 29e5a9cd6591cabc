import { expect, test } from "vitest";

import { isHostMessage, readFrameMessage } from "./frame-messages.ts";

const BOOKED = {
  vitrine: "booked",
  calendar: "barbearia",
  start: "2026-11-24T08:00:00-03:00",
} as const;

test("what a frame says of itself is read", () => {
  for (const message of [
    { vitrine: "ready" },
    { vitrine: "close" },
    { vitrine: "height", height: 1_227 },
    { vitrine: "reveal", top: 0, bottom: 480 },
    BOOKED,
    { ...BOOKED, vitrine: "cancelled" },
  ]) {
    expect(readFrameMessage(message, "barbearia")).toEqual(message);
  }
});

test("whatever else comes with it goes no further", () => {
  const chatty = { ...BOOKED, name: "Ana", phone: "987654321" };
  expect(readFrameMessage(chatty, "barbearia")).toEqual(BOOKED);
});

test.each([
  undefined,
  null,
  "ready",
  7,
  [],
  {},
  { vitrine: "open" },
  { vitrine: "height" },
  { vitrine: "height", height: "100px" },
  { vitrine: "height", height: Number.NaN },
  { vitrine: "height", height: Infinity },
  { vitrine: "height", height: 0 },
  { vitrine: "height", height: 20_001 },
  { vitrine: "reveal", top: 480, bottom: 0 },
  { vitrine: "reveal", top: -1, bottom: 0 },
  { vitrine: "reveal", bottom: 480 },
  { ...BOOKED, calendar: "reservas" },
  { ...BOOKED, start: "amanhã" },
  { ...BOOKED, start: "2026-11-24T08:00:00-03:00<script>" },
  { ...BOOKED, start: 1 },
])("%j is no message of a frame of the barber's", (data) => {
  expect(readFrameMessage(data, "barbearia")).toBeUndefined();
});

test("a frame takes a greeting for the widget's, and nothing else", () => {
  expect(isHostMessage({ vitrine: "hello" })).toBe(true);
  for (const data of [undefined, null, "hello", { vitrine: "ready" }, { hello: true }]) {
    expect(isHostMessage(data)).toBe(false);
  }
});
