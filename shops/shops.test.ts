import { expect, test } from "vitest";

import { pathOf } from "@vitrine/domain/shop/calendar-id";
import type { Shop } from "@vitrine/domain/shop/shop";
import { shopProblems } from "@vitrine/domain/shop/shop-problems";
import { barberShop, restaurant } from "@vitrine/testing/fixture-shops";

import { shop as barbearia } from "./barbearia.ts";
import { shop as reservas } from "./reservas.ts";
import { SHOPS } from "./shops.ts";

test("the specification's two shops can be served", () => {
  expect(SHOPS.map(({ calendarId }) => [calendarId, pathOf(calendarId)])).toEqual([
    ["barbearia", "/agenda"],
    ["reservas", "/reserva"],
  ]);
  expect(shopProblems(SHOPS)).toEqual([]);
});

const BOOKED_BY = [
  "kind",
  "timeZone",
  "barbers",
  "services",
  "closed",
  "windowDays",
  "capacity",
  "partySizes",
] as const;

// The tests of the booking rules use these facts, so they hold for the two shops.
test.each([
  [barbearia, barberShop],
  [reservas, restaurant],
])("what can be booked in $calendarId is what the specification says", (shop, specified) => {
  for (const fact of BOOKED_BY) expect(shop[fact]).toEqual(specified[fact]);
});

test("every shop's file has the name of its calendar", async () => {
  for (const { calendarId } of SHOPS) {
    const file = (await import(`./${calendarId}.ts`)) as { shop: Shop };
    expect(file.shop.calendarId).toBe(calendarId);
  }
});

const [first] = barbearia.services;
const [oneBarber] = barbearia.barbers;
if (first === undefined || oneBarber === undefined) throw new Error("nothing can be booked");

test.each<[string, Partial<Shop>, string]>([
  [
    "two barbers of one id",
    { barbers: [...barbearia.barbers, { id: 7, name: "Ana", colorId: 7 }] },
    "shops/barbearia.ts: barbers: two have the id 7",
  ],
  [
    "hours off the half-hour grid",
    { services: [{ ...first, hours: [{ weekdays: [1], from: "08:15", to: "12:00" }] }] },
    "shops/barbearia.ts: services: normal's hours 08:15 to 12:00 must begin and end on a half hour",
  ],
  [
    "hours that end before they begin",
    { services: [{ ...first, hours: [{ weekdays: [1], from: "12:00", to: "08:00" }] }] },
    "shops/barbearia.ts: services: normal's hours 12:00 to 08:00 must end after they begin",
  ],
  [
    "a telephone number with words",
    { phone: "ligue 3333-4444" },
    "shops/barbearia.ts: phone: must be a telephone number such as +55 11 3333-4444, or be left out",
  ],
  [
    "an unknown zone",
    { timeZone: "America/Vila_Rica" },
    "shops/barbearia.ts: timeZone: America/Vila_Rica is not an IANA time zone",
  ],
  [
    "the path of another page",
    { calendarId: "policy" },
    "shops/policy.ts: calendarId: /policy is another page of the site",
  ],
  [
    "two services of one timeType",
    { services: [first, { ...first, name: "corte" }] },
    "shops/barbearia.ts: services: two have the timeType halfTimes",
  ],
  [
    "two services of one length",
    { services: [first, { ...first, name: "corte", timeType: "oneTimes" }] },
    "shops/barbearia.ts: services: normal and corte both take 30 minutes: bookings of corte would be called normal",
  ],
  [
    "a closed day that is none",
    { closed: [{ from: "25/12/2026" }] },
    "shops/barbearia.ts: closed[0]: 25/12/2026 to 25/12/2026 must be days such as 2026-12-25, the earlier first",
  ],
  [
    "somebody away who does not work there",
    { barbers: [oneBarber], closed: [{ from: "2026-12-25", barberId: 9 }] },
    "shops/barbearia.ts: closed[0].barberId: 9 is not one of the shop's barbers: 6",
  ],
  [
    "a chair for two",
    { capacity: 2 },
    "shops/barbearia.ts: capacity: must be 1 in a shop of kind appointments",
  ],
])(
  "a shop with %s cannot be served, in a sentence with file and field",
  (_name, change, problem) => {
    expect(shopProblems([{ ...barbearia, ...change }], ["/policy"])).toEqual([problem]);
  },
);

test("two shops with the same calendar are reported", () => {
  expect(shopProblems([barbearia, { ...barbearia }])).toEqual([
    "shops/barbearia.ts: calendarId: two shops have the calendar barbearia",
  ]);
});
