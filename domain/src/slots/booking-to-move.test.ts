import { shop as barbearia } from "@vitrine/shops/barbearia";
import { shop as reservas } from "@vitrine/shops/reservas";
import { expect, test } from "vitest";

import type { Shop } from "../shop/shop.ts";
import { moveLink } from "./booking-links.ts";
import { bookingToMove } from "./booking-to-move.ts";

// A Monday.
const NOW = Date.parse("2026-11-23T10:00:00-03:00");
const TUESDAY_AT_EIGHT = "#mudar&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30";

test("a link names the booking, and the service whose slots it can move to", () => {
  expect(bookingToMove(barbearia, TUESDAY_AT_EIGHT, NOW)).toMatchObject({
    barber: { id: 6, name: "barbeiro1" },
    style: { name: "normal" },
    day: "2026-11-24",
    slot: { label: "08:00 - 08:30" },
    span: {
      start: Date.parse("2026-11-24T08:00:00-03:00"),
      end: Date.parse("2026-11-24T08:30:00-03:00"),
    },
    people: undefined,
  });
});

test("the link of a table tells for how many people it is, if that is known", () => {
  const link = moveLink(reservas, "", {
    barberId: 6,
    styleId: 1,
    people: 10,
    span: {
      start: Date.parse("2026-11-24T08:00:00-03:00"),
      end: Date.parse("2026-11-24T08:30:00-03:00"),
    },
  });
  expect(link).toBe(`${TUESDAY_AT_EIGHT}&pessoas=10`);
  const peopleIn = (fragment: string) => bookingToMove(reservas, fragment, NOW)?.people;
  expect(peopleIn(link)).toBe(10);
  expect(peopleIn(`${TUESDAY_AT_EIGHT}&pessoas=11`)).toBeUndefined();
  expect(peopleIn(TUESDAY_AT_EIGHT)).toBeUndefined();
  expect(bookingToMove(barbearia, link, NOW)?.people).toBeUndefined();
});

test("a service that has ended moves to the slots of one that takes as long, and to none otherwise", () => {
  const shop: Shop = {
    ...barbearia,
    services: barbearia.services.filter(({ name }) => name !== "normal"),
  };
  expect(bookingToMove(shop, TUESDAY_AT_EIGHT, NOW)).toBeUndefined();
  const hour = "#mudar&barbeiro=6&estilo=9&dia=2026-11-24&hora=08:00&fim=09:00";
  expect(bookingToMove(shop, hour, NOW)).toMatchObject({
    style: { name: "barba" },
    slot: { label: "08:00 - 09:00" },
  });
});

test.each([
  ["somebody who has left", "#mudar&barbeiro=9&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30"],
  ["a day that is over", "#mudar&barbeiro=6&estilo=1&dia=2026-11-20&hora=08:00&fim=08:30"],
  ["no time", "#mudar&barbeiro=6&estilo=1&dia=2026-11-24"],
  ["nothing", "#mudar"],
])("a link to %s moves nothing", (_what, fragment) => {
  expect(bookingToMove(barbearia, fragment, NOW)).toBeUndefined();
});

test("today's booking can be moved where the shop says until when", () => {
  const today = "#mudar&barbeiro=6&estilo=1&dia=2026-11-23&hora=15:00&fim=15:30";
  expect(bookingToMove(barbearia, today, NOW)).toBeUndefined();
  expect(bookingToMove({ ...barbearia, cancelUntilMinutes: 60 }, today, NOW)).toMatchObject({
    day: "2026-11-23",
    slot: { label: "15:00 - 15:30" },
  });
});
