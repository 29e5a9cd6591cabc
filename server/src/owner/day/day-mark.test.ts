import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import {
  act,
  AT_EIGHT,
  closing,
  halfHours,
  ownerStores,
} from "@vitrine/testing/owner/owner-stores";
import { RITA_WAITS } from "@vitrine/testing/sample-waits";

const TUESDAY = halfHours(48, -16);
const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");
const LATELY = {
  today: "2026-11-23",
  endsAfter: halfHours(1, -64).start,
  changedAfter: MONDAY - 7 * 86_400_000,
};
const UNDO = { tellsClient: false, undoMilliseconds: 0 };

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("a day's mark changes with each event, and stays the same while nothing happens", async () => {
    const { clients, owner, closed, days, waits } = ownerStores(await newDatabase());
    const bookingId = randomUUID();
    const booking = { calendarId: "barbearia", bookingId };
    const place = { barberColorId: 7, span: halfHours(1, 3), capacity: 1 };
    const { closingId, ...what } = closing({ barberColorIds: [5, 6] });
    const opened = { calendarId: "barbearia", closingId, barberColorId: 5 };
    const nextWeek = { start: TUESDAY.start + 7 * 86_400_000, end: TUESDAY.end + 7 * 86_400_000 };
    const mark = () => days.mark("barbearia", "2026-11-24", TUESDAY, LATELY);

    let before = await mark();
    for (const happen of [
      () => clients.create(AT_EIGHT),
      () => owner.book(bookingId, { ...AT_EIGHT, span: halfHours(1, 2) }, act()),
      () => owner.move(booking, place, MONDAY + 1, act()),
      () => owner.move(booking, { ...place, span: halfHours(1, 4) }, MONDAY + 2, act()),
      () => owner.cancel([booking.bookingId], UNDO, MONDAY + 3, act()),
      () => closed.close({ closingId, ...what }, act()),
      () => closed.openOne({ ...opened, start: halfHours(1).start }, act()),
      () => closed.openAll({ calendarId: "barbearia", closingId }, MONDAY, act()),
      // A booking of another day: it is one of the latest changes.
      () => clients.create({ ...AT_EIGHT, span: halfHours(1, 7 * 48), createdAt: MONDAY + 4 }),
      () => owner.undoCancellation([booking.bookingId], MONDAY, 1, act()),
      () => clients.cancel(AT_EIGHT, MONDAY + 5),
      () => waits.make(RITA_WAITS, MONDAY, undefined),
      () => owner.mark([bookingId], { mark: "missed", isOn: true }, TUESDAY.end, act()),
      () => owner.letOnlyShopBook(bookingId, true, MONDAY, act()),
      () => owner.letOnlyShopBook(bookingId, true, MONDAY + 1, act()),
      () => owner.letOnlyShopBook(bookingId, false, MONDAY, act()),
      () => owner.mark([bookingId], { mark: "asked", isOn: true }, MONDAY, act()),
      () => owner.mark([bookingId], { mark: "confirmed", isOn: true }, MONDAY, act()),
    ]) {
      expect(await happen()).toMatchObject({ ok: true });
      const after = await mark();
      expect(after).not.toBe(before);
      expect(await mark()).toBe(after);
      before = after;
    }

    const now = await mark();
    await clients.create({ ...AT_EIGHT, calendarId: "reservas" });
    expect(await mark()).toBe(now);
    expect(await days.mark("barbearia", "2026-11-24", nextWeek, LATELY)).not.toBe(now);
  });

  test("the mark of a past day reflects its bookings, though they are not listed as changes", async () => {
    const { clients, days } = ownerStores(await newDatabase());
    const since = { ...LATELY, endsAfter: TUESDAY.end };
    const mark = () => days.mark("barbearia", "2026-11-24", TUESDAY, since);
    await clients.create(AT_EIGHT);
    const before = await mark();
    expect(await clients.cancel(AT_EIGHT, MONDAY)).toEqual({ ok: true });
    expect(await mark()).not.toBe(before);
  });
});
