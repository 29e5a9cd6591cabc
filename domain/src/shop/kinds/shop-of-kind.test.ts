import { expect, test } from "vitest";

import { slotsOnWeekday } from "../../slots/time-slots.ts";
import { menuOf } from "../menu.ts";
import { readShop } from "../shop-problems.ts";
import type { Weekday } from "../shop.ts";
import { SHOP_KIND_NAMES, SHOP_KINDS } from "./shop-kinds.ts";
import { shopOfKind } from "./shop-of-kind.ts";

const SHOPS = SHOP_KINDS.map((kind) => ({
  kind,
  shop: shopOfKind(kind, { calendarId: "loja-nova", name: "Loja Nova" }),
}));

test("the kinds have the names that the agency's page shows", () => {
  expect(SHOP_KINDS.map((kind) => SHOP_KIND_NAMES[kind])).toEqual([
    "barbearia",
    "salão",
    "restaurante",
    "clínica",
    "aulas",
    "outro",
  ]);
});

test.each(SHOPS)(
  "a shop of the kind $kind is sound, and has the name and the id it was given",
  ({ shop }) => {
    expect(readShop(shop)).toEqual({ ok: true, shop });
    expect([shop.calendarId, shop.name]).toEqual(["loja-nova", "Loja Nova"]);
  },
);

test.each(SHOPS)(
  "a shop of the kind $kind begins with one person, who does three to six services on at least five days",
  ({ shop }) => {
    const [person, ...others] = shop.barbers;
    expect(others).toEqual([]);
    if (person === undefined) throw new Error("Nobody works there.");
    expect(menuOf(shop, person)).toHaveLength(shop.services.length);
    expect(shop.services.length).toBeGreaterThanOrEqual(3);
    expect(shop.services.length).toBeLessThanOrEqual(6);
    const days = ([0, 1, 2, 3, 4, 5, 6] as readonly Weekday[]).filter((weekday) =>
      shop.services.some((service) => slotsOnWeekday(shop, service, person, weekday).length > 0),
    );
    expect(days.length).toBeGreaterThanOrEqual(5);
    expect(days).toContain(6);
    for (const service of shop.services) {
      const counts = days.map((weekday) => slotsOnWeekday(shop, service, person, weekday).length);
      expect(Math.max(...counts)).toBeGreaterThan(0);
    }
  },
);

// The screen of a shop whose services all have a `timeType` lists the hours of each; any other lists all of them and one week.
test.each(SHOPS)(
  "in a shop of the kind $kind all services have a price, or none; and all are named by a length, or none",
  ({ shop }) => {
    const { length } = shop.services;
    const priced = shop.services.filter(({ price }) => price !== undefined).length;
    const named = shop.services.filter(({ timeType }) => timeType !== undefined).length;
    expect([0, length]).toContain(priced);
    expect([0, length]).toContain(named);
  },
);

// Without a gap between slots, so that the hours read as one range.
test.each(SHOPS)(
  "in a shop of the kind $kind each service lasts whole steps, or less than one",
  ({ shop }) => {
    for (const { minutes } of shop.services) {
      expect(minutes < 30 || minutes % 30 === 0).toBe(true);
    }
  },
);

/** The relative luminance of WCAG 2.2. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

// The paper, the cards and the sand of every screen: web/src/styles/tokens.css.
const SURFACES = ["#faf6ee", "#fffdf9", "#f1eadb"];

test("the contrast of black and white is 21 to 1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test.each(SHOPS)(
  "in the colours of the kind $kind each text stands out by 4.5 to 1",
  ({ shop }) => {
    const { ground, deep, mark, onGround, onGroundQuiet } = shop.accent;
    const pairs = [
      ...[onGround, onGroundQuiet, mark].flatMap((text) => [
        [text, ground],
        [text, deep],
      ]),
      ...SURFACES.map((surface) => [ground, surface]),
    ];
    for (const [text = "", on = ""] of pairs) {
      expect(contrast(text, on), `${text} on ${on}`).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test("no two kinds have the same colours", () => {
  expect(new Set(SHOPS.map(({ shop }) => shop.accent.ground)).size).toBe(SHOP_KINDS.length);
});
