import { expect, test } from "vitest";

import { catalogueOf } from "@vitrine/domain/shop/shop";
import type { OpenHours, Shop } from "@vitrine/domain/shop/shop";
import { bookableDays } from "@vitrine/domain/slots/booking-days";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import { addDays, startOfDay, toRfc3339 } from "@vitrine/domain/time/shop-time";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { shop as reservas } from "@vitrine/shops/reservas";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { countingDatabase } from "@vitrine/testing/databases/counting-database";
import { randomFacts } from "@vitrine/testing/facts/random-facts";
import { randomBelow } from "@vitrine/testing/random-below";
import { MONDAY, TABLE_FOR_TEN, TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

import type { Database } from "../../database/database.ts";

const NORMAL = { calendarId: "barbearia", barberColorId: 6, timeType: "halfTimes" };

async function open(
  shops: readonly Shop[],
  environment: Readonly<Record<string, string>> = {},
  database?: Database,
) {
  const parts = { catalogue: catalogueOf(shops), ...(database && { database }) };
  const app = await appUnderTest(environment, parts);
  return async (path: string, payload: object) => {
    const answer = await app.inject({ method: "POST", url: path, payload });
    return [answer.statusCode, answer.json<Record<string, unknown>>()] as const;
  };
}

test("a day has room while one of its slots is free, and every day that can be booked is there, in order", async () => {
  const hours = [{ weekdays: [1, 2, 3, 4, 5], from: "08:00", to: "09:00" }] as const;
  const services = barbearia.services.map((service) => ({ ...service, hours }));
  const call = await open([{ ...barbearia, services, windowDays: 3 }]);
  const days = async (change: object = {}) =>
    (await call("/checkDays", { ...NORMAL, ...change }))[1];
  await call("/createAppointment", TUESDAY_AT_EIGHT);
  expect(Object.entries(await days())).toEqual([
    ["2026-11-24", true],
    ["2026-11-25", true],
    ["2026-11-26", true],
  ]);
  await call("/createAppointment", {
    ...TUESDAY_AT_EIGHT,
    dateTimeStart: "2026-11-24T08:30:00-03:00",
    dateTimeEnd: "2026-11-24T09:00:00-03:00",
  });
  const full = { "2026-11-24": false, "2026-11-25": true, "2026-11-26": true };
  expect(await days()).toEqual(full);
  expect(await days({ timeType: "oneTimes" })).toEqual(full);
  expect(await days({ barberColorId: 7 })).toEqual({ ...full, "2026-11-24": true });
  // Two hours fit into no day.
  expect(Object.values(await days({ timeType: "twoTimes" }))).toEqual([false, false, false]);
});

test("a group is asked for as large as it is", async () => {
  const hours = [{ weekdays: [1, 2, 3, 4, 5], from: "08:00", to: "08:30" }] as const;
  const services = reservas.services.map((service) => ({ ...service, hours }));
  const call = await open([{ ...reservas, services, windowDays: 1 }]);
  await call("/createTable", TABLE_FOR_TEN);
  const of = { ...NORMAL, calendarId: "reservas" };
  const roomFor = async (clientNumber: number) =>
    (await call("/checkDays", { ...of, clientNumber }))[1];
  expect([await roomFor(10), await roomFor(12)]).toEqual([
    { "2026-11-24": true },
    { "2026-11-24": false },
  ]);
  const error = "Escolha um número de pessoas da lista: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20.";
  expect(await call("/checkDays", { ...of, clientNumber: 3 })).toEqual([400, { error }]);
  expect(await call("/checkDays", of)).toEqual([400, { error }]);
});

test("of a window of one day, the day's check and the day itself are answered apart", async () => {
  const call = await open([{ ...barbearia, windowDays: 1 }]);
  const [, slots] = await call("/check-availability", TUESDAY);
  expect(Object.keys(slots)).toHaveLength(18);
  expect((await call("/checkDays", NORMAL))[1]).toEqual({ "2026-11-24": true });
});

test("while no day can be booked, no day is answered", async () => {
  // Of this Friday's window of one day, the Saturday, none can be booked.
  const call = await open([{ ...barbearia, windowDays: 1 }], { NOW: "2026-11-27T10:00:00-03:00" });
  expect(await call("/checkDays", NORMAL)).toEqual([200, {}]);
});

test.each([
  ["an unknown calendar", { calendarId: "padaria" }, "Esta agenda não existe."],
  ["an unknown barber", { barberColorId: 9 }, "Escolha um barbeiro da lista."],
  ["any barber, where that is not offered", { anyBarber: true }, "Escolha um barbeiro da lista."],
  [
    "any barber alone, where that is not offered",
    { barberColorId: undefined, anyBarber: true },
    "Escolha um barbeiro da lista.",
  ],
  ["nobody", { barberColorId: undefined }, "Escolha um barbeiro da lista."],
  ["an unknown style", { timeType: "allTimes" }, "Escolha um estilo da lista."],
  ["no style", { timeType: undefined }, "Escolha um estilo da lista."],
  [
    "a style that is not there",
    { serviceId: 9, timeType: undefined },
    "Escolha um estilo da lista.",
  ],
])("%s is refused with 400 and its sentence", async (_name, change, error) => {
  const call = await open([barbearia]);
  expect(await call("/checkDays", { ...NORMAL, ...change })).toEqual([400, { error }]);
});

test("of a window of a year, the first 31 days that can be booked are answered", async () => {
  const call = await open([{ ...barbearia, windowDays: 366 }]);
  const [, days] = await call("/checkDays", NORMAL);
  expect(Object.keys(days)).toHaveLength(31);
});

test("what is booked on all days is read in one statement, and remembered until something is committed", async () => {
  const { database, statements } = countingDatabase(await temporaryDatabase());
  const app = await appUnderTest({}, { database });
  const ask = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
  const reads = () => statements.filter((sql) => sql.includes("FROM half_hour")).length;
  await ask("/checkDays", NORMAL);
  await ask("/checkDays", NORMAL);
  expect(reads()).toBe(1);
  await ask("/createAppointment", TUESDAY_AT_EIGHT);
  const before = reads();
  await ask("/checkDays", NORMAL);
  expect(reads()).toBe(before + 1);
});

test("it counts as one check of its client", async () => {
  const call = await open([barbearia], { RATE_LIMIT: "2" });
  const statuses = [
    await call("/check-availability", TUESDAY),
    await call("/checkDays", NORMAL),
    await call("/checkDays", NORMAL),
  ].map(([status]) => status);
  expect(statuses).toEqual([200, 200, 429]);
});

test("a page of another host learns without a preflight that the call is there, for an hour", async () => {
  const app = await appUnderTest();
  const { statusCode, headers, body } = await app.inject("/checkDays");
  expect([statusCode, headers["cache-control"], body]).toEqual([204, "public, max-age=3600", ""]);
});

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed);

test.each(SEEDS)(
  "each day has room as its own check shows it, whatever is booked (%i)",
  async (seed) => {
    const below = randomBelow(seed);
    const { shop, group } = randomShop(below);
    const database = await temporaryDatabase();
    const call = await open([shop], {}, database);
    // Another server: one that has answered the checks would remember them.
    const callOther = await open([shop], {}, database);
    const days = bookableDays(shop, Date.parse(MONDAY));
    const { calendarId, timeZone } = shop;
    const [check, create] =
      shop.kind === "tables"
        ? ["/check-table", "/createTable"]
        : ["/check-availability", "/createAppointment"];
    const client = { ...TUESDAY_AT_EIGHT, ...group, calendarId };
    // On few days, so that some are full.
    for (const clientPhone of Array.from({ length: 60 }, (_, turn) => `${turn}`)) {
      const times = randomSlot(shop, days[below(3)] ?? "", below);
      if (times !== undefined) await call(create, { ...client, ...times, clientPhone });
    }

    let full = 0;
    for (const named of offersOf(shop)) {
      const asked = { calendarId, ...named, ...group };
      const expected: [string, boolean][] = [];
      for (const day of days) {
        const [start, end] = [day, addDays(day, 1)].map((of) =>
          toRfc3339(startOfDay(of, timeZone), timeZone),
        );
        const [status, slots] = await call(check, { ...asked, clientPhone: "1", start, end });
        expect(status).toBe(200);
        expected.push([day, Object.values(slots).includes(true)]);
      }
      const [status, answer] = await callOther("/checkDays", asked);
      expect([status, Object.entries(answer)]).toEqual([200, expected]);
      full += expected.filter(([, hasRoom]) => !hasRoom).length;
    }
    expect(full).toBeGreaterThan(0);
  },
);

/** A shop that is open for so short that days become full, some of them around midnight, and who comes to one with tables. */
function randomShop(below: (limit: number) => number): { shop: Shop; group: object } {
  const facts = randomFacts(below);
  const weekdays = [1, 2, 3, 4, 5] as const;
  const atNight: readonly OpenHours[] = [
    { weekdays, from: "00:00", to: "01:00" },
    { weekdays, from: "22:30", to: "24:00" },
  ];
  const hours = below(2) === 0 ? atNight : [{ weekdays, from: "08:00", to: "10:30" } as const];
  const shop: Shop = {
    ...facts,
    calendarId: "qualquer",
    services: facts.services.map((service) => ({ ...service, hours })),
    closed: [{ from: "2026-11-26", barberId: facts.barbers[0]?.id ?? 0 }],
  };
  if (below(3) > 0) return { shop: { ...shop, offersAnyBarber: below(2) === 0 }, group: {} };
  const { kind, capacity, partySizes, words } = reservas;
  const group = { clientNumber: 12, clientMax: capacity };
  return { shop: { ...shop, kind, capacity, partySizes, words }, group };
}

function randomSlot(shop: Shop, day: string, below: (limit: number) => number): object | undefined {
  const barber = shop.barbers[below(shop.barbers.length)];
  const service = shop.services[below(shop.services.length)];
  if (barber === undefined || service === undefined) return undefined;
  const slots = slotsOn(shop, service, barber, day);
  const span = slots[below(slots.length)]?.span;
  return (
    span && {
      barberColorId: barber.id,
      serviceId: service.id,
      dateTimeStart: toRfc3339(span.start, shop.timeZone),
      dateTimeEnd: toRfc3339(span.end, shop.timeZone),
    }
  );
}

/** What can be asked for: each service with everybody and, where that is offered, with anybody. */
function offersOf({ barbers, services, offersAnyBarber }: Shop): object[] {
  const whom = [
    ...barbers.map(({ id }) => ({ barberColorId: id })),
    ...(offersAnyBarber ? [{ anyBarber: true }] : []),
  ];
  return whom.flatMap((who) => services.map(({ id }) => ({ ...who, serviceId: id })));
}
