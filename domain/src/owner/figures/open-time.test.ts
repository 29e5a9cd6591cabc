import { shop } from "@vitrine/shops/barbearia";
import { shop as tables } from "@vitrine/shops/reservas";
import { expect, test } from "vitest";

import type { Barber } from "../../shop/shop.ts";
import { openMinutes } from "./open-time.ts";

const TUESDAY = "2026-11-24";
const BARBER: Barber = { id: 6, name: "barbeiro1", colorId: 6 };

const at = (from: string, to: string) => ({
  start: Date.parse(`${TUESDAY}T${from}:00-03:00`),
  end: Date.parse(`${TUESDAY}T${to}:00-03:00`),
});

test("a day is open as long as any service is: from 8 to 13 and from 14 to 22", () => {
  expect(openMinutes(shop, BARBER, TUESDAY, [])).toBe(13 * 60);
  expect(openMinutes(shop, { ...BARBER, services: [{ id: 1 }] }, TUESDAY, [])).toBe(9 * 60);
  expect(openMinutes(shop, BARBER, "2026-11-28", [])).toBe(0);
});

test("somebody's own hours count within those of what they do", () => {
  const hours = [{ weekdays: [2], from: "12:00", to: "15:00" }] as const;
  expect(openMinutes(shop, { ...BARBER, hours }, TUESDAY, [])).toBe(2 * 60);
  expect(openMinutes(shop, { ...BARBER, hours }, "2026-11-25", [])).toBe(0);
});

test("closed time is not open, and what two closings share is closed once", () => {
  const lunch = at("11:30", "14:30");
  expect(openMinutes(shop, BARBER, TUESDAY, [lunch])).toBe(11 * 60);
  expect(openMinutes(shop, BARBER, TUESDAY, [at("08:00", "10:00"), at("09:00", "11:00")])).toBe(
    10 * 60,
  );
  expect(openMinutes(shop, BARBER, TUESDAY, [at("00:00", "23:00")])).toBe(0);
});

test("on a closed day nothing is open, and while one is away only the others", () => {
  const closed = { ...shop, closed: [{ from: "2026-11-23", to: TUESDAY }] };
  expect(openMinutes(closed, BARBER, TUESDAY, [])).toBe(0);
  const away = { ...shop, closed: [{ from: TUESDAY, barberId: 6 }] };
  expect(openMinutes(away, BARBER, TUESDAY, [])).toBe(0);
  expect(openMinutes(away, { ...BARBER, id: 7 }, TUESDAY, [])).toBe(13 * 60);
});

test("where places are shared, each of them is offered", () => {
  expect(openMinutes(tables, BARBER, TUESDAY, [])).toBe(20 * 13 * 60);
});
