// The shop's details in every mail about a booking: in text, in HTML and in the calendar entry.

import ICAL from "ical.js";
import { expect, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";

import {
  JOAO_AT_EIGHT,
  JOAO_FOR_A_PRICE,
  shopOf,
  TEN_AT_EIGHT,
} from "@vitrine/testing/sample-bookings";
import { shop } from "@vitrine/shops/barbearia";
import { shop as tables } from "@vitrine/shops/reservas";

import { bookingMail } from "./booking-mail.ts";
import { mailHtml, mailText } from "./mail-body.ts";

const SENDER = {
  from: { name: "Barbearia Modelo", address: "agenda@example.com" },
  publicUrl: "https://www.example.com",
  now: Date.parse("2026-11-23T10:00:00-03:00"),
};
const KINDS = ["confirmation", "change", "cancellation", "reminder"] as const;

const BARBER_MAP =
  "https://www.google.com/maps/search/?api=1&query=Barbearia%20Modelo%2C%20Rua%20Exemplo%2C%20100%2C%20S%C3%A3o%20Paulo";

const ON_THE_DAY = "No próprio dia, ligue para +55 00 0000-0000.";

test.each(KINDS)("a %s has the shop's name, address, telephone and map", (kind) => {
  const mail = bookingMail(kind, JOAO_AT_EIGHT, shop, SENDER);
  expect(mailText(mail)).toContain(
    [
      "Barbearia Modelo",
      "Rua Exemplo, 100, São Paulo",
      "Telefone: +55 00 0000-0000",
      `Mapa: ${BARBER_MAP}`,
    ].join("\n"),
  );
  const html = mailHtml(mail);
  expect(html).toContain("Rua Exemplo, 100, São Paulo");
  expect(html).toContain(`href="${BARBER_MAP.replaceAll("&", "&amp;")}"`);
  expect(html).toContain('href="tel:+550000000000"');
});

test.each(KINDS)("a %s says what was booked and for how much, as it was booked", (kind) => {
  const mail = bookingMail(kind, JOAO_FOR_A_PRICE, shop, SENDER);
  expect(mailText(mail)).toContain("\nEstilo: Corte\nPreço: a partir de R$ 50\n");
  expect(mailHtml(mail)).toContain("a partir de R$ 50");
  expect(mailText(bookingMail(kind, JOAO_AT_EIGHT, shop, SENDER))).not.toContain("Preço");
});

test("the link to cancel names the service that is stored, not the one of its length", () => {
  const linkOf = (booking: typeof JOAO_AT_EIGHT) =>
    /#excluir\S*/.exec(mailText(bookingMail("confirmation", booking, shop, SENDER)))?.[0];
  expect(linkOf(JOAO_FOR_A_PRICE)).toContain("&estilo=12&");
  expect(linkOf(JOAO_AT_EIGHT)).toContain("&estilo=1&");
});

test.each(KINDS)("nothing of a %s is fetched from anywhere when it is read", (kind) => {
  const html = mailHtml(bookingMail(kind, JOAO_AT_EIGHT, shop, SENDER));
  expect(html).not.toMatch(/<(?:img|link|script|iframe|video|object)\b|\bsrc=|url\(|@import/);
});

test.each(KINDS)("the calendar entry of a %s says where it is and whom to call", (kind) => {
  const { calendarEntry } = bookingMail(kind, TEN_AT_EIGHT, tables, SENDER);
  const calendar = new ICAL.Component(ICAL.parse(calendarEntry.icalendar) as unknown[]);
  const event = calendar.getFirstSubcomponent("vevent");
  expect(event?.getFirstPropertyValue("location")).toBe("Rua Exemplo, 200, São Paulo");
  const description = String(event?.getFirstPropertyValue("description"));
  expect(description).toContain("\nTelefone: +55 00 0000-0000\nMapa: https://www.google.com/maps/");
});

test.each(["confirmation", "change", "reminder"] as const)(
  "a %s says what to do on the day itself, and that a reply cancels nothing",
  (kind) => {
    for (const [booking, reply] of [
      [JOAO_AT_EIGHT, "responder a este e-mail não cancela o horário."],
      [TEN_AT_EIGHT, "responder a este e-mail não cancela a reserva."],
    ] as const) {
      for (const publicUrl of [SENDER.publicUrl, undefined]) {
        const mail = bookingMail(kind, booking, shopOf(booking), { ...SENDER, publicUrl });
        expect(mail.next).toContain(ON_THE_DAY);
        expect(mailText(mail)).toContain(reply);
        expect(mailHtml(mail)).toContain(reply);
      }
    }
  },
);

const WITH_NOTICE = { ...shop, whatsApp: "(11) 98765-4321", cancelUntilMinutes: 120 };
const LINK =
  "https://www.example.com/agenda#excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30";
const TO_MOVE = `Prefere outro horário? Mude em ${LINK.replace("#excluir", "#mudar")}, com o telefone do agendamento.`;
const NEARLY_THERE =
  "Não vai poder vir? Falta pouco para o seu horário. Avise a loja: telefone +55 00 0000-0000, WhatsApp https://wa.me/5511987654321. Assim o horário fica livre para outra pessoa.";

test.each(["confirmation", "change", "reminder"] as const)(
  "a %s says until when the client can cancel, and whom to tell after that",
  (kind) => {
    const nextAt = (time: string, of: Shop = WITH_NOTICE, publicUrl?: string) =>
      bookingMail(kind, JOAO_AT_EIGHT, of, { ...SENDER, publicUrl, now: Date.parse(time) }).next;
    const inTime = "2026-11-24T06:00:00-03:00";
    expect(nextAt(inTime, WITH_NOTICE, SENDER.publicUrl)).toBe(
      `${TO_MOVE} Não vai poder vir? Até ter 24/11, 06:00, abra ${LINK} e informe o telefone do agendamento: o resto já vem preenchido. Depois disso, avise a loja: telefone +55 00 0000-0000, WhatsApp https://wa.me/5511987654321. Assim o horário fica livre para outra pessoa.`,
    );
    expect(nextAt(inTime)).toContain(
      "Até ter 24/11, 06:00, abra a página em que você marcou, escolha “Excluir” e informe",
    );
    const { phone: _, ...withoutPhone } = { ...WITH_NOTICE, whatsApp: "+1 650 555 0100" };
    expect(nextAt(inTime, withoutPhone)).toContain(
      "avise a loja: WhatsApp https://wa.me/16505550100.",
    );
    const late = "2026-11-24T06:00:00.001-03:00";
    expect(nextAt(late, WITH_NOTICE, SENDER.publicUrl)).toBe(NEARLY_THERE);
    const { whatsApp: _number, ...withoutBoth } = withoutPhone;
    expect(nextAt(late, withoutBoth)).toContain("Avise a loja. Assim");
    expect(nextAt(inTime, { ...shop, bookUntilMinutes: 30 })).toContain(
      "Até ter 24/11, 08:00, abra",
    );
    // Without the fact, to the letter what it was.
    expect(nextAt(late, shop, SENDER.publicUrl)).toBe(
      `${TO_MOVE} Não vai poder vir? Até a véspera, abra ${LINK} e informe o telefone do agendamento: o resto já vem preenchido. ${ON_THE_DAY} Assim o horário fica livre para outra pessoa.`,
    );
    expect(nextAt(late, shop)).toBe(
      `Não vai poder vir? Abra a página em que você marcou, escolha “Excluir” e informe o telefone do agendamento. ${ON_THE_DAY} Assim o horário fica livre para outra pessoa.`,
    );
  },
);

test("the link that moves a group's table says how many they are", () => {
  expect(bookingMail("confirmation", TEN_AT_EIGHT, shopOf(TEN_AT_EIGHT), SENDER).next).toMatch(
    /#mudar&\S+&pessoas=10, com/,
  );
});

test("what a mail says of cancelling stands in its event, and its links can be tapped", () => {
  const mail = bookingMail("confirmation", JOAO_AT_EIGHT, WITH_NOTICE, SENDER);
  const calendar = new ICAL.Component(ICAL.parse(mail.calendarEntry.icalendar) as unknown[]);
  const event = calendar.getFirstSubcomponent("vevent");
  expect(event?.getFirstPropertyValue("description")).toContain("Até ter 24/11, 06:00, abra http");
  expect(mailHtml(mail)).toContain('href="https://wa.me/5511987654321"');
});

test("a shop that says less of itself leaves out what it does not say", () => {
  const mail = bookingMail("confirmation", JOAO_AT_EIGHT, shop, SENDER);
  const bare = {
    ...mail,
    place: { name: "Barbearia", address: undefined, mapUrl: undefined, phone: undefined },
  };
  expect(mailText(bare)).toContain("\n\nBarbearia\n\n");
  expect(mailText(bare)).not.toContain("Mapa:");
  expect(mailHtml(bare)).not.toMatch(/tel:|maps/);
});

test("who gave no phone is sent to the shop, since only the phone cancels or moves on the page", () => {
  const mail = bookingMail("reminder", { ...JOAO_AT_EIGHT, clientPhone: "" }, shop, SENDER);
  expect(mail.next).toContain("Não vai poder vir? Avise a loja: telefone +55 00 0000-0000.");
  expect(mail.next).not.toContain("informe o telefone");
  expect(mail.next).not.toContain("mudar");
});
