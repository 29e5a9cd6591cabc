import { expect, test } from "vitest";

import { caldavAdvice, googleAdvice } from "./advice.ts";

test("a calendar beside a shop that leads into a private network is explained", () => {
  expect(caldavAdvice("private-network", "barbearia")).toBe(
    "the address that is set beside the shop leads into a private network: set one there that the internet reaches, or write it into CALDAV_URL_BARBEARIA, which may lead into any network",
  );
});

test("what is set beside a shop and is no calendar is explained for each kind", () => {
  expect(caldavAdvice("setting-not-understood", "barbearia")).toContain("three lines");
  expect(googleAdvice("setting-not-understood", "barbearia")).toContain("a calendar's id");
});

test("advice about a calendar beside a shop names its setting, and no variable that is not set", () => {
  const isBesideShop = { isBesideShop: true };
  for (const reason of [
    "not-allowed-401",
    "not-a-calendar",
    "event-refused",
    "no-such-calendar-404",
  ]) {
    const advice = caldavAdvice(reason, "salao-da-ana", isBesideShop);
    expect(advice).not.toMatch(/CALDAV_|npm run calendars/);
  }
  expect(caldavAdvice("not-allowed-401", "salao-da-ana", isBesideShop)).toContain(
    "check the setting caldav of salao-da-ana and the password in it",
  );
});
