// The reminder over real SMTP: to whom, when, and how often.

import { expect, test } from "vitest";

import { mailbox } from "@vitrine/testing/mail/mailbox";
import { headerOf, mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import {
  JOAO_AT_EIGHT,
  JOAO_CANCELLED,
  JOAO_ERASED,
  TEN_AT_EIGHT,
} from "@vitrine/testing/sample-bookings";
import { callFor } from "@vitrine/testing/outbox/target-call";

import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { mailTarget } from "../client/mail-target.ts";
import { reminderTarget } from "./reminder-target.ts";

const HOUR = 3_600_000;
const MONDAY_AT_SIX = Date.parse("2026-11-23T18:00:00-03:00");

/** A client's mailbox, whose machine is an hour ahead of the booking rules, and what fills it. */
async function clientsMailbox({ publicUrl = "https://www.example.com", mailsPerMinute = 60 } = {}) {
  const { parts, ...box } = await mailbox({
    now: MONDAY_AT_SIX,
    machineAhead: HOUR,
    mailsPerMinute,
  });
  const linked = { ...parts, publicUrl: publicUrl === "" ? undefined : publicUrl };
  const target = reminderTarget(linked);
  return {
    ...box,
    remind: (booking: StoredBooking) => target.deliver(booking, callFor(booking)),
    confirm: (booking: StoredBooking) => mailTarget(linked).deliver(booking, callFor(booking)),
    confirmed: (booking: StoredBooking) =>
      parts.sentMail.begin(
        booking.calendarId,
        [{ bookingId: booking.bookingId, kind: "confirmation" }],
        1,
      ),
  };
}

test("on the day before at 18:00 a client is reminded, with a link to cancel that leaves the phone to type", async () => {
  const { remind, confirmed, mails } = await clientsMailbox();
  await confirmed(JOAO_AT_EIGHT);
  expect(await remind(JOAO_AT_EIGHT)).toEqual({ ok: true });
  const [mail] = mails();
  if (mail === undefined) throw new Error("no mail has come");
  expect(headerOf(mail, "subject")).toBe("Lembrete: ter 24/11, 08:00 - 08:30");
  const id = "5d7278f9-ada3-40ef-83d1-23c29ce0a763";
  expect(headerOf(mail, "message-id")).toBe(`<${id}.reminder@example.com>`);
  expect(headerOf(mail, "in-reply-to")).toBe(`<${id}.confirmation@example.com>`);
  const text = partOfType(mail, "text/plain")?.body ?? "";
  expect(text).toContain("Seu horário está chegando");
  expect(text).toContain("terça-feira, 24 de novembro de 2026");
  expect(text).toContain(
    "Até a véspera, abra https://www.example.com/agenda#excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30 e informe o telefone do agendamento: o resto já vem preenchido.",
  );
  expect(text).not.toContain("987654321");
  expect(partOfType(mail, "text/html")?.body).toContain(
    'href="https://www.example.com/agenda#excluir&amp;barbeiro=6&amp;estilo=1&amp;dia=2026-11-24&amp;hora=08:00&amp;fim=08:30"',
  );
});

test("a table's reminder has its own words, and without an address of the site it says what to open", async () => {
  const { remind, confirmed, mails } = await clientsMailbox({ publicUrl: "" });
  await confirmed(TEN_AT_EIGHT);
  await remind(TEN_AT_EIGHT);
  const text = partOfType(mails()[0] ?? mimePart(""), "text/plain")?.body;
  expect(text).toContain("Sua reserva está chegando");
  expect(text).toContain("Numero de Pessoas: 10");
  expect(text).toContain(
    "Abra a página em que você reservou, escolha “Excluir” e informe o telefone da reserva.",
  );
});

test("before that hour it is too early, for as long as the clock of the booking rules says", async () => {
  const { remind, confirmed, clock, subjects } = await clientsMailbox();
  await confirmed(JOAO_AT_EIGHT);
  clock.now -= 8 * HOUR;
  expect(await remind(JOAO_AT_EIGHT)).toEqual({
    ok: false,
    tooEarlyFor: "booking",
    afterMilliseconds: 8 * HOUR,
  });
  expect(subjects()).toEqual([]);
});

test.each([
  ["cancelled", JOAO_CANCELLED, 0],
  ["erased", JOAO_ERASED, 0],
  ["begun", JOAO_AT_EIGHT, 14 * HOUR],
  // The machine's clock, which says when it was made, is an hour ahead of the booking rules'.
  ["made at that hour", { ...JOAO_AT_EIGHT, createdAt: MONDAY_AT_SIX + HOUR }, 0],
  ["made after it", { ...JOAO_AT_EIGHT, createdAt: MONDAY_AT_SIX + 2 * HOUR }, 2 * HOUR],
])("nobody is reminded of a booking that is %s", async (_, booking, later) => {
  const { remind, confirmed, clock, subjects } = await clientsMailbox();
  await confirmed(booking);
  clock.now += later;
  expect(await remind(booking)).toEqual({ ok: true });
  expect(subjects()).toEqual([]);
});

test("a booking made a moment before that hour is reminded of, also when the server was off until later", async () => {
  const { remind, confirmed, clock, subjects } = await clientsMailbox();
  const booking = { ...JOAO_AT_EIGHT, createdAt: MONDAY_AT_SIX + HOUR - 1 };
  await confirmed(booking);
  clock.now += 13 * HOUR;
  expect(await remind(booking)).toEqual({ ok: true });
  expect(subjects()).toEqual(["Lembrete: ter 24/11, 08:00 - 08:30"]);
});

test("nobody is reminded twice, but for a lost answer, and never a third time", async () => {
  const { remind, confirmed, trouble, subjects } = await clientsMailbox();
  await confirmed(JOAO_AT_EIGHT);
  await remind(JOAO_AT_EIGHT);
  expect(await remind(JOAO_AT_EIGHT)).toEqual({ ok: true });
  expect(subjects()).toHaveLength(1);
  await confirmed(TEN_AT_EIGHT);
  trouble.content = "drop";
  expect(await remind(TEN_AT_EIGHT)).toMatchObject({ retry: true });
  const lost = { ok: false, retry: false, reason: "answer-lost" };
  expect(await remind(TEN_AT_EIGHT)).toEqual(lost);
  expect(await remind(TEN_AT_EIGHT)).toEqual(lost);
  expect(subjects()).toHaveLength(3);
});

test("a client whose confirmation never went out is not reminded either", async () => {
  const { remind, subjects } = await clientsMailbox();
  expect(await remind(JOAO_AT_EIGHT)).toEqual({ ok: true });
  expect(subjects()).toEqual([]);
});

test("a reminder that has no turn is sent away, and the confirmations beside it go out", async () => {
  // Two at once and then one each 2.6 s; one of the two is not for reminders.
  const { remind, confirm, confirmed, clock, subjects } = await clientsMailbox({
    mailsPerMinute: 24,
  });
  const [a, b, c, d] = ["a", "b", "c", "d"].map((bookingId) => ({ ...JOAO_AT_EIGHT, bookingId }));
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error();
  for (const booking of [a, b]) await confirmed(booking);
  expect(await remind(a)).toEqual({ ok: true });
  const late = { ok: false, tooEarlyFor: "target" };
  expect(await remind(b)).toMatchObject(late);
  expect(await confirm(c)).toEqual({ ok: true });
  expect(await confirm(d)).toMatchObject(late);
  expect(subjects()).toHaveLength(2);
  clock.now += 6_000;
  expect(await remind(b)).toEqual({ ok: true });
  expect(await confirm(d)).toEqual({ ok: true });
});
