// The mails to a client about a booking that the owner moved, cancelled or made, over real SMTP.

import ICAL from "ical.js";
import { expect, test } from "vitest";

import { UNDO_OVER_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import { mailbox, MONDAY_AT_TEN } from "@vitrine/testing/mail/mailbox";
import { headerOf, mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import { JOAO_AT_EIGHT, JOAO_CANCELLED, TEN_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { callFor } from "@vitrine/testing/outbox/target-call";

import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { mailTarget } from "./mail-target.ts";
import { reminderTarget } from "../reminder/reminder-target.ts";

const HOUR = 3_600_000;
const DONE = { ok: true };
const LOST = { ok: false, retry: false, reason: "answer-lost" };

const CONFIRMED = "Confirmado: ter 24/11, 08:00 - 08:30";
const MOVED = "=?UTF-8?Q?Seu_hor=C3=A1rio_mudou=3A_ter_24/11=2C_0?= =?UTF-8?Q?9=3A00_-_09=3A30?=";

/** João's half hour, moved by as many hours as often, the last time so long ago that it can no longer be undone. */
const movedTo = (revision: number, like: StoredBooking = JOAO_AT_EIGHT): StoredBooking => ({
  ...like,
  span: { start: like.span.start + revision * HOUR, end: like.span.end + revision * HOUR },
  revision,
  movedAt: MONDAY_AT_TEN - HOUR + revision,
});

async function changes() {
  const box = await mailbox();
  const parts = { ...box.parts, publicUrl: "https://www.example.com" };
  return {
    ...box,
    deliver: (booking: StoredBooking) => mailTarget(parts).deliver(booking, callFor(booking)),
    remind: (booking: StoredBooking) => reminderTarget(parts).deliver(booking, callFor(booking)),
    ids: () =>
      box
        .mails()
        .map((mail) => headerOf(mail, "message-id")?.replace(JOAO_AT_EIGHT.bookingId, "joao")),
  };
}

function entryIn(mail: ReturnType<typeof mimePart> | undefined) {
  const body = partOfType(mail ?? mimePart(""), "text/calendar")?.body ?? "";
  const event = new ICAL.Component(ICAL.parse(body) as unknown[]).getFirstSubcomponent("vevent");
  const valueOf = (name: string) => event?.getFirstPropertyValue(name)?.toString();
  return {
    uid: valueOf("uid"),
    sequence: valueOf("sequence"),
    status: valueOf("status"),
    start: valueOf("dtstart"),
    stamp: valueOf("dtstamp"),
  };
}

test("a client who knows another time gets one mail about the new one, with the same event changed", async () => {
  const { deliver, mails, subjects } = await changes();
  await deliver(JOAO_AT_EIGHT);
  expect(await deliver(movedTo(1))).toEqual(DONE);
  expect(await deliver(movedTo(1))).toEqual(DONE);
  expect(subjects()).toEqual([CONFIRMED, MOVED]);
  const mail = mails()[1] ?? mimePart("");
  const id = JOAO_AT_EIGHT.bookingId;
  expect(headerOf(mail, "message-id")).toBe(`<${id}.change.1@example.com>`);
  expect(headerOf(mail, "in-reply-to")).toBe(`<${id}.confirmation@example.com>`);
  for (const type of ["text/plain", "text/html"]) {
    const body = partOfType(mail, type)?.body;
    expect(body).toContain("Seu horário mudou");
    expect(body).toContain("O horário anterior não vale mais.");
    expect(body).toContain("09:00 - 09:30");
    expect(body).toContain("De ter 24/11, 08:00 para ter 24/11, 09:00. O horário anterior");
    expect(body).not.toContain("08:00 - 08:30");
    expect(body).not.toContain("line-through");
  }
  expect(partOfType(mail, "text/plain")?.body).toContain(
    "https://www.example.com/agenda#excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=09:00&fim=09:30",
  );
  expect(partOfType(mail, "text/plain")?.body).toContain(
    "Prefere outro horário? Mude em https://www.example.com/agenda#mudar&barbeiro=6&estilo=1&dia=2026-11-24&hora=09:00&fim=09:30, com o telefone do agendamento. Não vai poder vir?",
  );
  expect(entryIn(mails()[0])).toMatchObject({ uid: id, sequence: "0" });
  expect(entryIn(mail)).toEqual({
    uid: id,
    sequence: "1",
    status: "CONFIRMED",
    start: "2026-11-24T09:00:00",
    stamp: "2026-11-23T13:00:00Z",
  });
});

test("who serves is named where that changed, and nothing where the booking is back where it was", async () => {
  const { deliver, mails } = await changes();
  await deliver(JOAO_AT_EIGHT);
  await deliver({ ...JOAO_AT_EIGHT, barberColorId: 7, revision: 1 });
  await deliver({ ...JOAO_AT_EIGHT, barberColorId: 7, revision: 3 });
  const textOf = (index: number) => partOfType(mails()[index] ?? mimePart(""), "text/plain")?.body;
  expect(textOf(1)).toContain("De ter 24/11, 08:00 (barbeiro1) para ter 24/11, 08:00 (barbeiro2).");
  expect(textOf(2)).not.toContain("De ter");
});

test("mails about moves that the client makes count in the address's six a day, those of the owner's do not", async () => {
  const { deliver, ids } = await changes();
  await deliver(JOAO_AT_EIGHT);
  const moved = (revision: number) => ({ ...movedTo(revision), movedBy: "client" as const });
  for (const revision of [1, 2, 3, 4, 5]) expect(await deliver(moved(revision))).toEqual(DONE);
  expect(await deliver(moved(6))).toEqual({ ok: true, isDropped: true });
  expect(await deliver(movedTo(7))).toEqual(DONE);
  expect(ids()).toHaveLength(7);
});

test("a table's change has its own words", async () => {
  const { deliver, mails } = await changes();
  await deliver(TEN_AT_EIGHT);
  await deliver(movedTo(1, TEN_AT_EIGHT));
  const text = partOfType(mails()[1] ?? mimePart(""), "text/plain")?.body;
  expect(text).toContain("Sua reserva mudou");
  expect(text).toContain("A reserva anterior não vale mais.");
  expect(text).toContain("Numero de Pessoas: 10");
});

test("a booking moved before its confirmation left is confirmed with its new time only", async () => {
  const { deliver, mails, ids } = await changes();
  await deliver(movedTo(1));
  await deliver(movedTo(1));
  expect(ids()).toEqual(["<joao.confirmation.1@example.com>"]);
  expect(partOfType(mails()[0] ?? mimePart(""), "text/plain")?.body).toContain("09:00 - 09:30");
});

test("the client is notified of the last of several moves, and from which time on they are meant", async () => {
  const { deliver, ids, mails } = await changes();
  await deliver(JOAO_AT_EIGHT);
  await deliver(movedTo(3));
  await deliver(movedTo(4));
  expect(ids()).toEqual([
    "<joao.confirmation@example.com>",
    "<joao.change.3@example.com>",
    "<joao.change.4@example.com>",
  ]);
  const textOf = (index: number) => partOfType(mails()[index] ?? mimePart(""), "text/plain")?.body;
  // No mail has named the times between.
  expect(textOf(1)).toContain("De ter 24/11, 08:00 para ter 24/11, 11:00.");
  expect(textOf(2)).toContain("De ter 24/11, 11:00 para ter 24/11, 12:00.");
});

test("a refused confirmation notified nobody of a time; one whose answer was lost may have", async () => {
  const refused = await changes();
  refused.trouble.content = 550;
  expect(await refused.deliver(JOAO_AT_EIGHT)).toMatchObject({ ok: false });
  delete refused.trouble.content;
  await refused.deliver(movedTo(1));
  expect(refused.ids().at(-1)).toBe("<joao.confirmation.1@example.com>");

  const lost = await changes();
  lost.trouble.content = "drop";
  expect(await lost.deliver(JOAO_AT_EIGHT)).toMatchObject({ ok: false, retry: true });
  delete lost.trouble.content;
  await lost.deliver(movedTo(1));
  expect(lost.ids().at(-1)).toBe("<joao.change.1@example.com>");
});

test("a change whose answer is lost is sent at most twice, and a further move is still mailed", async () => {
  const { deliver, trouble, ids } = await changes();
  await deliver(JOAO_AT_EIGHT);
  trouble.content = "drop";
  expect(await deliver(movedTo(1))).toMatchObject({ ok: false, retry: true });
  expect(await deliver(movedTo(1))).toEqual(LOST);
  expect(await deliver(movedTo(1))).toEqual(LOST);
  delete trouble.content;
  expect(await deliver(movedTo(2))).toEqual(DONE);
  expect(ids().slice(1)).toEqual([
    "<joao.change.1@example.com>",
    "<joao.change.1@example.com>",
    "<joao.change.2@example.com>",
  ]);
});

test("a moved booking's cancellation has a higher sequence than its change", async () => {
  const { deliver, mails, ids } = await changes();
  await deliver(JOAO_AT_EIGHT);
  await deliver(movedTo(1));
  await deliver({ ...movedTo(1), cancelledAt: MONDAY_AT_TEN + HOUR });
  expect(ids().at(-1)).toBe("<joao.cancellation.1@example.com>");
  expect(entryIn(mails()[2])).toMatchObject({ sequence: "2", status: "CANCELLED" });
});

test("an owner's cancellation is mailed once it can no longer be undone, a client's own at once", async () => {
  const { deliver, clock, subjects } = await changes();
  await deliver(JOAO_AT_EIGHT);
  const cancelledAt = MONDAY_AT_TEN;
  const byOwner: StoredBooking = { ...JOAO_AT_EIGHT, cancelledAt, cancelledBy: "owner" };
  clock.now = cancelledAt + UNDO_OVER_MILLISECONDS - 1;
  expect(await deliver(byOwner)).toEqual({
    ok: false,
    tooEarlyFor: "booking",
    afterMilliseconds: 1,
  });
  expect(subjects()).toHaveLength(1);
  clock.now += 1;
  expect(await deliver(byOwner)).toEqual(DONE);
  expect(subjects()).toEqual([CONFIRMED, "Cancelado: ter 24/11, 08:00 - 08:30"]);

  const clients = await changes();
  await clients.deliver(JOAO_AT_EIGHT);
  await clients.deliver({ ...JOAO_AT_EIGHT, cancelledAt, cancelledBy: "client" });
  expect(clients.subjects()).toHaveLength(2);
});

test("a cancellation that was undone leaves nothing to mail", async () => {
  const { deliver, clock, subjects } = await changes();
  await deliver(JOAO_AT_EIGHT);
  await deliver({ ...JOAO_CANCELLED, cancelledAt: clock.now, cancelledBy: "owner" });
  expect(await deliver(JOAO_AT_EIGHT)).toEqual(DONE);
  expect(subjects()).toEqual([CONFIRMED]);
});

test("a client whom the owner booked without an address gets no mail, and nothing waits for one", async () => {
  const { deliver, remind, clock, subjects } = await changes();
  const booking: StoredBooking = { ...JOAO_AT_EIGHT, clientEmail: "", bookedBy: "owner" };
  const cancelled = { ...booking, cancelledAt: MONDAY_AT_TEN, cancelledBy: "owner" } as const;
  for (const state of [booking, movedTo(1, booking), cancelled]) {
    expect(await deliver(state)).toEqual(DONE);
    // Not even a row that waits for the evening before.
    expect(await remind(state)).toEqual(DONE);
  }
  clock.now += 9 * HOUR;
  expect(await remind(booking)).toEqual(DONE);
  expect(subjects()).toEqual([]);
});

test("a client whom the owner booked with an address gets every mail, even beyond the day's limit", async () => {
  const { deliver, subjects } = await changes();
  const bookings = Array.from({ length: 8 }, (_, index) => ({
    ...JOAO_AT_EIGHT,
    bookingId: `by-owner-${index}`,
    bookedBy: "owner" as const,
  }));
  for (const booking of bookings) expect(await deliver(booking)).toEqual(DONE);
  expect(subjects()).toEqual(bookings.map(() => CONFIRMED));
  // Those mails do not count towards the limit of the client's own bookings.
  expect(await deliver(JOAO_AT_EIGHT)).toEqual(DONE);
});

test("a reminder of the old time does not replace the one of the new time", async () => {
  const { deliver, remind, clock, ids } = await changes();
  const dayLater: StoredBooking = {
    ...JOAO_AT_EIGHT,
    span: { start: JOAO_AT_EIGHT.span.start + 24 * HOUR, end: JOAO_AT_EIGHT.span.end + 24 * HOUR },
    revision: 1,
    movedAt: MONDAY_AT_TEN + 9 * HOUR - UNDO_OVER_MILLISECONDS,
  };
  await deliver(JOAO_AT_EIGHT);
  clock.now += 9 * HOUR;
  expect(await remind(JOAO_AT_EIGHT)).toEqual(DONE);
  await deliver(dayLater);
  expect(await remind(dayLater)).toEqual({
    ok: false,
    tooEarlyFor: "booking",
    afterMilliseconds: 23 * HOUR,
  });
  clock.now += 23 * HOUR;
  expect(await remind(dayLater)).toEqual(DONE);
  expect(await remind(dayLater)).toEqual(DONE);
  expect(ids()).toEqual([
    "<joao.confirmation@example.com>",
    "<joao.reminder@example.com>",
    "<joao.change.1@example.com>",
    "<joao.reminder.1@example.com>",
  ]);
});

test("a client moved after the hour of reminders, or not yet notified of the new time, gets no reminder", async () => {
  const { deliver, remind, clock, ids } = await changes();
  await deliver(JOAO_AT_EIGHT);
  clock.now += 9 * HOUR;
  const unnotified = movedTo(1);
  expect(await remind(unnotified)).toEqual(DONE);
  const late = { ...movedTo(1), movedAt: MONDAY_AT_TEN + 8 * HOUR };
  await deliver(late);
  expect(await remind(late)).toEqual(DONE);
  expect(ids()).toEqual(["<joao.confirmation@example.com>", "<joao.change.1@example.com>"]);
});
