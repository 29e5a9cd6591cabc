// The shop's details in every mail about a booking: in text, in HTML and in the calendar entry.

import ICAL from "ical.js";
import { expect, test } from "vitest";

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
