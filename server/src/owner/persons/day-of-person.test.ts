import { describe, expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { AT_EIGHT, halfHours, ownerStores } from "@vitrine/testing/owner/owner-stores";

import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { busyCalendarsOf } from "./day-of-person.ts";

const BEFORE = Date.parse("2026-11-23T10:00:00-03:00");
const SIX = { calendarId: "barbearia", person: 6 };

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  /** The stores, and the ids of a booking of person 6 and one of person 7. */
  async function booked() {
    const stores = ownerStores(await newDatabase());
    const { clients, days } = stores;
    for (const barberColorId of [6, 7]) {
      expect(await clients.create({ ...AT_EIGHT, barberColorId })).toMatchObject({ ok: true });
    }
    const ids = (await days.bookingsWithin("barbearia", halfHours(1))).map((one) => one.bookingId);
    return { ...stores, ids };
  }

  test("of a calendar that closes everybody's time, a person sees their own moved bookings and no more", async () => {
    const { days, ids } = await booked();
    const stands = halfHours(1, 4);
    const calendar = {
      goodAt: BEFORE,
      state: "current" as const,
      findings: {
        unclear: 2,
        unclearDays: ["2026-11-24"],
        moved: ids.map((bookingId) => ({ bookingId, bookedAt: AT_EIGHT.span.start, stands })),
      },
    };
    const [own] = ids;
    const moved = [{ bookingId: own, bookedAt: AT_EIGHT.span.start, stands }];
    const read = [
      { ...calendar, barberColorIds: [6, 7, 5] },
      { ...calendar, barberColorIds: [7] },
      { ...calendar, barberColorIds: [6] },
    ];
    expect(await busyCalendarsOf(SIX, days, read)).toEqual([
      { ...calendar, barberColorIds: [6], findings: { unclear: 0, unclearDays: [], moved } },
      { ...calendar, barberColorIds: [6], findings: { ...calendar.findings, moved } },
    ]);
  });

  test("mails that did not reach others' clients are not among a person's", async () => {
    const { database, days, ids } = await booked();
    const outbox = outboxStore(database);
    const lease = { lease: "a", leaseMilliseconds: 60_000, max: 10 };
    const claims = await outbox.claim({ calendarId: "barbearia", target: "mail", ...lease });
    const reason = "recipient-refused-550";
    for (const claim of claims)
      expect(await outbox.end(claim, { kind: "dead", reason })).toBe("ended");
    expect(await days.mailProblems("barbearia", BEFORE)).toHaveLength(2);
    expect(await days.mailProblems("barbearia", BEFORE, 6)).toMatchObject([{ bookingId: ids[0] }]);
  });

  test("the service of another's booking is as that of none", async () => {
    const { owner, clients, days } = ownerStores(await newDatabase());
    const service = { id: 1, name: "normal", price: undefined };
    await clients.create({ ...AT_EIGHT, service });
    const [booking] = await days.bookingsWithin("barbearia", halfHours(1));
    const named = { calendarId: "barbearia", bookingId: String(booking?.bookingId) };
    expect(await owner.whatOf(named)).toEqual({ serviceId: 1, isOfSeries: false });
    expect(await owner.whatOf(named, 6)).toMatchObject({ serviceId: 1 });
    expect(await owner.whatOf(named, 7)).toMatchObject({ serviceId: undefined });
  });
});
