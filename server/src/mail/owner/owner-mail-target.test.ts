// The notice to the owner over real SMTP: what it says, how often, and what a lost answer does.

import { expect, test } from "vitest";

import { mailbox } from "@vitrine/testing/mail/mailbox";
import { buttonsOfMail } from "@vitrine/testing/mail/mail-links";
import { headerOf, mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import {
  JOAO_AT_EIGHT,
  JOAO_CANCELLED,
  JOAO_ERASED,
  TEN_AT_EIGHT,
} from "@vitrine/testing/sample-bookings";
import { callFor } from "@vitrine/testing/outbox/target-call";

import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { ownerMailTarget } from "./owner-mail-target.ts";

const MINUTE = 60_000;

/** An owner's mailbox, and what fills it. */
async function ownersMailbox({ isOff = false } = {}) {
  const { parts, server, ...box } = await mailbox({ isOff });
  const target = ownerMailTarget({
    ...parts,
    addresses: new Map([
      ["barbearia", "dona@example.com"],
      ["reservas", "chef@example.com"],
    ]),
    pageUrlOf: async (calendarId) =>
      calendarId === "barbearia" ? "https://www.example.com/dono" : undefined,
  });
  return {
    ...box,
    received: server.received,
    notify: (bookings: readonly StoredBooking[]) =>
      target.batch?.deliver(bookings, callFor(bookings[0] ?? JOAO_AT_EIGHT)),
  };
}

const at = (minutes: number, change: Partial<StoredBooking> = {}): StoredBooking => ({
  ...JOAO_AT_EIGHT,
  bookingId: `at ${minutes}`,
  span: {
    start: JOAO_AT_EIGHT.span.start + minutes * MINUTE,
    end: JOAO_AT_EIGHT.span.end + minutes * MINUTE,
  },
  ...change,
});

test("one mail lists the new and the cancelled bookings, in the order of time", async () => {
  const { notify, mails, received } = await ownersMailbox();
  const ana = { clientName: "Ana", clientPhone: "911111111", barberColorId: 7 };
  expect(await notify([at(60), at(30, ana), at(0), JOAO_CANCELLED])).toEqual({ ok: true });
  expect(received).toMatchObject([{ from: "agenda@example.com", to: ["dona@example.com"] }]);
  const [mail] = mails();
  if (mail === undefined) throw new Error("no mail has come");
  expect(headerOf(mail, "subject")).toBe(
    // "3 novos, 1 cancelado – Barbearia Modelo"
    "=?UTF-8?Q?3_novos=2C_1_cancelado_=E2=80=93_Barbear?= =?UTF-8?Q?ia_Modelo?=",
  );
  expect(headerOf(mail, "to")).toBe("dona@example.com");
  expect(partOfType(mail, "text/plain")?.body.replaceAll("\r", "").trim()).toBe(
    [
      "Agenda da barbearia",
      [
        "Novos:",
        "ter 24/11, 08:00 - 08:30: barbeiro1, João da Silva, 987654321",
        "ter 24/11, 08:30 - 09:00: barbeiro2, Ana, 911111111",
        "ter 24/11, 09:00 - 09:30: barbeiro1, João da Silva, 987654321",
      ].join("\n"),
      ["Cancelados:", "ter 24/11, 08:00 - 08:30: barbeiro1, João da Silva, 987654321"].join("\n"),
      "Abrir a agenda: https://www.example.com/dono#barbearia&dia=2026-11-24",
      "Você recebe este e-mail porque este endereço foi indicado para os avisos desta agenda.",
    ].join("\n\n"),
  );
  const html = partOfType(mail, "text/html")?.body ?? "";
  expect(html).toContain("barbeiro2, Ana, 911111111");
  expect(html).toContain("line-through");
  expect(buttonsOfMail(html)).toEqual({
    "Abrir a agenda": "https://www.example.com/dono#barbearia&dia=2026-11-24",
  });
});

test("a booking that its client has moved is in one more notice, with the time before; the owner's own moves are in none", async () => {
  const { notify, clock, mails, subjects } = await ownersMailbox();
  const textOf = (index: number) => partOfType(mails()[index] ?? mimePart(""), "text/plain")?.body;
  await notify([at(0)]);
  const moved = (clientMoves: number, minutes: number, change: Partial<StoredBooking> = {}) =>
    at(minutes, {
      bookingId: "at 0",
      revision: clientMoves,
      movedBy: "client",
      clientMoves,
      ...change,
    });
  clock.now += 5 * MINUTE;
  expect(await notify([at(60, { bookingId: "at 0", revision: 1 })])).toEqual({ ok: true });
  expect(subjects()).toHaveLength(1);
  await notify([moved(2, 90, { barberColorId: 7 })]);
  clock.now += 5 * MINUTE;
  expect(await notify([moved(2, 90, { barberColorId: 7 })])).toEqual({ ok: true });
  expect(subjects()).toHaveLength(2);
  expect(headerOf(mails()[1] ?? mimePart(""), "subject")).toContain("1_mudado");
  expect(textOf(1)).toContain(
    "Mudados:\r\nter 24/11, 09:30 - 10:00: barbeiro2, João da Silva, 987654321, antes ter 24/11, 08:00, barbeiro1",
  );
  // One that no notice has named yet is new, where it is now; one that the owner has made is not.
  const made = moved(1, 120, { bookingId: "other", clientName: "Ana" });
  const byOwner = moved(1, 150, { bookingId: "owner's", clientName: "Eva", bookedBy: "owner" });
  await notify([made, byOwner]);
  expect(textOf(2)).toContain("Novos:\r\nter 24/11, 10:00 - 10:30: barbeiro1, Ana, 987654321");
  expect(textOf(2)).toContain("Mudados:\r\nter 24/11, 10:30 - 11:00: barbeiro1, Eva, 987654321");
});

test("a notice has each phone with its area code, and at the end of the line the client's note", async () => {
  const { notify, mails } = await ownersMailbox();
  await notify([at(0, { clientAreaCode: "11", clientNote: "<b>Venho</b> com a Bia" })]);
  const [mail] = mails();
  expect(partOfType(mail ?? mimePart(""), "text/plain")?.body).toContain(
    "barbeiro1, João da Silva, (11) 98765-4321, “<b>Venho</b> com a Bia”",
  );
  const html = partOfType(mail ?? mimePart(""), "text/html")?.body;
  expect(html).toContain("“&lt;b&gt;Venho&lt;/b&gt; com a Bia”");
});

test("a table's notice has its own words and says for how many it is", async () => {
  const { notify, mails, subjects, received } = await ownersMailbox();
  await notify([TEN_AT_EIGHT]);
  expect(received[0]?.to).toEqual(["chef@example.com"]);
  expect(subjects()[0]).toMatch(/^=\?UTF-8\?Q\?1_nova_/);
  expect(partOfType(mails()[0] ?? mimePart(""), "text/plain")?.body).toContain(
    "ter 24/11, 08:00 - 10:00: barbeiro3, João da Silva, 987654321, 10 pessoas",
  );
  // Its page is off.
  expect(received[0]?.raw).not.toContain("/dono");
});

test("a list of more than fifty ends with how many more there are", async () => {
  const { notify, mails } = await ownersMailbox();
  await notify(Array.from({ length: 62 }, (_, index) => at(index)));
  const text = partOfType(mails()[0] ?? mimePart(""), "text/plain")?.body ?? "";
  expect(text).toContain("e mais 12");
  expect(text.match(/João/g)).toHaveLength(50);
});

test("bookings that have begun or been erased are left out, and an empty notice is not sent", async () => {
  const { notify, clock, subjects, mails } = await ownersMailbox();
  clock.now = JOAO_AT_EIGHT.span.start;
  expect(await notify([at(0), JOAO_ERASED, JOAO_CANCELLED])).toEqual({ ok: true });
  expect(subjects()).toEqual([]);
  await notify([at(0), at(30), JOAO_ERASED]);
  expect(partOfType(mails()[0] ?? mimePart(""), "text/plain")?.body.match(/João/g)).toHaveLength(1);
});

test.each([false, true])(
  "in five minutes an owner gets one notice, each calendar's its own; the limits being off: %s",
  async (isOff) => {
    const { notify, clock, subjects } = await ownersMailbox({ isOff });
    expect(await notify([at(0)])).toEqual({ ok: true });
    clock.now += MINUTE;
    const late = { ok: false, tooEarlyFor: "target", afterMilliseconds: 4 * MINUTE };
    expect(await notify([at(30)])).toEqual(late);
    expect(await notify([TEN_AT_EIGHT])).toEqual({ ok: true });
    clock.now += 4 * MINUTE;
    expect(await notify([at(30), at(60)])).toEqual({ ok: true });
    expect(subjects()).toHaveLength(3);
  },
);

test("a change that was reported is not reported again, even after a crash before the outbox knew", async () => {
  const { notify, clock, mails, subjects } = await ownersMailbox();
  await notify([at(0)]);
  clock.now += 5 * MINUTE;
  expect(await notify([at(0)])).toEqual({ ok: true });
  expect(subjects()).toHaveLength(1);
  await notify([at(0), at(30)]);
  const text = partOfType(mails()[1] ?? mimePart(""), "text/plain")?.body;
  expect(text).toContain("08:30 - 09:00");
  expect(text).not.toContain("08:00 - 08:30");
});

test("a notice whose answer is lost is repeated once, and its changes are reported again with later ones", async () => {
  const { notify, clock, trouble, subjects } = await ownersMailbox();
  trouble.content = "drop";
  expect(await notify([at(0)])).toMatchObject({ ok: false, retry: true });
  clock.now += 5 * MINUTE;
  expect(await notify([at(0)])).toEqual({ ok: false, retry: false, reason: "answer-lost" });
  clock.now += 5 * MINUTE;
  expect(await notify([at(0)])).toEqual({ ok: false, retry: false, reason: "answer-lost" });
  expect(subjects()).toHaveLength(2);
  delete trouble.content;
  expect(await notify([at(0), at(30)])).toEqual({ ok: true });
  expect(subjects()).toHaveLength(3);
  expect(subjects()[2]).toContain("2_novos");
});
