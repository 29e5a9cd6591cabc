// The limit of six confirmations a day to one address, from all clients together, over real SMTP.

import { expect, test } from "vitest";

import { mailbox, MONDAY_AT_TEN } from "@vitrine/testing/mail/mailbox";
import { JOAO_AT_EIGHT, TEN_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { callFor } from "@vitrine/testing/outbox/target-call";

import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { mailTarget } from "./mail-target.ts";

const DAY = 24 * 3_600_000;
const DROPPED = { ok: true, isDropped: true };

/** A client's mailbox, and what fills it while the machine's clock goes on and that of the booking rules stands. */
async function clientsMailbox(limits: { isOff?: boolean; mailsPerMinute?: number } = {}) {
  const { parts, ...box } = await mailbox(limits);
  const target = mailTarget({ ...parts, publicUrl: undefined, now: () => MONDAY_AT_TEN });
  return { ...box, deliver: (booking: StoredBooking) => target.deliver(booking, callFor(booking)) };
}

const bookings = (count: number, like = JOAO_AT_EIGHT) =>
  Array.from({ length: count }, (_, index) => ({
    ...like,
    bookingId: `${like.calendarId}-${index}`,
  }));

test("of a day's confirmations to one address the seventh is dropped, in whatever calendar and letters", async () => {
  const { deliver, clock, subjects } = await clientsMailbox();
  const all = [
    ...bookings(3),
    ...bookings(3, { ...TEN_AT_EIGHT, clientEmail: "JOAO@Example.com" }),
  ];
  for (const booking of all) expect(await deliver(booking)).toEqual({ ok: true });
  const seventh = { ...JOAO_AT_EIGHT, bookingId: "seventh" };
  expect(await deliver(seventh)).toEqual(DROPPED);
  expect(await deliver({ ...seventh, clientEmail: "ana@example.com" })).toEqual({ ok: true });
  clock.now += DAY - 1;
  expect(await deliver({ ...JOAO_AT_EIGHT, bookingId: "late" })).toEqual(DROPPED);
  clock.now += 1;
  expect(await deliver({ ...JOAO_AT_EIGHT, bookingId: "next day" })).toEqual({ ok: true });
  expect(subjects()).toHaveLength(8);
});

test("Gmail's two names, its dots and its tags are one address", async () => {
  const { deliver } = await clientsMailbox();
  const spellings = ["joao.silva@gmail.com", "joaosilva@googlemail.com", "j.oaosilva+x@gmail.com"];
  for (const [index, booking] of bookings(6).entries()) {
    const clientEmail = spellings[index % spellings.length] ?? "";
    expect(await deliver({ ...booking, clientEmail })).toEqual({ ok: true });
  }
  const seventh = { ...JOAO_AT_EIGHT, bookingId: "seventh" };
  expect(await deliver({ ...seventh, clientEmail: "joaosilva@googlemail.com" })).toEqual(DROPPED);
});

test("who was never told of a booking is not told of its end, and cancellations do not count", async () => {
  const { deliver, subjects } = await clientsMailbox();
  const all = bookings(6);
  for (const booking of all) await deliver(booking);
  const cancelledAt = MONDAY_AT_TEN + 1;
  const seventh = { ...JOAO_AT_EIGHT, bookingId: "seventh" };
  expect(await deliver(seventh)).toEqual(DROPPED);
  for (const booking of [...all, seventh])
    expect(await deliver({ ...booking, cancelledAt })).toEqual({ ok: true });
  expect(subjects().filter((subject) => subject?.startsWith("Cancelado"))).toHaveLength(6);
});

test("a confirmation that takes many tries counts once", async () => {
  const { deliver, trouble } = await clientsMailbox();
  const [first, ...others] = bookings(6);
  if (first === undefined) throw new Error("no booking");
  for (const step of [{ recipient: 451 }, { content: 451 }, { content: 451 }, { sender: 451 }]) {
    Object.assign(trouble, { recipient: undefined, content: undefined, sender: undefined }, step);
    expect(await deliver(first)).toMatchObject({ ok: false, retry: true });
  }
  Object.assign(trouble, { recipient: undefined, content: undefined, sender: undefined });
  for (const booking of [first, ...others]) expect(await deliver(booking)).toEqual({ ok: true });
  expect(await deliver({ ...JOAO_AT_EIGHT, bookingId: "seventh" })).toEqual(DROPPED);
});

test("no address is kept for counting it", async () => {
  const { deliver, database } = await clientsMailbox();
  await deliver(JOAO_AT_EIGHT);
  const rows = await database.all("SELECT * FROM mail_use ORDER BY counted");
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/joao|example/i);
});

test("with the limits off every confirmation goes out", async () => {
  const { deliver, subjects, database } = await clientsMailbox({ isOff: true, mailsPerMinute: 3 });
  for (const booking of bookings(8)) expect(await deliver(booking)).toEqual({ ok: true });
  expect(subjects()).toHaveLength(8);
  expect(await database.all("SELECT * FROM mail_use")).toEqual([]);
});
