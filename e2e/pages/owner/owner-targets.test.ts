// What a finger reaches in the day, what a conflict leaves in view, and what is printed.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { shop as barbearia } from "@vitrine/shops/barbearia";
import { shopsCommand } from "@vitrine/testing/shops-command";
import type { Locator } from "@playwright/test";

import { expect, expectAccessible, test } from "../../journey.ts";
import { bookTuesdayAtEight } from "../../other-client.ts";
import { actElsewhere, openOwnerScreen } from "../../owner/owner-screen.ts";

const TUESDAY = "2026-11-24";
const JOAO = "08:00 - 08:30 João da Silva";
const FINGER = 44;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** How far from its middle an element is hit, in each direction. */
function targetOf(button: Locator) {
  return button.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const drawn = (element.parentElement?.parentElement ?? element).getBoundingClientRect();
    const x = drawn.x + drawn.width / 2;
    const y = drawn.y + drawn.height / 2;
    const reach = (stepX: number, stepY: number): number => {
      let steps = 0;
      while (element.contains(document.elementFromPoint(x + stepX * steps, y + stepY * steps))) {
        steps += 1;
      }
      return steps / 4;
    };
    return {
      width: reach(0.25, 0) + reach(-0.25, 0),
      height: reach(0, 0.25) + reach(0, -0.25),
    };
  });
}

async function expectFinger(button: Locator): Promise<void> {
  const { width, height } = await targetOf(button);
  expect(width).toBeGreaterThanOrEqual(FINGER);
  expect(height).toBeGreaterThanOrEqual(FINGER);
}

for (const width of [390, 320]) {
  test(`at ${width} pixels a booking and a conflict have 44 pixels for a finger, and the closed time keeps its word`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await bookTuesdayAtEight(shop);
    const owner = await openOwnerScreen(page);
    await owner.showDay(TUESDAY);
    await expectFinger(owner.booking(JOAO));
    await actElsewhere(page, "closeTime", {
      barberColorIds: [6],
      firstDay: TUESDAY,
      lastDay: TUESDAY,
      from: "08:00",
      to: "08:30",
      isWeekly: false,
      word: "almoço",
    });
    await owner.showDay("2026-11-25");
    await owner.showDay(TUESDAY);
    const conflict = owner.booking(JOAO);
    await expect(conflict).toHaveAccessibleDescription(/conflito/);
    await expectFinger(conflict);
    await expectAccessible(page);

    const closed = owner.button("08:00 - 08:30 fechado");
    const word = await closed.getByText("fechado").boundingBox();
    const booking = await conflict.locator("../..").boundingBox();
    const hatched = await closed.locator("../..").boundingBox();
    if (word === null || booking === null || hatched === null) throw new Error("not drawn");
    expect(word.x + word.width).toBeLessThanOrEqual(booking.x + 1);
    expect(word.y).toBeGreaterThanOrEqual(hatched.y);
    expect(word.y + word.height).toBeLessThanOrEqual(hatched.y + hatched.height);
    // What is in view of it is narrow: the booking leads there, too.
    await conflict.click();
    await owner.sheet.getByRole("button", { name: "Ver o horário fechado" }).click();
    await expect(owner.sheet).toContainText("almoço");
    await page.keyboard.press("Escape");
    await closed.click({ position: { x: 4, y: 20 } });
    await expect(owner.sheet).toContainText("almoço");
  });
}

test.describe("in a shop with slots of ten minutes", () => {
  // A server of its own, whose shop may be changed.
  test.use({ serverSettings: { BOOKINGS_PER_CLIENT: "5" } });

  test("half hours are so high that each booking can be tapped, and none takes from its neighbour", async ({
    page,
    shop,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), "vitrine-short-"));
    const file = join(folder, "barbearia.json");
    const services = barbearia.services.map((service, index) =>
      index === 0 ? { ...service, minutes: 10 } : service,
    );
    writeFileSync(file, JSON.stringify({ ...barbearia, stepMinutes: 10, services }));
    const imported = await shopsCommand(shop.books)("import", file, "--yes");
    rmSync(folder, { recursive: true });
    expect(imported).toMatchObject({ code: 0, stderr: "" });
    const book = (minute: string, next: string) =>
      actElsewhere(page, "book", {
        clientName: "Ana",
        barberColorId: 6,
        dateTimeStart: `${TUESDAY}T08:${minute}:00-03:00`,
        dateTimeEnd: `${TUESDAY}T08:${next}:00-03:00`,
      });
    await book("00", "10");
    await book("10", "20");
    const owner = await openOwnerScreen(page);
    await owner.showDay(TUESDAY);
    await expectFinger(owner.booking("08:00 - 08:10 Ana"));
    await expectFinger(owner.booking("08:10 - 08:20 Ana"));
  });
});

test("a printed row says name, service and phone", async ({ page, shop }) => {
  await bookTuesdayAtEight(shop);
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  const phone = page.getByText("987654321");
  await expect(phone).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(phone).toBeVisible();
  const row = await owner.booking(JOAO).locator("../..").boundingBox();
  const printed = await phone.boundingBox();
  if (row === null || printed === null) throw new Error("not printed");
  expect(printed.y + printed.height).toBeLessThanOrEqual(row.y + row.height);
  expect(printed.x + printed.width).toBeLessThanOrEqual(row.x + row.width);
});

test.describe("on a phone that lies on its side", () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test("the bar with the buttons stays in view, low, and covers nothing at the end", async ({
    page,
  }) => {
    const owner = await openOwnerScreen(page);
    await owner.showDay(TUESDAY);
    const book = owner.button("Novo agendamento");
    await expect(book).toBeInViewport({ ratio: 1 });
    const bar = await book.locator("../..").boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(390 * 0.2);
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(390);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = await owner.button("21:30 - 22:00 livre, barbeiro1").boundingBox();
    const below = await book.locator("../..").boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await expect(book).toBeInViewport({ ratio: 1 });
  });
});

test("what has just been closed comes into view, with the focus on it", async ({ page }) => {
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  await owner.button("Fechar horário").click();
  await owner.sheet.getByLabel("Das").selectOption("20:00");
  await owner.sheet.getByLabel("Até as").selectOption("21:00");
  await owner.sheet.getByLabel("Data", { exact: true }).fill("2026-11-26");
  await owner.sheet.getByRole("button", { name: "Fechar horário" }).click();
  await expect(owner.sheet).toBeHidden();
  const closed = owner.button("20:00 - 21:00 fechado").first();
  await expect(closed).toBeFocused();
  await expect(closed).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { name: "quinta, 26 de novembro" })).toBeVisible();
});

test("a closing of the whole day is said in words", async ({ page }) => {
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  await owner.button("Fechar o dia").click();
  await owner.sheet.getByRole("button", { name: "Fechar o dia" }).click();
  const closed = owner.button("o dia inteiro fechado").first();
  await expect(closed).toBeFocused();
  await closed.click();
  await expect(owner.sheet.getByRole("heading", { name: "Fechado o dia inteiro" })).toBeVisible();
  await owner.sheet.getByRole("button", { name: "Reabrir tudo" }).click();
  await expect(page.getByText("Reaberto: o dia inteiro.")).toBeVisible();
  await expect(page.getByText("24:00")).toHaveCount(0);
});
