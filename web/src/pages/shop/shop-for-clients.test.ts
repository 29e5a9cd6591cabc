import { barberShop } from "@vitrine/testing/fixture-shops";
import { shopOfCancelLink } from "@vitrine/domain/slots/linked-booking";
import { expect, test } from "vitest";

import { shopForClients } from "./shop-for-clients.ts";

const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");
const [first, ...others] = barberShop.barbers;
if (first === undefined) throw new Error("nobody works in the fixture");
const PAUSED = { ...barberShop, barbers: [{ ...first, isPaused: true }, ...others] };

test("clients do not see who is paused, and choose them to cancel a booking made before", () => {
  const shown = shopForClients(PAUSED);
  expect(shown.barbers.map(({ name }) => name)).toEqual(["barbeiro2", "barbeiro3"]);
  const link = "excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30";
  const toCancel = shopOfCancelLink(shown, `#${link}`, MONDAY);
  expect(toCancel.barbers.map(({ id, name }) => [id, name])).toContainEqual([6, "barbeiro1"]);
});

test("how long is cleaned after a service is the owner's alone", () => {
  const services = barberShop.services.map((service) => ({ ...service, paddingMinutes: 10 }));
  expect(shopForClients({ ...barberShop, services }).services).toEqual(barberShop.services);
});

test("what the owner writes to clients is the owner's alone", () => {
  const shop = { ...barberShop, confirmationText: "{horário} {link}" };
  expect(shopForClients(shop)).toEqual(barberShop);
});

test("a shop without a telephone is called at the number of its WhatsApp", () => {
  const whatsApp = "(11) 98765-4321";
  expect(shopForClients({ ...barberShop, whatsApp }).phone).toBe(whatsApp);
  expect(shopForClients({ ...barberShop, whatsApp, phone: "11 3333-4444" }).phone).toBe(
    "11 3333-4444",
  );
  expect(shopForClients(barberShop)).toEqual(barberShop);
});
