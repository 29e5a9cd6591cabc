// A salon with 24 services in four groups and five people, two of whom do less.

import type { Locator, Page } from "@playwright/test";
import type { Shop } from "@vitrine/domain/shop/shop";
import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";
import { LARGE_SALON } from "@vitrine/testing/salons/large-salon";

import { bookingScreen, CREATED } from "../booking-screen.ts";
import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  expectWordsOnScreen,
  layoutShift,
  test,
} from "../journey.ts";
import { thumbOn } from "../touch/tap-counter.ts";
import { salonOn, SHOWN_MILLISECONDS } from "./salon-servers.ts";
import type { Salon } from "./salon-servers.ts";

const LABELS = { barber: "Profissional", style: "Serviço", people: undefined };
const TAPS_MAX = 10;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("a new client finds one of 24 services and books it with at most ten taps", async ({
  page,
}) => {
  const salon = await openSalon(page, LARGE_SALON);
  const screen = bookingScreen(page, LABELS);
  const { field, list, option } = menuOn(page);
  const thumb = thumbOn(page);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  await thumb.fillIn([
    [screen.field("Nome"), "João da Silva"],
    [screen.field("E-mail"), "joao@example.com"],
    [screen.field("Telefone"), "987654321"],
  ]);
  await thumb.choose(screen.field("Profissional"), "Ana");
  await thumb.tap(field);
  await expect(list.getByRole("option")).toHaveCount(24);
  await expect(list.getByRole("group")).toHaveCount(4);
  await expectAccessible(page);
  await thumb.tap(option("Corte infantil 30 min · Até dez anos. R$ 40"));
  await expect(field).toHaveText("Corte infantil · 30 min · R$ 40");
  await expect(screen.panel.getByText("Até dez anos.", { exact: true })).toBeVisible();
  await thumb.tap(screen.day("ter 24/11"));
  await thumb.tap(screen.slot("09:00 - 09:30"));
  await expect(page.getByText("ter 24/11, 09:00 - 09:30 com Ana, R$ 40")).toBeInViewport();
  await thumb.tap(screen.submit);
  await expect(screen.dialog).toContainText(CREATED);
  await expect(screen.dialog).toContainText("Corte infantil · 30 min · R$ 40");
  const cost = thumb.cost();
  test.info().annotations.push({ type: "cost", description: JSON.stringify(cost) });
  expect(cost.taps).toBeLessThanOrEqual(TAPS_MAX);
  expect(cost.keys).toBe(0);
  await close(page, salon);
});

test("a search ignores case and accents, says how much it found, and gives way when it finds nothing", async ({
  page,
}) => {
  const salon = await openSalon(page, LARGE_SALON);
  const { field, list, search, status, option } = menuOn(page);
  await field.click();
  await expect(status).toHaveText("24 serviços");
  await search.fill("HIDRATACAO");
  await expect(list.getByRole("option")).toHaveText([/Hidratação/]);
  await expect(status).toHaveText("1 serviço");
  // The search stands in the booking's form: Enter sends nothing.
  await search.press("Enter");
  await expect(list.getByRole("option").first()).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await search.fill("tatuagem");
  await expect(status).toHaveText("Nenhum serviço com “tatuagem”.");
  await expect(list).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Limpar a busca" }).click();
  await expect(search).toBeFocused();
  await expect(list.getByRole("option")).toHaveCount(24);
  // Closed without a choice: everything is as it was, and the focus is back.
  await page.getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveText("Escolha…");

  await field.click();
  await option("Barba 30 min R$ 40").click();
  await field.click();
  await expect(option("Barba 30 min R$ 40")).toHaveAttribute("aria-selected", "true");
  await expect(option("Barba 30 min R$ 40")).toBeFocused();
  await option("Bigode 30 min R$ 25").click();
  await expect(field).toHaveText("Bigode · 30 min · R$ 25");
  await close(page, salon);
});

test("the list is used by keyboard alone", async ({ page }) => {
  const salon = await openSalon(page, LARGE_SALON);
  const { field, list, search, option } = menuOn(page);
  await field.focus();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option").nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(list.getByRole("option").last()).toBeFocused();
  // What is typed goes to the search, and the arrow leads back into the list.
  await page.keyboard.type("unha gel");
  await expect(search).toHaveValue("unha gel");
  await page.keyboard.press("ArrowDown");
  await expect(option("Unha em gel 120 min a partir de R$ 120")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveText("Unha em gel · 120 min · a partir de R$ 120");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();
  await expect(field).toHaveText("Unha em gel · 120 min · a partir de R$ 120");
  await close(page, salon);
});

test("who does less offers less, at prices of their own, and never keeps what only others do", async ({
  page,
}) => {
  const salon = await openSalon(page, LARGE_SALON);
  const screen = bookingScreen(page, LABELS);
  const { field, option } = menuOn(page);
  await screen.fillClient();
  await screen.field("Profissional").selectOption("Ana");
  await field.click();
  await option("Manicure 60 min R$ 35").click();
  await screen.field("Profissional").selectOption("Dalva");
  // Four services are a list of the browser's own.
  const own = screen.field("Serviço");
  await expect(own.getByRole("option")).toHaveText([
    "Escolha…",
    "Corte masculino · 60 min · R$ 65",
    "Barba · 30 min · R$ 40",
    "Barba com toalha quente · 60 min · R$ 60",
    "Barba e corte · 90 min · R$ 85",
  ]);
  await expect(own).toHaveValue("");
  await expect(page.getByText("Escolha o serviço.")).toBeVisible();
  await own.selectOption("Corte masculino");
  await expect(page.getByText("Escolha o serviço.")).toHaveCount(0);
  await screen.day("ter 24/11").check();
  await screen.slot("09:00 - 10:00").check();
  await screen.submit.click();
  await expect(screen.dialog).toContainText("Corte masculino · 60 min · R$ 65");
  await screen.dialog.getByRole("button", { name: "OK" }).click();

  await page.goto(`${salon.urls[0]}/salao-grande?barbeiro=Elisa&estilo=Manicure`);
  await expect(field).toHaveText("Manicure · 60 min · R$ 35");
  await page.goto(`${salon.urls[0]}/salao-grande?barbeiro=Dalva&estilo=Manicure`);
  await expect(page.getByText("Escolha o serviço.")).toBeVisible();
  await close(page, salon);
});

/** Slots begin every five minutes: 115 of them a day for the shortest service. */
const FINE: Shop = {
  ...LARGE_SALON,
  stepMinutes: 5,
  services: LARGE_SALON.services.map((service) => ({ ...service, paddingMinutes: 10 })),
};

test("a day with 115 slots shows its hours, and is booked with at most ten taps", async ({
  page,
}) => {
  const salon = await openSalon(page, FINE);
  const screen = bookingScreen(page, LABELS);
  const { field, option } = menuOn(page);
  const thumb = thumbOn(page);
  const hour = (name: string) => screen.panel.getByRole("button", { name });
  await thumb.fillIn([
    [screen.field("Nome"), "João da Silva"],
    [screen.field("E-mail"), "joao@example.com"],
    [screen.field("Telefone"), "987654321"],
  ]);
  await thumb.choose(screen.field("Profissional"), "Ana");
  await thumb.tap(field);
  await thumb.tap(option("Corte masculino 30 min R$ 50"));
  await thumb.tap(screen.day("ter 24/11"));
  await expect(hour("09h 12 livres")).toHaveAttribute("aria-expanded", "true");
  await expect(screen.slots).toHaveCount(12);
  await expectAccessible(page);
  await thumb.tap(hour("17h 12 livres"));
  await expect(screen.slots).toHaveCount(24);
  await thumb.tap(screen.slot("17:10 - 17:40"));
  await thumb.tap(screen.submit);
  await expect(screen.dialog).toContainText(CREATED);
  const cost = thumb.cost();
  test.info().annotations.push({ type: "cost", description: JSON.stringify(cost) });
  expect(cost.taps).toBeLessThanOrEqual(TAPS_MAX);
  await screen.dialog.getByRole("button", { name: "OK" }).click();

  // With the ten minutes after each, no other cut begins from 16:35 until 17:50.
  await screen.fillClient({ phone: "222222222" });
  await screen.field("Profissional").selectOption("Ana");
  await field.click();
  await option("Corte masculino 30 min R$ 50").click();
  await screen.day("ter 24/11").check();
  await hour("17h 2 livres").click();
  await expect(screen.slot("17:45 - 18:15 ocupado")).toBeAttached();
  await screen.slot("17:50 - 18:20").check();
  await expectNothingCutOff(page);
  await close(page, salon);
});

const LONGEST = "Um serviço com o nome mais comprido que uma loja pode dar a ele"
  .slice(0, SHOP_MAX.name - 3)
  .trim();

const LONG_NAMES: Shop = {
  ...LARGE_SALON,
  services: LARGE_SALON.services.map((service) => ({
    ...service,
    name: `${LONGEST} ${service.id}`,
    price: { cents: 999_950, isFrom: true },
    description: "Uma linha que explica o serviço, com uma palavra muito comprida: ".padEnd(
      150,
      "a",
    ),
    group: `${service.group} ${"Abcdefghij".repeat(5)}`,
  })),
};

for (const width of [390, 320]) {
  test(`at ${width} pixels the longest names and prices stay on the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    const salon = await openSalon(page, LONG_NAMES);
    const screen = bookingScreen(page, LABELS);
    const { field, list } = menuOn(page);
    await screen.fillClient();
    await screen.field("Profissional").selectOption("Ana");
    await field.click();
    await expectWordsOnScreen(page);
    await list.getByRole("option").nth(1).click();
    await screen.day("ter 24/11").check();
    await screen.slot("09:00 - 09:30").check();
    await expectWordsOnScreen(page);
    await screen.submit.click();
    await expect(screen.dialog).toContainText("a partir de R$ 9.999,50");
    await expectWordsOnScreen(page);
    await close(page, salon);
  });
}

function menuOn(page: Page) {
  const list = page.getByRole("listbox");
  return {
    field: page.locator("button[role=combobox]"),
    list,
    search: page.getByRole("searchbox", { name: "Buscar serviço" }),
    status: page.getByRole("dialog").getByRole("status"),
    option: (name: string): Locator => list.getByRole("option", { name, exact: true }),
  };
}

/** Opens the salon beside a server, and its screen as soon as that shows it and its list has loaded. */
async function openSalon(page: Page, shop: Shop): Promise<Salon> {
  const salon = await salonOn(async () => ({}), 1);
  await salon.import(shop);
  const [url] = salon.urls;
  await expect
    .poll(async () => (await fetch(`${url}/salao-grande`)).status, { timeout: SHOWN_MILLISECONDS })
    .toBe(200);
  await page.goto(`${url}/salao-grande`);
  await expect(page.getByRole("combobox", { name: "Serviço" })).toHaveJSProperty("type", "button");
  return salon;
}

/** What a page still fetches while idle must not fail for want of a server. */
async function close(page: Page, salon: Salon): Promise<void> {
  await page.goto("about:blank");
  await salon.close();
}
