// What a shop with a menu sells and stores, by the whole server on both engines.

import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";
import { shop } from "@vitrine/shops/barbearia";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { writeFacts } from "@vitrine/testing/facts/write-facts";
import { OWNER_PAGES, ownerPage, TO_BOOK, TO_MOVE } from "@vitrine/testing/owner/owner-page";
import { BROWS, SALON } from "@vitrine/testing/salons/salon";
import { TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

import type { Database } from "../../database/database.ts";
import { runInTransaction } from "../../database/run-alone.ts";
import { takeUpFiles } from "../../shops/take-up-files.ts";

const STYLE_UNKNOWN = { error: "Escolha um estilo da lista." };
const SLOT_UNKNOWN = { error: "Este horário não existe. Escolha um dos horários da lista." };
const SLOT_TAKEN = { error: "Este horário já está ocupado. Escolha outro horário." };

async function openSalon(newDatabase: () => Promise<Database>) {
  const database = await newDatabase();
  await takeUpFiles(database, [SALON]);
  const app = await appUnderTest(OWNER_PAGES, { database });
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: "POST", url, payload });
    return [answer.statusCode, answer.json<Record<string, unknown>>()] as const;
  };
  return {
    app,
    database,
    page: ownerPage(app),
    create: (change: object = {}) => post("/createAppointment", { ...TUESDAY_AT_EIGHT, ...change }),
    check: (change: object) => post("/check-availability", { ...TUESDAY, ...change }),
    stored: () =>
      database.all(`SELECT service_id, service_name, price_cents, price_is_from FROM booking
        ORDER BY starts_at, barber_color_id`),
    change: (edited: Shop) => writeFacts(database, edited),
  };
}

const until = (time: string) => ({ dateTimeEnd: `2026-11-24T${time}:00-03:00` });

const NORMAL = { service_id: 1, service_name: "normal", price_cents: 3_000, price_is_from: 0 };
const STORED_BROWS = {
  service_id: 4,
  service_name: "sobrancelha",
  price_cents: 2_000,
  price_is_from: 1,
};

test.each(DATABASES)(
  "on $name, a create books the service that it names or that its length means, and stores it",
  async ({ newDatabase }) => {
    const { create, stored } = await openSalon(newDatabase);
    expect(await create()).toEqual([201, {}]);
    expect(await create({ barberColorId: 7, serviceId: 2, ...until("09:30") })).toEqual([201, {}]);
    const nine = { dateTimeStart: "2026-11-24T09:00:00-03:00", ...until("09:30") };
    expect(await create({ ...nine, serviceId: 4 })).toEqual([201, {}]);
    expect(await stored()).toEqual([
      NORMAL,
      { service_id: 2, service_name: "barba", price_cents: 9_000, price_is_from: 0 },
      STORED_BROWS,
    ]);
  },
);

test.each(DATABASES)(
  "on $name, a create for what the barber does not do, or not in that time, is refused and stores nothing",
  async ({ newDatabase }) => {
    const { create, stored } = await openSalon(newDatabase);
    for (const serviceId of [99, 0, 1.5, "1", null, 2 ** 31]) {
      expect(await create({ serviceId })).toEqual([400, STYLE_UNKNOWN]);
    }
    expect(await create({ barberColorId: 7, serviceId: 1 })).toEqual([400, STYLE_UNKNOWN]);
    expect(await create({ barberColorId: 7 })).toEqual([400, SLOT_UNKNOWN]);
    expect(await create({ barberColorId: 7, serviceId: 2, ...until("09:00") })).toEqual([
      400,
      SLOT_UNKNOWN,
    ]);
    expect(await stored()).toEqual([]);
  },
);

test.each(DATABASES)(
  "on $name, the exact repeat succeeds though price, name and menu have changed; another service's does not",
  async ({ newDatabase }) => {
    const { create, change, stored } = await openSalon(newDatabase);
    expect(await create({ serviceId: 4 })).toEqual([201, {}]);
    expect(await create({ serviceId: 4 })).toEqual([200, {}]);
    expect(await create({ serviceId: 1 })).toEqual([409, SLOT_TAKEN]);
    const services = SALON.services.map((service) => ({ ...service, price: { cents: 99_900 } }));
    await change({ ...SALON, services });
    expect(await create({ serviceId: 4 })).toEqual([200, {}]);
    const without = services.filter(({ id }) => id !== BROWS.id);
    await change({ ...SALON, services: without, barbers: shop.barbers });
    expect(await create({ serviceId: 4 })).toEqual([200, {}]);
    expect(await create({ serviceId: 4, clientName: "Ana" })).toEqual([400, STYLE_UNKNOWN]);
    expect(await stored()).toEqual([STORED_BROWS]);
  },
);

test.each(DATABASES)(
  "on $name, a repeat without a service succeeds whatever its length means by now",
  async ({ newDatabase }) => {
    const { create, change, stored } = await openSalon(newDatabase);
    expect(await create()).toEqual([201, {}]);
    const [normal, ...others] = SALON.services;
    if (normal === undefined) throw new Error("the salon has no service");
    const { timeType, ...unnamed } = normal;
    // Half an hour means the brows, then nothing.
    for (const brows of [{ ...BROWS, ...(timeType && { timeType }) }, BROWS]) {
      const kept = others.filter(({ id }) => id !== BROWS.id);
      await change({ ...SALON, services: [unnamed, ...kept, brows] });
      expect(await create()).toEqual([200, {}]);
    }
    expect(await stored()).toEqual([NORMAL]);
  },
);

test.each(DATABASES)(
  "on $name, a check names its service by timeType, by serviceId, or by both if they agree",
  async ({ newDatabase }) => {
    const { check, create } = await openSalon(newDatabase);
    await create({ serviceId: 4 });
    const labels = async (change: object) => {
      const [status, slots] = await check({ timeType: undefined, ...change });
      return status === 200 ? Object.entries(slots).slice(0, 2) : [status, slots];
    };
    const halfHours = [
      ["08:00 - 08:30", false],
      ["08:30 - 09:00", true],
    ];
    expect(await labels({ serviceId: 4 })).toEqual(halfHours);
    expect(await labels({ timeType: "halfTimes" })).toEqual(halfHours);
    expect(await labels({ timeType: "halfTimes", serviceId: 1 })).toEqual(halfHours);
    expect(await labels({ serviceId: 2 })).toEqual([
      ["08:00 - 09:00", false],
      ["09:00 - 10:00", true],
    ]);
    // The same service takes this barber longer.
    for (const named of [{ serviceId: 2 }, { timeType: "oneTimes" }]) {
      expect(await labels({ ...named, barberColorId: 7 })).toEqual([
        ["08:00 - 09:30", true],
        ["09:30 - 11:00", true],
      ]);
    }
    for (const refused of [
      {},
      // As before there were ids: what a check lacks is said before what it names is looked for.
      { calendarId: "nenhuma" },
      { timeType: "halfTimes", serviceId: 4 },
      { timeType: "halfTimes", serviceId: 2 },
      { timeType: "allTimes", serviceId: 1 },
      { serviceId: 99 },
      { serviceId: 1, barberColorId: 7 },
      { timeType: "halfTimes", barberColorId: 7 },
    ]) {
      expect(await labels(refused)).toEqual([400, STYLE_UNKNOWN]);
    }
  },
);

test.each(DATABASES)(
  "on $name, a longer time with a barber shows at once in a check that was remembered",
  async ({ newDatabase }) => {
    const { check, change } = await openSalon(newDatabase);
    const firstOf = async () =>
      Object.keys((await check({ serviceId: 4, timeType: undefined }))[1])[0];
    expect(await firstOf()).toBe("08:00 - 08:30");
    const [first, ...rest] = SALON.barbers;
    if (first === undefined) throw new Error("nobody works in the salon");
    await change({
      ...SALON,
      barbers: [{ ...first, services: [{ id: 4, minutes: 60 }] }, ...rest],
    });
    await expect.poll(firstOf, { timeout: 10_000 }).toBe("08:00 - 09:00");
  },
);

test.each(DATABASES)(
  "on $name, the owner books a service, sees it with its price, and moves it as what it is",
  async ({ newDatabase }) => {
    const { page, database } = await openSalon(newDatabase);
    const bookingId = randomUUID();
    const book = { ...TO_BOOK, serviceId: 4, key: bookingId };
    expect((await page.act("book", book)).statusCode).toBe(200);
    expect((await page.act("book", book)).statusCode).toBe(200);
    expect((await page.act("book", { ...TO_BOOK, serviceId: 99 })).json()).toEqual(STYLE_UNKNOWN);
    const [seen] = (await page.day()).bookings;
    expect(seen).toMatchObject({ service: "sobrancelha", price: { cents: 2_000, isFrom: true } });

    // Barber 7 does the brows, and no other half hour.
    expect((await page.act("moveBooking", { ...TO_MOVE, bookingId })).statusCode).toBe(200);
    await runInTransaction(database, "UPDATE booking SET service_id = 1, service_name = 'normal'");
    const toNine = {
      ...TO_MOVE,
      bookingId,
      dateTimeStart: "2026-11-24T09:00:00-03:00",
      dateTimeEnd: "2026-11-24T09:30:00-03:00",
    };
    expect((await page.act("moveBooking", toNine)).statusCode).toBe(200);
    const longer = { ...toNine, dateTimeEnd: "2026-11-24T10:30:00-03:00" };
    expect((await page.act("moveBooking", longer)).json()).toEqual(SLOT_UNKNOWN);
    expect((await page.day()).bookings).toMatchObject([
      { service: "normal", price: { cents: 2_000, isFrom: true }, barberColorId: 7 },
    ]);
  },
);

test.each(DATABASES)(
  "on $name, a booking is moved to a slot of its own service, not of another one as long",
  async ({ newDatabase }) => {
    const { page, change, database } = await openSalon(newDatabase);
    const bookingId = randomUUID();
    await page.act("book", { ...TO_BOOK, serviceId: 4, key: bookingId });
    const mornings = BROWS.hours.slice(0, 1);
    const services = SALON.services.map((service) =>
      service.id === 4 ? { ...service, hours: mornings } : service,
    );
    await change({ ...SALON, services });
    const toThree = {
      ...TO_MOVE,
      bookingId,
      barberColorId: 6,
      dateTimeStart: "2026-11-24T15:00:00-03:00",
      dateTimeEnd: "2026-11-24T15:30:00-03:00",
    };
    expect((await page.act("moveBooking", toThree)).json()).toEqual(SLOT_UNKNOWN);
    await runInTransaction(database, "UPDATE booking SET service_id = NULL");
    expect((await page.act("moveBooking", toThree)).statusCode).toBe(200);
  },
);

test.each(DATABASES)(
  "on $name, a booking is read by the name that it was booked by, and one that stores none by its length",
  async ({ newDatabase }) => {
    const { page, create, change, database } = await openSalon(newDatabase);
    await create();
    const renamed = SALON.services.map((service) =>
      service.id === 1 ? { ...service, name: "corte" } : service,
    );
    await change({ ...SALON, services: renamed });
    expect((await page.day()).bookings).toMatchObject([{ service: "normal" }]);
    for (const none of ["NULL", "0"]) {
      await runInTransaction(
        database,
        `UPDATE booking SET service_id = ${none}, service_name = '', price_cents = NULL`,
      );
      await expect.poll(async () => (await page.day()).bookings[0]?.service).toBe("corte");
      expect((await page.day()).bookings[0]).not.toHaveProperty("price");
    }
    const known = { "if-none-match": String((await page.see()).headers.etag) };
    expect((await page.see(known)).statusCode).toBe(304);
    await change({ ...shop, services: shop.services.slice(1) });
    await expect.poll(async () => (await page.see(known)).statusCode).toBe(200);
    await expect.poll(async () => (await page.day()).bookings[0]?.service).toBe("30 min");
  },
);
