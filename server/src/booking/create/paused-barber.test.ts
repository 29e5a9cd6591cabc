import { expect, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";
import { shop } from "@vitrine/shops/barbearia";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { writeFacts } from "@vitrine/testing/facts/write-facts";
import { OWNER_PAGES, ownerPage, TO_BOOK } from "@vitrine/testing/owner/owner-page";
import {
  TUESDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";

const BARBER_UNKNOWN = { error: "Escolha um barbeiro da lista." };

const PAUSED: Shop = {
  ...shop,
  barbers: shop.barbers.map((barber) => (barber.id === 6 ? { ...barber, isPaused: true } : barber)),
};

test.each(DATABASES)(
  "on $name, clients cannot book with somebody who is paused, only cancel; the owner books",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    const app = await appUnderTest(OWNER_PAGES, { database });
    const call = async (method: "POST" | "DELETE", url: string, payload: object) => {
      const answer = await app.inject({ method, url, payload });
      return [answer.statusCode, answer.json<object>()];
    };
    const change = async (facts: Shop) => {
      await writeFacts(database, facts);
      const [{ reader } = {}] = await database.all(
        "SELECT reader FROM shop WHERE calendar_id = 'barbearia'",
      );
      return Number(reader);
    };
    expect(await call("POST", "/createAppointment", TUESDAY_AT_EIGHT)).toEqual([201, {}]);

    expect(await change(PAUSED)).toBe(4);
    const later = {
      ...TUESDAY_AT_EIGHT,
      dateTimeStart: "2026-11-24T09:00:00-03:00",
      dateTimeEnd: "2026-11-24T09:30:00-03:00",
    };
    expect(await call("POST", "/createAppointment", later)).toEqual([400, BARBER_UNKNOWN]);
    await expect
      .poll(() => call("POST", "/check-availability", TUESDAY))
      .toEqual([400, BARBER_UNKNOWN]);
    expect(await call("POST", "/createAppointment", TUESDAY_AT_EIGHT)).toEqual([200, {}]);
    expect(await call("DELETE", "/deleteAppointment", TUESDAY_AT_EIGHT_IDENTITY)).toEqual([
      200,
      {},
    ]);
    expect((await ownerPage(app).act("book", TO_BOOK)).statusCode).toBe(200);

    // The row may have had a step before, whose bookings an earlier server would not give back.
    expect(await change(shop)).toBe(3);
    expect(await call("POST", "/createAppointment", later)).toEqual([201, {}]);
  },
);
