// The limits on guessing phones to cancel other people's bookings, on every engine.

import { describe, expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { JOAO_BOOKS as JOAO } from "@vitrine/testing/sample-bookings";

import { bookingStore } from "../booking-store.ts";
import { forgetCounted } from "../../retention/forget-counted.ts";

const HOUR = 3_600_000;
const NOON = Date.parse("2026-11-23T12:00:00-03:00");

const WRONG = { ...JOAO, clientPhone: "1" };

const look = (client: string, at = NOON) => ({ at, client, failuresMax: 10, looksMax: 2 });

const NOT_FOUND = { ok: false, refusal: "booking-not-found" };
const UNSEEN = { ok: false, refusal: "too-many-looks" };

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  const booked = async () => {
    const database = await newDatabase();
    const bookings = bookingStore(database);
    await bookings.create(JOAO);
    return { database, bookings };
  };

  test("after ten failures on a slot each client has two looks a day, the right phone's too", async () => {
    const { bookings } = await booked();
    for (let index = 0; index < 10; index++) {
      expect(await bookings.cancel(WRONG, NOON, look(`guess${index % 3}`))).toEqual(NOT_FOUND);
    }
    for (const index of [1, 2]) {
      expect(await bookings.cancel(WRONG, NOON, look("guess1", NOON + index))).toEqual(NOT_FOUND);
    }
    expect(await bookings.cancel(JOAO, NOON, look("guess1", NOON + 23 * HOUR))).toEqual(UNSEEN);
    expect(await bookings.cancel(WRONG, NOON, look("other"))).toEqual(NOT_FOUND);
    expect(await bookings.cancel(JOAO, NOON, look("other"))).toEqual({ ok: true });
  });

  test("after a thousand failures from anywhere the right phone still cancels", async () => {
    const { bookings } = await booked();
    for (let index = 0; index < 1_000; index++) {
      await bookings.cancel(WRONG, NOON, look(`guess${index % 300}`));
    }
    expect(await bookings.cancel(JOAO, NOON, look("at home"))).toEqual({ ok: true });
  });

  test("a day after the last of the failures the looks are free again", async () => {
    const { bookings } = await booked();
    for (let index = 0; index < 13; index++) await bookings.cancel(WRONG, NOON, look("guess"));
    expect(await bookings.cancel(JOAO, NOON, look("guess", NOON + 24 * HOUR))).toEqual({
      ok: true,
    });
  });

  test("failures that are further apart than an hour, on other slots or on none, guard nothing", async () => {
    const { bookings } = await booked();
    for (let index = 0; index < 30; index++) {
      await bookings.cancel(WRONG, NOON, look("guess", NOON + index * (HOUR / 9)));
      const nobodys = { ...WRONG, barberColorId: 7 };
      expect(await bookings.cancel(nobodys, NOON, look("guess"))).toEqual(NOT_FOUND);
    }
    expect(await bookings.cancel(JOAO, NOON, look("guess", NOON + 4 * HOUR))).toEqual({ ok: true });
  });

  test("looks at the same time are counted each", async () => {
    const { bookings } = await booked();
    const looks = await Promise.all(
      Array.from({ length: 40 }, () => bookings.cancel(WRONG, NOON, look("guess"))),
    );
    // The ten failures that make the slot guarded, and the client's two looks after them.
    expect(
      looks.filter((answer) => !answer.ok && answer.refusal === "booking-not-found"),
    ).toHaveLength(12);
  });

  test("a guard that a wrong clock has written lasts no longer than a day of the right one", async () => {
    const { bookings } = await booked();
    for (let index = 0; index < 13; index++) {
      await bookings.cancel(WRONG, NOON, look("guess", NOON + 1_000 * HOUR));
    }
    for (let index = 0; index < 5; index++) await bookings.cancel(WRONG, NOON, look("guess"));
    expect(await bookings.cancel(JOAO, NOON, look("guess"))).toEqual({ ok: true });
  });

  test("who cancels their own bookings uses up no look", async () => {
    const { bookings } = await booked();
    const groups = ["1", "2", "3", "4"].map((clientPhone) => ({
      ...JOAO,
      calendarId: "reservas",
      clientPhone,
      places: 5,
      capacity: 20,
    }));
    for (const group of groups) await bookings.create(group);
    const wrong = { ...WRONG, calendarId: "reservas", clientPhone: "9" };
    for (let index = 0; index < 10; index++) await bookings.cancel(wrong, NOON, look("guess"));
    for (const group of groups) {
      expect(await bookings.cancel(group, NOON, look("office"))).toEqual({ ok: true });
    }
  });

  test("a span of ten thousand years costs no more than half an hour", async () => {
    const { bookings } = await booked();
    const endless = {
      ...WRONG,
      span: { start: JOAO.span.start, end: Date.parse("9999-12-31T00:00:00Z") },
    };
    for (let index = 0; index < 30; index++) {
      const answer = await bookings.cancel(endless, NOON, look(`guess${index}`));
      expect(answer).toEqual(NOT_FOUND);
    }
  });

  test("a slot that nobody has booked any more is not watched", async () => {
    const { database, bookings } = await booked();
    await bookings.cancel(JOAO, NOON);
    for (let index = 0; index < 13; index++) {
      expect(await bookings.cancel(WRONG, NOON, look("guess"))).toEqual(NOT_FOUND);
    }
    expect(await database.all("SELECT cell FROM cancel_guard")).toEqual([]);
  });

  test("nothing of it is kept for longer than it counts", async () => {
    const { database, bookings } = await booked();
    for (let index = 0; index < 12; index++) await bookings.cancel(WRONG, NOON, look("guess"));
    await forgetCounted(database, "barbearia", NOON + 23 * HOUR);
    expect(await database.all("SELECT client, looks FROM cancel_look")).toEqual([
      { client: "guess", looks: 2 },
    ]);
    await forgetCounted(database, "barbearia", NOON + 24 * HOUR);
    expect(await database.all("SELECT client FROM cancel_look")).toEqual([]);
    expect(await database.all("SELECT cell FROM cancel_guard")).toEqual([]);
  });
});
