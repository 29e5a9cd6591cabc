import { SHOPS } from "@vitrine/shops/shops";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { expect, test } from "vitest";

import { clientsToAsk, countToConfirm } from "./clients-to-ask.ts";

const [BARBER] = SHOPS as [Shop];
const SCREEN = "https://www.example.com/agenda";

const booking = (from: string, to: string, more: Partial<BookingOfDay> = {}): BookingOfDay => ({
  bookingId: from,
  barberColorId: 6,
  start: `2026-11-24T${from}:00-03:00`,
  end: `2026-11-24T${to}:00-03:00`,
  clientName: "João da Silva",
  clientPhone: "987654321",
  clientAreaCode: "11",
  clientEmail: "",
  places: 1,
  service: "normal",
  bookedBy: "client",
  ...more,
});

test("two bookings of a phone are one client, who is asked once about both", () => {
  const [client, ...others] = clientsToAsk(BARBER, SCREEN, [
    booking("10:00", "10:30", { askedAt: "2026-11-23T18:04:00-03:00" }),
    booking("08:00", "08:30"),
  ]);
  expect(others).toEqual([]);
  expect(client?.bookings.map(({ bookingId }) => bookingId)).toEqual(["08:00", "10:00"]);
  expect(client?.askedAt).toBe("2026-11-23T18:04:00-03:00");
  const chat = new URL(client?.chat ?? "");
  expect(chat.origin + chat.pathname).toBe("https://wa.me/5511987654321");
  expect(chat.searchParams.get("text")).toContain(
    "amanhã, ter 24/11: às 08:00, com barbeiro1; e às 10:00, com barbeiro1.",
  );
  expect(chat.searchParams.get("text")).toContain(`${SCREEN}#excluir&barbeiro=6&estilo=1&`);
});

test("the same number in two areas is two clients, and one whose area is known once is one", () => {
  const [here, there] = clientsToAsk(BARBER, SCREEN, [
    booking("08:00", "08:30"),
    booking("09:00", "09:30", { clientAreaCode: "21" }),
  ]);
  expect(here?.chat).toContain("wa.me/5511987654321");
  expect(there?.chat).toContain("wa.me/5521987654321");
  const [once, ...none] = clientsToAsk(BARBER, SCREEN, [
    booking("08:00", "08:30", { clientAreaCode: undefined }),
    booking("09:00", "09:30"),
  ]);
  expect(once?.chat).toContain("wa.me/5511987654321");
  expect(none).toEqual([]);
});

test("who gave no phone is a client alone, and nobody can be asked without an area code", () => {
  const walkIns = [booking("08:00", "08:30"), booking("09:00", "09:30")].map((one) => ({
    ...one,
    clientPhone: "",
    clientAreaCode: undefined,
  }));
  const clients = clientsToAsk(BARBER, SCREEN, walkIns);
  expect(clients).toHaveLength(2);
  expect(clients.map(({ chat }) => chat)).toEqual([undefined, undefined]);
});

test("a client has confirmed who has confirmed all, and the others are counted", () => {
  const confirmed = { hasConfirmed: true } as const;
  const clients = clientsToAsk(BARBER, SCREEN, [
    booking("08:00", "08:30", confirmed),
    booking("09:00", "09:30"),
    booking("10:00", "10:30", { ...confirmed, clientPhone: "1" }),
  ]);
  expect(clients.map(({ hasConfirmed }) => hasConfirmed)).toEqual([false, true]);
  expect(countToConfirm(clients)).toBe(1);
});
