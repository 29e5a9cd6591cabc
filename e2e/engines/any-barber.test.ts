// 'Tanto faz' and bookings for today in the other engines.

import { expect } from "@playwright/test";

import { CREATED, NOT_AVAILABLE } from "../booking-screen.ts";
import { importThreeChairs, THREE_CHAIRS } from "../three-chairs.ts";
import { test } from "./engine-journey.ts";
import type { Visitor } from "./visitor.ts";

// A server of its own: the shop stays in its books.
test.use({ serverSettings: { RATE_LIMIT: "off" } });

test("a client leaves open with whom to book, and learns who it is", async ({ visitor, shop }) => {
  await importThreeChairs(shop);
  await visitor.open(`/${THREE_CHAIRS.calendarId}`);
  await fillUpToDay(visitor);
  await visitor.expectSeen("button", "Tanto faz", { isOn: true });
  await visitor.expectSeen("combobox", "Barbeiro", { value: "*" });
  await visitor.click("radio", "ter 24/11");
  await visitor.click("radio", "08:00 - 08:30");
  await visitor.click("button", "Confirmar agendamento");
  await visitor.expectSeen("dialog", CREATED, {
    text: expect.stringMatching(/Barbeiro barbeiro[123] /),
  });
});

test.describe("where clients book until half an hour before", () => {
  // Forty minutes before the slot of three o'clock. The browser's clock is hours behind: the server's decides.
  test.use({ serverSettings: { RATE_LIMIT: "off", NOW: "2026-11-23T14:20:00-03:00" } });

  test("a client books for today, and is refused by the page that was left open too long", async ({
    visitor,
    shop,
  }) => {
    await importThreeChairs(shop, { ...THREE_CHAIRS, bookUntilMinutes: 30 });
    await chooseTodayAtThree(visitor);
    await visitor.click("button", "Confirmar agendamento");
    await visitor.expectSeen("dialog", CREATED, {
      text: expect.stringMatching(/seg 23\/11.*15:00 - 15:30/),
    });

    await chooseTodayAtThree(visitor, "111111111");
    await shop.crash();
    await shop.restart({ NOW: "2026-11-23T14:31:00-03:00" });
    await visitor.click("button", "Confirmar agendamento");
    await visitor.expectSeen("alert", undefined, {
      text: expect.stringContaining(NOT_AVAILABLE),
    });
    await visitor.expectSeen("button", "Escolher 15:30 - 16:00", {});
    await visitor.expectCount("radio", "15:00 - 15:30", 0);
    await visitor.expectSeen("textbox", "Nome", { value: "João da Silva" });
  });
});

async function fillUpToDay(visitor: Visitor, phone = "987654321"): Promise<void> {
  await visitor.enter("textbox", "Nome", "João da Silva");
  await visitor.enter("textbox", "E-mail", "joao@example.com");
  await visitor.enter("textbox", "Telefone", phone);
  await visitor.click("button", "Tanto faz");
  await visitor.enter("combobox", "Estilo", "normal");
}

async function chooseTodayAtThree(visitor: Visitor, phone?: string): Promise<void> {
  await visitor.open(`/${THREE_CHAIRS.calendarId}`);
  await fillUpToDay(visitor, phone);
  await visitor.click("radio", "seg 23/11");
  await visitor.click("radio", "15:00 - 15:30");
  await visitor.expectCount("radio", "12:30 - 13:00", 0);
}
