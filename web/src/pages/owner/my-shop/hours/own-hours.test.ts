import { withServiceHours } from "@vitrine/domain/shop/opening/week-plan";
import type { OpenHours, Shop } from "@vitrine/domain/shop/shop";
import { barberShop } from "@vitrine/testing/fixture-shops";
import { expect, test } from "vitest";

import { ownHoursAfter, ownHoursOf } from "./own-hours.ts";

const [NORMAL, BARBA, PINTURA] = [1, 2, 3];
const MORNING: readonly OpenHours[] = [{ weekdays: [1], from: "08:00", to: "12:00" }];
const usual = barberShop.services[0]?.hours ?? [];
/** The owner has said that this one has the shop's hours. */
const joined = withServiceHours(barberShop, PINTURA, usual);
const joinedIds = { ids: [], of: joined };

test("a service has its own hours again once the draft is discarded in which it joined the shop's", () => {
  expect(ownHoursOf(barberShop, barberShop).ids).toEqual([PINTURA]);
  expect(ownHoursAfter(joinedIds, barberShop, barberShop).ids).toEqual([PINTURA]);
  // Also before another tab has changed something else.
  const renamed: Shop = { ...joined, name: "Navalha" };
  expect(ownHoursAfter(joinedIds, renamed, barberShop)).toEqual({ ids: [], of: renamed });
});

test("hours that become equal by an edit do not join, and stay apart as they are published", () => {
  const edited = ownHoursAfter({ ids: [NORMAL, PINTURA], of: undefined }, joined, barberShop);
  expect(edited).toEqual({ ids: [NORMAL, PINTURA], of: joined });
  const listed = joined.services.map((service) => ({
    ...service,
    hours: service.hours.toReversed(),
  }));
  const published = { ...joined, services: listed };
  expect(ownHoursAfter(edited, published, published).ids).toEqual([NORMAL, PINTURA]);
});

test("what somebody else has published is read again", () => {
  const theirs = withServiceHours(barberShop, BARBA, MORNING);
  expect(ownHoursAfter(joinedIds, theirs, theirs).ids).toEqual([BARBA, PINTURA]);
  const fewer = { ...joined, services: joined.services.slice(1) };
  expect(ownHoursAfter({ ids: [NORMAL], of: joined }, fewer, fewer).ids).toEqual([]);
});
