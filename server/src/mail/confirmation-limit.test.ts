// Six confirmations a day to one address, whoever asked, over real SMTP.

import { expect, test } from "vitest";

import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { mailServer } from "@vitrine/testing/mail-server";
import type { MailTrouble } from "@vitrine/testing/mail-server";
import { headerOf, mimePart } from "@vitrine/testing/mime-parts";
import { JOAO_AT_EIGHT, TEN_AT_EIGHT } from "@vitrine/testing/sample-bookings";

import { countingStore } from "../store/counting-store.ts";
import { mailUseStore } from "../store/mail-use.ts";
import { sentMailStore } from "../store/sent-mail-store.ts";
import type { StoredBooking } from "../store/stored-bookings.ts";
import { mailLimits } from "./mail-limits.ts";
import { mailTarget } from "./mail-target.ts";

const NEVER = new AbortController().signal;
const DAY = 24 * 3_600_000;
const MONDAY_AT_TEN = Date.parse("2026-11-23T10:00:00-03:00");
const DROPPED = { ok: true, isDropped: true };

async function mailbox({ isOff = false, mailsPerMinute = 60 } = {}) {
  const trouble: { -readonly [Step in keyof MailTrouble]: MailTrouble[Step] } = {};
  const server = await mailServer(() => trouble);
  const database = await temporaryDatabase();
  const sentMail = sentMailStore(database);
  const clock = { now: MONDAY_AT_TEN };
  const target = mailTarget({
    settings: { smtp: server.settings, from: { name: "Barbearia", address: "agenda@example.com" } },
    publicUrl: undefined,
    sentMail,
    mailLimits: mailLimits({
      use: mailUseStore(database),
      sentMail,
      counting: countingStore(database),
      isOff,
      machineNow: () => clock.now,
      mailsPerMinute,
    }),
    now: () => MONDAY_AT_TEN,
  });
  return {
    clock,
    trouble,
    database,
    deliver: (booking: StoredBooking) => target.deliver(booking, NEVER),
    subjects: () => server.received.map(({ raw }) => headerOf(mimePart(raw), "subject")),
  };
}

const bookings = (count: number, like = JOAO_AT_EIGHT) =>
  Array.from({ length: count }, (_, index) => ({
    ...like,
    bookingId: `${like.calendarId}-${index}`,
  }));

test("of a day's confirmations to one address the seventh is dropped, in whatever calendar and letters", async () => {
  const { deliver, clock, subjects } = await mailbox();
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

test("who was never told of a booking is not told of its end, and cancellations do not count", async () => {
  const { deliver, subjects } = await mailbox();
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
  const { deliver, trouble } = await mailbox();
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
  const { deliver, database } = await mailbox();
  await deliver(JOAO_AT_EIGHT);
  const rows = await database.all("SELECT * FROM mail_use ORDER BY counted");
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/joao|example/i);
});

test("with the limits off every confirmation goes out", async () => {
  const { deliver, subjects, database } = await mailbox({ isOff: true, mailsPerMinute: 3 });
  for (const booking of bookings(8)) expect(await deliver(booking)).toEqual({ ok: true });
  expect(subjects()).toHaveLength(8);
  expect(await database.all("SELECT * FROM mail_use")).toEqual([]);
});
