// The mail target over real SMTP, with servers that work and servers that fail.

import ICAL from "ical.js";
import type { SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";

import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { mailbox } from "@vitrine/testing/mail/mailbox";
import type { MailTrouble } from "@vitrine/testing/mail/mail-server";
import { headerOf, mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import {
  JOAO_AT_EIGHT,
  JOAO_CANCELLED,
  JOAO_ERASED,
  TEN_AT_EIGHT,
} from "@vitrine/testing/sample-bookings";
import { callFor } from "@vitrine/testing/outbox/target-call";
import { mailTarget } from "./mail-target.ts";
import { runInTransaction } from "../../database/run-alone.ts";

const CONFIRMATION_ID = "<5d7278f9-ada3-40ef-83d1-23c29ce0a763.confirmation@example.com>";

/** A client's mailbox, and what fills it without counting. */
async function clientsMailbox(changes: Parameters<typeof mailbox>[0] = {}) {
  const { parts, ...box } = await mailbox(changes);
  const { mailLimits: _, ...uncounted } = parts;
  const target = mailTarget({ ...uncounted, publicUrl: "https://www.example.com" });
  return {
    ...box,
    deliver: (booking: StoredBooking, signal?: AbortSignal) =>
      target.deliver(booking, callFor(booking, signal)),
  };
}

/** The outcome of João's confirmation on a server with this trouble. */
async function deliverAmid(step: MailTrouble) {
  const { deliver, trouble } = await clientsMailbox();
  Object.assign(trouble, step);
  return deliver(JOAO_AT_EIGHT);
}

function entryIn(raw: string | undefined) {
  const part = partOfType(mimePart(raw ?? ""), "text/calendar");
  const calendar = new ICAL.Component(ICAL.parse(part?.body ?? "") as unknown[]);
  const event = calendar.getFirstSubcomponent("vevent");
  return {
    type: headerOf(part ?? { headers: [] }, "content-type"),
    method: calendar.getFirstPropertyValue("method"),
    uid: event?.getFirstPropertyValue("uid"),
    sequence: event?.getFirstPropertyValue("sequence"),
    status: event?.getFirstPropertyValue("status"),
    summary: event?.getFirstPropertyValue("summary"),
    organizer: event?.getFirstPropertyValue("organizer"),
    attendees: event?.getAllProperties("attendee").length,
    start: event?.getFirstPropertyValue("dtstart")?.toString(),
  };
}

test("a booking is confirmed by a mail with text, HTML and an entry for the client's calendar", async () => {
  const { deliver, server, mails } = await clientsMailbox();
  expect(await deliver(JOAO_AT_EIGHT)).toEqual({ ok: true });
  expect(server.received).toMatchObject([{ from: "agenda@example.com", to: ["joao@example.com"] }]);
  const [mail] = mails();
  if (mail === undefined) throw new Error("no mail has come");
  expect(headerOf(mail, "from")).toBe("Barbearia Modelo <agenda@example.com>");
  expect(headerOf(mail, "to")).toBe("=?UTF-8?Q?Jo=C3=A3o_da_Silva?= <joao@example.com>");
  expect(headerOf(mail, "subject")).toBe("Confirmado: ter 24/11, 08:00 - 08:30");
  expect(headerOf(mail, "message-id")).toBe(CONFIRMATION_ID);
  expect(headerOf(mail, "auto-submitted")).toBe("auto-generated");
  for (const type of ["text/plain", "text/html"]) {
    const body = partOfType(mail, type)?.body;
    for (const said of [
      "Seu horário está marcado",
      "Olá, João da Silva.",
      "terça-feira, 24 de novembro de 2026",
      "08:00 - 08:30",
      "barbeiro1",
      "normal",
      // How to cancel: nothing that the client does in a calendar or answers to a mail reaches the shop.
      "https://www.example.com/agenda",
      "e informe o telefone do agendamento: o resto já vem preenchido",
      "Apagá-lo de lá ou responder a este e-mail não cancela o horário.",
    ]) {
      expect(body).toContain(said);
    }
    // The mail does not hold the client's telephone number, since a typing error may send it to a stranger.
    expect(body).not.toContain("987654321");
    expect(body).not.toContain("convite");
  }
  expect(entryIn(server.received[0]?.raw)).toEqual({
    type: "text/calendar; charset=utf-8; method=PUBLISH",
    method: "PUBLISH",
    uid: "5d7278f9-ada3-40ef-83d1-23c29ce0a763",
    sequence: 0,
    status: "CONFIRMED",
    summary: "Barbearia Modelo: normal com barbeiro1",
    organizer: "mailto:agenda@example.com",
    // No attendee: an invitation would offer a "No" that nobody reads.
    attendees: 0,
    start: "2026-11-24T08:00:00",
  });
  expect(partOfType(mail, "application/ics")?.body).toContain("METHOD:PUBLISH");
});

test("a table is confirmed in its own words", async () => {
  const { deliver, mails, server } = await clientsMailbox();
  await deliver(TEN_AT_EIGHT);
  const text = partOfType(mails()[0] ?? mimePart(""), "text/plain")?.body;
  expect(text).toContain("Sua mesa está reservada");
  expect(text).toContain("Numero de Pessoas: 10");
  expect(text).toContain("abra https://www.example.com/reserva");
  expect(text).toContain("Apagá-la de lá ou responder a este e-mail não cancela a reserva.");
  expect(entryIn(server.received[0]?.raw).summary).toBe("Barbearia Modelo: mesa para 10 pessoas");
});

test.each([
  [JOAO_AT_EIGHT, "agendamento.ics"],
  [TEN_AT_EIGHT, "reserva.ics"],
])("the attached event is called what was booked: %#", async (booking, name) => {
  const { deliver, mails } = await clientsMailbox();
  await deliver(booking);
  const attached = partOfType(mails()[0] ?? mimePart(""), "application/ics");
  expect(headerOf(attached ?? { headers: [] }, "content-disposition")).toBe(
    `attachment; filename=${name}`,
  );
});

test("a cancellation takes the same event back and follows the confirmation", async () => {
  const { deliver, server, mails } = await clientsMailbox();
  await deliver(JOAO_AT_EIGHT);
  expect(await deliver(JOAO_CANCELLED)).toEqual({ ok: true });
  const mail = mails()[1] ?? mimePart("");
  expect(headerOf(mail, "subject")).toBe("Cancelado: ter 24/11, 08:00 - 08:30");
  expect(headerOf(mail, "in-reply-to")).toBe(CONFIRMATION_ID);
  expect(headerOf(mail, "message-id")).toBe(
    "<5d7278f9-ada3-40ef-83d1-23c29ce0a763.cancellation@example.com>",
  );
  expect(entryIn(server.received[1]?.raw)).toMatchObject({
    type: "text/calendar; charset=utf-8; method=CANCEL",
    method: "CANCEL",
    uid: "5d7278f9-ada3-40ef-83d1-23c29ce0a763",
    sequence: 1,
    status: "CANCELLED",
    organizer: "mailto:agenda@example.com",
    attendees: 0,
  });
  for (const type of ["text/plain", "text/html"]) {
    expect(partOfType(mail, type)?.body).toContain(
      "Se o horário está no seu calendário, apague-o de lá: nem todo calendário o retira sozinho.",
    );
  }
});

test("a booking delivered again sends no second mail", async () => {
  const { deliver, subjects } = await clientsMailbox();
  for (const booking of [JOAO_AT_EIGHT, JOAO_AT_EIGHT, JOAO_CANCELLED, JOAO_CANCELLED]) {
    expect(await deliver(booking)).toEqual({ ok: true });
  }
  expect(subjects()).toEqual([
    "Confirmado: ter 24/11, 08:00 - 08:30",
    "Cancelado: ter 24/11, 08:00 - 08:30",
  ]);
});

test("a booking cancelled before its confirmation went out gets no mail at all", async () => {
  const { deliver, subjects, trouble } = await clientsMailbox();
  trouble.recipient = 451;
  expect((await deliver(JOAO_AT_EIGHT)).ok).toBe(false);
  delete trouble.recipient;
  expect(await deliver(JOAO_CANCELLED)).toEqual({ ok: true });
  expect(subjects()).toEqual([]);
});

test("after a lost answer the mail is sent once more, with the same Message-ID", async () => {
  const { deliver, mails, trouble } = await clientsMailbox();
  trouble.content = "drop";
  expect(await deliver(JOAO_AT_EIGHT)).toMatchObject({ ok: false, retry: true });
  delete trouble.content;
  expect(await deliver(JOAO_AT_EIGHT)).toEqual({ ok: true });
  expect(mails().map((mail) => headerOf(mail, "message-id"))).toEqual([
    CONFIRMATION_ID,
    CONFIRMATION_ID,
  ]);
});

test("a client whose confirmation may have come is notified of the cancellation", async () => {
  const { deliver, subjects, trouble } = await clientsMailbox();
  trouble.content = "drop";
  await deliver(JOAO_AT_EIGHT);
  delete trouble.content;
  expect(await deliver(JOAO_CANCELLED)).toEqual({ ok: true });
  expect(subjects()).toEqual([
    "Confirmado: ter 24/11, 08:00 - 08:30",
    "Cancelado: ter 24/11, 08:00 - 08:30",
  ]);
});

test.each([
  [{ greeting: 421 }, "smtp-421"],
  [{ sender: 451 }, "smtp-451"],
  [{ recipient: 450 }, "smtp-450"],
  [{ recipient: 421 }, "smtp-421"],
  [{ content: 451 }, "smtp-451"],
  [{ content: 503 }, "smtp-503"],
])("%j is tried again", async (step, reason) => {
  expect(await deliverAmid(step)).toEqual({ ok: false, retry: true, reason });
});

test.each([
  [{ recipient: 550 }, "recipient-refused-550"],
  [{ recipient: 553 }, "recipient-refused-553"],
  [{ content: 554 }, "message-refused-554"],
])("%j is for good", async (step, reason) => {
  expect(await deliverAmid(step)).toEqual({ ok: false, retry: false, reason });
});

test.each([
  [{ greeting: 554 }, "not-allowed-554", "session refused"],
  [{ sender: 530 }, "not-allowed-530", "login required"],
  [{ sender: 553 }, "not-allowed-553", "sender refused"],
  [{ recipient: 530 }, "not-allowed-530", "login required"],
])("%j pauses all mail until a person has acted", async (step, reason, pauses) => {
  expect(await deliverAmid(step)).toEqual({
    ok: false,
    retry: true,
    reason,
    afterMilliseconds: 900_000,
    pauses,
  });
});

test.each([
  // As Postfix says it of a sender that is not the login's own, and others of one recipient.
  [{ recipient: 553, says: "5.7.1 Sender address rejected" }, "not-allowed-553"],
  [{ recipient: 550, says: "5.7.1 Relaying denied" }, "not-allowed-550"],
])("%j waits for a person, this mail alone", async (step, reason) => {
  expect(await deliverAmid(step)).toEqual({
    ok: false,
    retry: true,
    reason,
    afterMilliseconds: 900_000,
  });
});

test.each([
  { greeting: "hang" },
  { sender: "hang" },
  { recipient: "hang" },
  { content: "hang" },
] as const)("a server that hangs, %j, is left in time", async (step) => {
  const { deliver, trouble } = await clientsMailbox();
  Object.assign(trouble, step);
  const started = performance.now();
  expect(await deliver(JOAO_AT_EIGHT)).toEqual({ ok: false, retry: true, reason: "timed-out" });
  expect(performance.now() - started).toBeLessThan(9_000);
});

test("a delivery ends when its signal aborts", async () => {
  const { deliver, trouble } = await clientsMailbox();
  trouble.content = "hang";
  expect(await deliver(JOAO_AT_EIGHT, AbortSignal.timeout(100))).toEqual({
    ok: false,
    retry: true,
    reason: "aborted",
  });
});

test("a port where nobody listens is tried again", async () => {
  const { deliver } = await clientsMailbox({ settings: { port: 1 } });
  expect(await deliver(JOAO_AT_EIGHT)).toEqual({
    ok: false,
    retry: true,
    reason: "unreachable-econnrefused",
  });
});

test("no mail is sent for a booking that has begun or has been erased", async () => {
  const { deliver, subjects } = await clientsMailbox();
  expect(await deliver(JOAO_ERASED)).toEqual({ ok: true });
  const late = await clientsMailbox({ now: JOAO_AT_EIGHT.span.start });
  expect(await late.deliver(JOAO_AT_EIGHT)).toEqual({ ok: true });
  expect([...subjects(), ...late.subjects()]).toEqual([]);
});

test("a hostile name adds no header, no recipient and no tag", async () => {
  const { deliver, server, mails } = await clientsMailbox();
  const clientName = `Ana\r\nBcc: mallory@example.com\r\n\r\n<script>"x"</script>,"Eve" <eve@example.com>`;
  expect(await deliver({ ...JOAO_AT_EIGHT, clientName })).toEqual({ ok: true });
  expect(server.received[0]?.to).toEqual(["joao@example.com"]);
  const [mail] = mails();
  if (mail === undefined) throw new Error("no mail has come");
  expect(mail.headers.map(([name]) => name).toSorted()).toEqual([
    "auto-submitted",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "subject",
    "to",
  ]);
  expect(headerOf(mail, "to")).toMatch(/ <joao@example\.com>$/);
  expect(partOfType(mail, "text/html")?.body).toContain("&lt;script&gt;&quot;x&quot;");
  expect(partOfType(mail, "text/html")?.body).not.toContain("<script");
  expect(entryIn(server.received[0]?.raw).attendees).toBe(0);
});

test.each([
  "joao@example.com>\r\nRCPT TO:<mallory@example.com",
  "joao@example.com, mallory@example.com",
  "joao@example.com\r\nBcc: mallory@example.com",
  "",
])("an address that is none reaches no server: %j", async (clientEmail) => {
  const { deliver, server } = await clientsMailbox();
  expect(await deliver({ ...JOAO_AT_EIGHT, clientEmail })).toEqual({
    ok: false,
    retry: false,
    reason: "address-unfit",
  });
  expect(server.received).toEqual([]);
});

const LOGIN = { user: "dona@example.com", password: "s3cret" };
const asksLogin = (seen: string[]): SMTPServerOptions => ({
  authOptional: false,
  allowInsecureAuth: true,
  onAuth({ username = "", password }, _session, done) {
    seen.push(username);
    if (password === LOGIN.password) done(null, { user: username });
    else done(Object.assign(new Error("no"), { responseCode: 535 }));
  },
});

test("it logs in, and a wrong password waits for a person", async () => {
  const right = await clientsMailbox({ options: asksLogin([]), settings: { login: LOGIN } });
  expect(await right.deliver(JOAO_AT_EIGHT)).toEqual({ ok: true });
  const login = { ...LOGIN, password: "wrong" };
  const wrong = await clientsMailbox({ options: asksLogin([]), settings: { login } });
  expect(await wrong.deliver(JOAO_AT_EIGHT)).toEqual({
    ok: false,
    retry: true,
    reason: "not-allowed-535",
    afterMilliseconds: 900_000,
    pauses: "password refused",
  });
});

test("no password goes to another machine without TLS", async () => {
  const seen: string[] = [];
  // It leads to this machine too, and does not say so.
  const settings = { login: LOGIN, host: "0.0.0.0" };
  const { deliver } = await clientsMailbox({ options: asksLogin(seen), settings });
  expect(await deliver(JOAO_AT_EIGHT)).toEqual({
    ok: false,
    retry: true,
    reason: "tls-not-offered",
    afterMilliseconds: 900_000,
    pauses: "no secure connection",
  });
  expect(seen).toEqual([]);
});

test("a certificate that no known authority has signed is refused", async () => {
  const { deliver, server } = await clientsMailbox({ options: { disabledCommands: [] } });
  expect(await deliver(JOAO_AT_EIGHT)).toMatchObject({
    ok: false,
    retry: true,
    reason: expect.stringMatching(/^certificate-/),
  });
  expect(server.received).toEqual([]);
});

test("a mail whose sending cannot be recorded is not sent", async () => {
  const asked = Promise.withResolvers<() => void>();
  const options: SMTPServerOptions = {
    onRcptTo: (_address, _session, done) => asked.resolve(done),
  };
  const { deliver, server, database } = await clientsMailbox({ options });
  const brought = deliver(JOAO_AT_EIGHT);
  const goOn = await asked.promise;
  await runInTransaction(database, "ALTER TABLE sent_mail RENAME TO lost_mail");
  goOn();
  await expect(brought).rejects.toThrow(/sent_mail/);
  expect(server.received).toEqual([]);
});
