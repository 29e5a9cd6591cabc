import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
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
