import { bookLink } from "@vitrine/domain/slots/booking-links";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { shop as reservas } from "@vitrine/shops/reservas";
import { expect, test } from "vitest";

import { valuesOfBookLink } from "./values-of-book-link.ts";

// A Monday in São Paulo.
const NOW = Date.parse("2026-11-23T12:00:00-03:00");
const SPAN = {
  start: Date.parse("2026-11-24T10:30:00-03:00"),
  end: Date.parse("2026-11-24T11:00:00-03:00"),
};

test("a mail's link fills in person, service, day and slot", () => {
  const link = bookLink(barbearia, "", { barberId: 7, styleId: 1, span: SPAN });
  expect(valuesOfBookLink(barbearia, link, NOW)).toEqual({
    barber: "barbeiro2",
    style: "normal",
    day: "2026-11-24",
    time: "10:30 - 11:00",
  });
});

test("a table's link says for how many, too", () => {
  const link = bookLink(reservas, "", { barberId: 6, styleId: 1, span: SPAN, people: 4 });
  expect(valuesOfBookLink(reservas, link, NOW)).toMatchObject({ people: "4" });
  const odd = link.replace("pessoas=4", "pessoas=5");
  expect(valuesOfBookLink(reservas, odd, NOW)).not.toHaveProperty("people");
});

test("of what the shop no longer offers, nothing is filled in", () => {
  const link = bookLink(barbearia, "", { barberId: 99, styleId: 1, span: SPAN });
  expect(valuesOfBookLink(barbearia, link, NOW)).toMatchObject({ barber: "", style: "normal" });
  const late = bookLink(barbearia, "", { barberId: 7, styleId: 1, span: SPAN });
  expect(valuesOfBookLink(barbearia, late, SPAN.end)).toMatchObject({ day: "", time: "" });
});
