import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import {
  JOAO_AT_EIGHT,
  JOAO_CANCELLED,
  JOAO_ERASED,
  JOAO_FOR_A_PRICE,
} from "@vitrine/testing/sample-bookings";

import { bookingsTable } from "./bookings-listing.ts";

test("cancelled and erased bookings say so, and an erased client is a dash", () => {
  expect(
    bookingsTable(shop, [JOAO_AT_EIGHT, JOAO_CANCELLED, JOAO_ERASED], { withState: true }),
  ).toEqual([
    "day         time           barber     made                 state                          phone      e-mail            name",
    "2026-11-24  08:00 - 08:30  barbeiro1  2026-11-23T10:00:00  live                           987654321  joao@example.com  João da Silva",
    "2026-11-24  08:00 - 08:30  barbeiro1  2026-11-23T10:00:00  cancelled 2026-11-23T11:00:00  987654321  joao@example.com  João da Silva",
    "2026-11-24  08:00 - 08:30  barbeiro1  2026-11-23T10:00:00  erased                         -          -                 -",
  ]);
});

test("a barber who has left the shop is listed by number, and control characters steer no terminal", () => {
  const strange = { ...JOAO_AT_EIGHT, barberColorId: 11, clientName: "\u001B[2JJoão\u202E" };
  expect(bookingsTable(shop, [strange], { withState: false })[1]).toBe(
    "2026-11-24  08:00 - 08:30  11      2026-11-23T10:00:00  987654321  joao@example.com  ?[2JJoão?",
  );
});

test("what the owner has booked or cancelled says so, and a client without an e-mail is a dash", () => {
  const byPhone = { ...JOAO_AT_EIGHT, clientEmail: "", bookedBy: "owner" as const };
  const cancelled = { ...JOAO_CANCELLED, cancelledBy: "owner" as const };
  expect(bookingsTable(shop, [byPhone, cancelled], { withState: true })).toEqual([
    "day         time           barber     made                 by      state                                   phone      e-mail            name",
    "2026-11-24  08:00 - 08:30  barbeiro1  2026-11-23T10:00:00  owner   live                                    987654321  -                 João da Silva",
    "2026-11-24  08:00 - 08:30  barbeiro1  2026-11-23T10:00:00  client  cancelled 2026-11-23T11:00:00 by owner  987654321  joao@example.com  João da Silva",
  ]);
});

test("where clients left notes, each stands at the end, after phones with their area codes", () => {
  const noted = { ...JOAO_AT_EIGHT, clientAreaCode: "11", clientNote: "Venho com a Bia." };
  expect(bookingsTable(shop, [noted, JOAO_AT_EIGHT], { withState: false })).toEqual([
    "day         time           barber     made                 phone            e-mail            name           note",
    "2026-11-24  08:00 - 08:30  barbeiro1  2026-11-23T10:00:00  (11) 98765-4321  joao@example.com  João da Silva  Venho com a Bia.",
    "2026-11-24  08:00 - 08:30  barbeiro1  2026-11-23T10:00:00  987654321        joao@example.com  João da Silva  -",
  ]);
});

test("where services have prices, each booking's is listed as it was booked", () => {
  expect(bookingsTable(shop, [JOAO_AT_EIGHT, JOAO_FOR_A_PRICE], { withState: false })).toEqual([
    "day         time           barber     service                    made                 phone      e-mail            name",
    "2026-11-24  08:00 - 08:30  barbeiro1  normal                     2026-11-23T10:00:00  987654321  joao@example.com  João da Silva",
    "2026-11-24  08:00 - 08:30  barbeiro1  Corte · a partir de R$ 50  2026-11-23T10:00:00  987654321  joao@example.com  João da Silva",
  ]);
});
