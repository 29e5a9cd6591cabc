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
