import { readFileSync } from "node:fs";

import type { Download, Page } from "@playwright/test";

import { fillUpToSubmit, openBarberScreen, openTableScreen } from "./booking-screen.ts";
import { expect, expectNothingCutOff, test } from "./journey.ts";

const ADD = { name: "Adicionar ao calendário" };

async function download(page: Page): Promise<{ name: string; lines: string[] }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("link", ADD).click();
  const file: Download = await coming;
  const text = readFileSync(await file.path(), "utf8").replaceAll("\r\n ", "");
  return { name: file.suggestedFilename(), lines: text.split("\r\n") };
}

test("what was booked can be put into the client's own calendar", async ({ page }) => {
  const screen = await openBarberScreen(page);
  await fillUpToSubmit(screen);
  await screen.submit.click();
  await expect(screen.dialog.getByRole("link", ADD)).toBeVisible();
  await expect(screen.dialog.getByRole("button", { name: "OK" })).toBeFocused();
  // The browser inside a chat app cannot follow a `blob:`.
  await expect(screen.dialog.getByRole("link", ADD)).toHaveAttribute(
    "href",
    /^data:text\/calendar/,
  );

  const { name, lines } = await download(page);
  expect(name).toBe("agendamento-2026-11-24.ics");
  expect(lines).toEqual(
    expect.arrayContaining([
      "BEGIN:VCALENDAR",
      "SUMMARY:Barbearia Modelo: normal com barbeiro1",
      "LOCATION:Rua Exemplo\\, 100\\, São Paulo",
      "DTSTART:20261124T110000Z",
      "DTEND:20261124T113000Z",
    ]),
  );
  // The modal is still there, and closes as ever.
  await page.keyboard.press("Escape");
  await expect(screen.dialog).toBeHidden();
});

test.describe("on a small phone far away", () => {
  test.use({ timezoneId: "Asia/Kathmandu", viewport: { width: 320, height: 568 } });

  test("a table can be put into it, too, at the shop's hour", async ({ page }) => {
    const screen = await openTableScreen(page);
    await fillUpToSubmit(screen);
    await screen.submit.click();
    await expect(screen.dialog.getByRole("link", ADD)).toBeVisible();
    await expectNothingCutOff(page);
    const { name, lines } = await download(page);
    expect(name).toBe("reserva-2026-11-24.ics");
    expect(lines).toContain("SUMMARY:Restaurante Modelo: mesa para 10 pessoas");
    expect(lines).toContain("DTSTART:20261124T110000Z");
  });
});
