import { shop } from "@vitrine/shops/barbearia";
import { shop as tables } from "@vitrine/shops/reservas";
import { expect, test } from "vitest";

import { confirmationMessage } from "./confirmation-message.ts";

const at = (from: string, to: string) => ({
  start: Date.parse(`2026-11-24T${from}:00-03:00`),
  end: Date.parse(`2026-11-24T${to}:00-03:00`),
});
const AT_EIGHT = { barberColorId: 6, serviceId: 1, span: at("08:00", "08:30") };
const SCREEN = "https://www.example.com/agenda";
const CANCEL = `${SCREEN}#excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30`;

test("a client is asked by the first name, and gets the link that cancels", () => {
  expect(confirmationMessage(shop, SCREEN, "João da Silva", [AT_EIGHT])).toBe(
    "Oi, João! Aqui é da Barbearia Modelo. Seu horário é amanhã, ter 24/11, às 08:00, com barbeiro1. " +
      `Pode confirmar? Se não puder vir, desmarque aqui: ${CANCEL}`,
  );
});

test("two bookings of a client are one message", () => {
  const atTen = { barberColorId: 7, serviceId: 1, span: at("10:00", "10:30") };
  expect(confirmationMessage(shop, SCREEN, "João", [AT_EIGHT, atTen])).toContain(
    "Seus horários são amanhã, ter 24/11: às 08:00, com barbeiro1; e às 10:00, com barbeiro2.",
  );
});

test("a table is of the house alone", () => {
  const message = confirmationMessage(tables, SCREEN, "Ana", [AT_EIGHT]);
  expect(message).toContain(
    "Aqui é do Restaurante Modelo. Seu horário é amanhã, ter 24/11, às 08:00. ",
  );
});

test("a shop's own text is filled in, and no value is taken for a placeholder", () => {
  const own = {
    ...shop,
    name: "Casa {nome}",
    confirmationText: "{nome}, aqui é {loja}. Você vem {horário}? {link} {nome}",
  };
  expect(confirmationMessage(own, SCREEN, "João da Silva", [AT_EIGHT])).toBe(
    "João, aqui é Casa {nome}. Você vem amanhã, ter 24/11, às 08:00, com barbeiro1? " +
      `${CANCEL} João`,
  );
});
