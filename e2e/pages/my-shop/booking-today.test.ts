// The owner lets clients book today, and the client's screens follow the clock.

import { BARBER_LABELS, bookingScreen, CREATED, NOT_AVAILABLE } from "../../booking-screen.ts";
import type { BookingScreen } from "../../booking-screen.ts";
import { EVERY_ENGINE, expect, expectAccessible, HTTP_ERROR, test } from "../../journey.ts";
import { moveScreen } from "../../move-screen.ts";
import { expectOnPublicPage, openMyShop } from "./my-shop-screen.ts";
import type { Page } from "@playwright/test";

// Forty minutes before the slot of half past twelve.
const NOW = "2026-11-23T11:50:00-03:00";

test.use({
  viewport: { width: 390, height: 844 },
  // A server of its own: what is published stays.
  serverSettings: { LOG_LEVEL: "silent", NOW },
  // A refused booking, and a refused cancellation.
  expectedErrors: HTTP_ERROR,
});

test(
  "the owner lets clients book until half an hour before: forty minutes before is booked, twenty-nine refused",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    await page.clock.setFixedTime(NOW);
    const screen = await openMyShop(page);
    await screen.open("Regras");
    await page
      .getByRole("group", { name: "Até quando dá para marcar" })
      .getByRole("radio", { name: "30 min antes" })
      .check();
    await page
      .getByRole("group", { name: "Até quando dá para desmarcar" })
      .getByRole("radio", { name: "1 h antes" })
      .check();
    await expect(screen.bar).toContainText("Dá para marcar: até a véspera → até 30 min antes");
    await screen.publish.click();
    await screen.expectPublished();
    await expectAccessible(page);
    await expectOnPublicPage(shop.url, '"bookUntilMinutes":30');

    await page.goto("/agenda");
    const client = bookingScreen(page, BARBER_LABELS);
    await fillUpToToday(client, "barbeiro1");
    await expect(client.day("seg 23/11")).toHaveAccessibleDescription("hoje livre");
    await expect(client.slot("12:00 - 12:30")).toHaveCount(0);
    await client.slot("12:30 - 13:00").check();
    await expectAccessible(page);
    await client.submit.click();
    await expect(client.dialog).toContainText(CREATED);
    await client.dialog.getByRole("button", { name: "OK" }).click();

    await fillUpToToday(client, "barbeiro2");
    await client.slot("12:30 - 13:00").check();
    await expect(client.firstFree).toBeVisible();
    await shop.crash();
    await shop.restart({ NOW: "2026-11-23T12:01:00-03:00" });
    await client.submit.click();
    await expect(client.alert).toContainText(NOT_AVAILABLE);
    await expect(page.getByText("12:30 - 13:00 já não dá para marcar.")).toBeVisible();
    await expect(client.slot("12:30 - 13:00")).toHaveCount(0);
    await expect(client.field("Nome")).toHaveValue("João da Silva");

    // A page that is left open turns by itself.
    await client.slot("15:00 - 15:30").check();
    await turnClock(page, "2026-11-23T14:31:00-03:00");
    await expect(client.alert.filter({ hasText: "já não dá para marcar" })).toBeVisible();
    await expect(client.slot("15:00 - 15:30")).toHaveCount(0);
    await expect(client.slot("15:30 - 16:00")).toBeAttached();
    await expect(client.field("Nome")).toHaveValue("João da Silva");

    // What was booked can no longer be cancelled: said by the clock, and by the server.
    await client.showTab("Excluir");
    await client.field("Telefone").fill("987654321");
    await client.chooseBarber();
    await client.day("seg 23/11").check();
    await client.slot("12:30 - 13:00").check();
    const late = page.getByText("Falta pouco para o seu horário. Avise a loja:");
    await expect(late).toBeInViewport();
    await expect(client.panel.getByRole("link", { name: "+55 00 0000-0000" })).toBeVisible();
    await client.submit.click();
    await expect(client.alert.filter({ hasText: "Avise a loja." })).toBeVisible();
    await expectAccessible(page);
    await client.slot("18:00 - 18:30").check();
    await expect(late).toHaveCount(0);

    // So does the page that moves a booking.
    await page.goto("/agenda#mudar&barbeiro=6&estilo=1&dia=2026-11-23&hora=18:00&fim=18:30");
    const move = moveScreen(page);
    await move.phone.fill("987654321");
    await move.day("seg 23/11").check();
    await move.slot("15:30 - 16:00").check();
    await turnClock(page, "2026-11-23T15:01:00-03:00");
    await expect(move.slot("16:00 - 16:30")).toBeAttached();
    await expect(move.slot("15:30 - 16:00")).toHaveCount(0);
    await expect(move.phone).toHaveValue("987654321");
    await turnClock(page, "2026-11-23T17:01:00-03:00");
    await expect(late).toBeInViewport();
    await expect(page.getByRole("heading", { name: "Mudar horário" })).toBeFocused();
  },
);

async function fillUpToToday(screen: BookingScreen, barber: string): Promise<void> {
  await screen.fillClient();
  await screen.chooseBarber(barber);
  await screen.day("seg 23/11").check();
}

async function turnClock(page: Page, now: string): Promise<void> {
  await page.clock.setFixedTime(now);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}
