import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { linksOfMail } from "@vitrine/testing/mail/mail-links";
import { JOAO_AT_EIGHT, JOAO_FOR_A_PRICE } from "@vitrine/testing/sample-bookings";
import { SALON } from "@vitrine/testing/salons/salon";

import { ownerMail } from "./owner-mail.ts";

const FROM = { name: "Barbearia Modelo", address: "agenda@example.com" };
const TO = { to: "dona@example.com", pageUrl: undefined };

test("a notice names the service and its price as they were booked", () => {
  const { text, html } = ownerMail(SALON, [JOAO_FOR_A_PRICE], FROM, TO);
  const who = "barbeiro1, Corte · a partir de R$ 50, João da Silva, 987654321";
  expect(text).toContain(`ter 24/11, 08:00 - 08:30: ${who}`);
  expect(html).toContain(who);
});

test("in a shop without a menu a notice names neither", () => {
  expect(ownerMail(shop, [JOAO_AT_EIGHT], FROM, TO).text).toContain(
    "ter 24/11, 08:00 - 08:30: barbeiro1, João da Silva, 987654321",
  );
});

test("each booking of a notice leads to its day, and the button to the first of them", () => {
  const DAY = 86_400_000;
  const onWednesday = {
    ...JOAO_AT_EIGHT,
    bookingId: "wednesday",
    // Eleven at night, which is Thursday in Greenwich.
    span: {
      start: JOAO_AT_EIGHT.span.start + DAY + DAY * 0.625,
      end: JOAO_AT_EIGHT.span.end + DAY * 1.625,
    },
  };
  const pageUrl = "https://www.example.com/dono";
  const { text, html = "" } = ownerMail(shop, [onWednesday, JOAO_AT_EIGHT], FROM, {
    ...TO,
    pageUrl,
  });
  expect(linksOfMail(html)).toEqual([
    { text: "ter 24/11, 08:00 - 08:30", url: `${pageUrl}#barbearia&dia=2026-11-24`, look: "link" },
    { text: "qua 25/11, 23:00 - 23:30", url: `${pageUrl}#barbearia&dia=2026-11-25`, look: "link" },
    { text: "Abrir a agenda", url: `${pageUrl}#barbearia&dia=2026-11-24`, look: "main" },
  ]);
  expect(text).toContain(`\n\nAbrir a agenda: ${pageUrl}#barbearia&dia=2026-11-24\n\n`);
  expect(linksOfMail(ownerMail(shop, [JOAO_AT_EIGHT], FROM, TO).html ?? "")).toEqual([]);
});
