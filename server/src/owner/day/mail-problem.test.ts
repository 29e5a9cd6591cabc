import { expect, test } from "vitest";

import { mailProblemOnWire } from "./see-day.ts";

const GIVEN_UP = {
  bookingId: "one",
  target: "mail",
  reason: "recipient-refused-550",
  isCancelled: false,
  wasNotified: false,
} as const;

test.each([
  ["recipient-refused-550", "address-refused"],
  ["address-unfit", "address-refused"],
  ["message-refused-554", "message-refused"],
  ["answer-lost", "no-answer"],
  ["withheld", "limit"],
  ["unreachable-econnrefused", "given-up"],
  ["smtp-451", "given-up"],
  ["abandoned", "given-up"],
])("the outbox's reason %s is reported as %s", (reason, why) => {
  expect(mailProblemOnWire({ ...GIVEN_UP, reason })).toEqual({ mail: "confirmation", why });
});

test.each([
  [{}, "confirmation"],
  [{ wasNotified: true }, "change"],
  [{ wasNotified: true, isCancelled: true }, "cancellation"],
  [{ wasNotified: true, target: "reminder" }, "reminder"],
] as const)("of a booking %j the mail is its %s", (change, mail) => {
  expect(mailProblemOnWire({ ...GIVEN_UP, ...change })).toMatchObject({ mail });
});
