// 'Semana': seven days at a glance; and days that go by under the thumb.

import type { Page } from "@playwright/test";

import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  EVERY_ENGINE,
  test,
} from "../../journey.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** A stroke of one finger, as the screen reports it to the browser. */
async function stroke(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const screen = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...points: (typeof from)[]) =>
    screen.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
  await send("touchStart", from);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const between = (axis: 0 | 1) => from[axis] + (to[axis] - from[axis]) * part;
    await send("touchMove", [between(0), between(1)]);
  }
  await send("touchEnd");
  await screen.detach();
}

test(
  "the week says how much is booked, and a tap opens the day",
  EVERY_ENGINE,
  async ({ page }) => {
    const owner = await openOwnerScreen(page);
    await owner.showDay("2026-11-24");
    await owner.button("08:00 - 08:30 livre, barbeiro1").tap();
    await owner.sheet.getByRole("button", { name: "Novo agendamento" }).tap();
    await owner.sheet.getByLabel("Nome").fill("Ana");
    await owner.sheet.getByLabel("Telefone").fill("987654321");
    await owner.sheet.getByRole("button", { name: "Marcar", exact: true }).tap();
    await expect(owner.booking("08:00 - 08:30 Ana")).toBeVisible();
    await owner.button("Hoje").tap();

    await owner.button("Semana").tap();
    const tuesday = owner.sheet.getByRole("listitem").filter({ hasText: "ter 24/11" });
    await expect(tuesday).toContainText("1 agendamento");
    await expect(tuesday).toContainText("30 min de 13 h");
    await expect(tuesday).toContainText("livre 08:30–13:00 · 14:00–22:00");
    await expect(owner.sheet).toContainText("seg 23/11 · hoje");
    await expect(owner.sheet.getByRole("listitem").filter({ hasText: "sáb 28/11" })).toContainText(
      "não atende",
    );
    await expectAccessible(page);
    await expectNothingCutOff(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNothingCutOff(page);
    await page.setViewportSize({ width: 390, height: 844 });

    await owner.sheet.getByRole("button", { name: "7 dias depois" }).tap();
    await expect(owner.sheet).toContainText("30/11 a 06/12");
    await owner.sheet.getByRole("button", { name: "7 dias antes" }).tap();
    // By keyboard alone: what stands behind the title is reached, and opens the day.
    const open = owner.sheet.getByRole("button", { name: "ter 24/11" });
    await open.focus();
    await page.keyboard.press("Enter");
    await expect(owner.sheet).toHaveCount(0);
    await expect(owner.booking("08:00 - 08:30 Ana")).toBeVisible();
    await expect(page.getByRole("heading", { name: "terça, 24 de novembro" })).toBeFocused();
  },
);

test("a stroke to the side shows the next day or the one before, and nothing else does", async ({
  page,
}) => {
  const owner = await openOwnerScreen(page);
  const title = (name: string) => page.getByRole("heading", { name });
  await expect(title("segunda, 23 de novembro")).toBeVisible();
  await stroke(page, [300, 500], [150, 510]);
  await expect(title("terça, 24 de novembro")).toBeVisible();
  await stroke(page, [100, 500], [260, 490]);
  await expect(title("segunda, 23 de novembro")).toBeVisible();

  // While a booking is being moved, the day stays.
  await owner.button("Chegou agora").tap();
  await owner.sheet.getByLabel("Nome").fill("Ana");
  await owner.sheet.getByRole("button", { name: "Marcar", exact: true }).tap();
  await owner.booking("10:00 - 10:30 Ana").tap();
  await owner.sheet.getByRole("button", { name: "Mudar" }).tap();
  await expect(owner.button("Desistir")).toBeVisible();
  await stroke(page, [300, 400], [150, 400]);
  await owner.button("Desistir").tap();
  await expect(title("segunda, 23 de novembro")).toHaveCount(1);
  await stroke(page, [300, 400], [150, 400]);
  await expect(title("terça, 24 de novembro")).toBeVisible();

  // One that goes up scrolls.
  const before = await page.evaluate(() => scrollY);
  await stroke(page, [300, 600], [240, 300]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  await expect(title("terça, 24 de novembro")).toHaveCount(1);
});
