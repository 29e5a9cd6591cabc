// The devices that open the owner's page: how a browser becomes one, and how it ceases to be one.

import type { Browser, BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";

import {
  connectDevice,
  deviceLinkOf,
  OWNER_SECRETS,
  shutOutDevices,
} from "@vitrine/testing/owner/owner-http";
import { readQrCode } from "@vitrine/testing/owner/read-qr-code";

import {
  EVERY_ENGINE,
  expect,
  expectAccessible,
  expectNothingCutOff,
  HTTP_ERROR,
  NO_ANSWER,
  test,
} from "../journey.ts";
import { BARBER_SECRET, openOwnerScreen, ownerScreen, TABLE_SECRET } from "./owner-screen.ts";

const TUESDAY = "2026-11-24";
const COOKIE = "vitrine-dono-barbearia";
const SEEN_WITHIN = { timeout: 20_000 };

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Another device's browser, closed with the journey's own. */
async function otherDevice(browser: Browser | null, baseURL: string): Promise<Page> {
  if (browser === null) throw new Error("the browser is gone");
  const context = await browser.newContext({ baseURL, userAgent: IPHONE, locale: "pt-BR" });
  return context.newPage();
}

const keptByScripts = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

const tokenIn = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === COOKIE);

test(
  "an owner adds a second phone by its camera, sees both devices, and shuts the second one out",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    await page.goto(await deviceLinkOf(shop.url, "barbearia"));
    const owner = ownerScreen(page);
    await expect(owner.button("Fechar o dia")).toBeVisible();
    await owner.button("Aparelhos").click();
    await expect(owner.sheet.getByText("este aparelho")).toBeVisible();
    await expectAccessible(page);
    await owner.sheet.getByRole("button", { name: "Novo aparelho" }).click();
    const link = await owner.sheet.getByLabel("Link para o aparelho novo").inputValue();
    expect(link).toMatch(new RegExp(`^${shop.url}/dono#barbearia:[0-9a-f]{32}$`));
    expect(await photographed(page)).toBe(link);
    await expectAccessible(page);

    const phone = await otherDevice(page.context().browser(), shop.url);
    await phone.goto(link);
    await expect(ownerScreen(phone).button("Fechar o dia")).toBeVisible();

    await owner.sheet.getByRole("button", { name: "Voltar" }).click();
    const second = owner.sheet.getByRole("listitem").filter({ hasText: "iPhone · Safari" });
    await expect(second).toBeVisible();
    await expect(owner.sheet.getByRole("listitem")).toHaveCount(2);
    await second.getByRole("button", { name: "Tirar iPhone · Safari" }).click();
    await expectAccessible(page);
    await owner.sheet.getByRole("button", { name: "Tirar", exact: true }).click();
    await expect(owner.sheet.getByText("iPhone · Safari não abre mais a agenda.")).toBeVisible();
    await expect(owner.sheet.getByRole("listitem")).toHaveCount(1);
    await expect(phone.getByText("Este aparelho não abre mais a agenda")).toBeVisible(SEEN_WITHIN);
    // The link that it came by does not open it either.
    await phone.goto("/privacidade");
    await phone.goto(link);
    await expect(phone.getByText("Este link não abre mais")).toBeVisible();
    await phone.context().close();
  },
);

test("a link's code leaves the address, and no script can read what opens the page from then on", async ({
  page,
  shop,
}) => {
  const told: string[] = [];
  page.on("request", (request) => {
    const { referer = "" } = request.headers();
    told.push(request.url(), referer);
  });
  const link = await deviceLinkOf(shop.url, "barbearia");
  const code = link.slice(-32);
  await page.goto(link);
  const owner = ownerScreen(page);
  await expect(owner.button("Fechar o dia")).toBeVisible();
  await expect(page).toHaveURL(/\/dono$/);
  const cookie = await tokenIn(page.context());
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/owner" });
  for (const opening of [code, String(cookie?.value)]) {
    expect(await keptByScripts(page)).not.toContain(opening);
    expect(told.filter((text) => text.includes(opening))).toEqual([]);
  }
  expect(await page.evaluate(() => document.cookie)).toBe("");

  // As Safari does with what scripts keep, after seven days without a visit.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(owner.button("Fechar o dia")).toBeVisible();
  await owner.showDay(TUESDAY);
  await expectNothingCutOff(page);
});

test("a device that leaves is shut out on the server, and nothing in its history opens the day again", async ({
  page,
  shop,
}) => {
  await page.goto("/privacidade");
  const link = await deviceLinkOf(shop.url, "barbearia");
  await page.goto(link);
  const owner = ownerScreen(page);
  await expect(owner.button("Fechar o dia")).toBeVisible();
  await expect(page.getByText(/o link de aparelho novo que ficou no histórico/)).toBeVisible();
  const before = await tokenIn(page.context());
  await owner.button("Sair").click();
  await expect(page.getByText("Falta o link do dono")).toBeVisible();
  expect(await tokenIn(page.context())).toBeUndefined();
  const copied = await fetch(`${shop.url}/owner/day?calendarId=barbearia&day=${TUESDAY}`, {
    headers: { cookie: `${COOKIE}=${before?.value}` },
  });
  expect(copied.status).toBe(403);

  await page.goBack();
  await expect(page).toHaveURL(/\/privacidade$/);
  await page.goForward();
  await expect(page.getByText("Falta o link do dono")).toBeVisible();
  await expect(owner.button("Fechar o dia")).toHaveCount(0);
});

test.describe("by a link that is no longer valid", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("the page says so, and what opened before still opens", async ({ page, shop }) => {
    const link = await deviceLinkOf(shop.url, "barbearia");
    const owner = await openOwnerScreen(page);
    await shutOutDevices(shop.url, "barbearia");
    await page.goto("/privacidade");
    await page.goto(link);
    await expect(page.getByText("Este link não abre mais")).toBeVisible();
    await expect(owner.button("Tentar de novo")).toHaveCount(0);
    await expectAccessible(page);
    await owner.button("Voltar para a agenda que já abria").click();
    await expect(page.getByText("Este aparelho não abre mais a agenda")).toBeVisible(SEEN_WITHIN);
  });

  test("a device that was shut out keeps what was typed until a new link opens it", async ({
    page,
    shop,
  }) => {
    await page.goto(await deviceLinkOf(shop.url, "barbearia"));
    const owner = ownerScreen(page);
    await owner.showDay(TUESDAY);
    await owner.button(/^09:00 - 09:30 livre, barbeiro2/).click();
    await owner.sheet.getByRole("button", { name: "Novo agendamento" }).click();
    await owner.sheet.getByLabel("Nome", { exact: true }).fill("Ana Souza");
    await shutOutDevices(shop.url, "barbearia");
    await expect(page.getByText("continua guardado nesta aba")).toBeVisible(SEEN_WITHIN);
    await expect(owner.button("Fechar o dia")).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText("continua guardado nesta aba")).toBeVisible();

    const link = await deviceLinkOf(shop.url, "barbearia");
    await page.getByLabel("Link do dono").fill(shop.url + link);
    await owner.button("Abrir a agenda").click();
    await expect(owner.sheet.getByLabel("Nome", { exact: true })).toHaveValue("Ana Souza");
    await owner.sheet.getByLabel("Telefone", { exact: true }).fill("11987654");
    await owner.sheet.getByRole("button", { name: "Marcar" }).click();
    await expect(owner.booking("09:00 - 09:30 Ana Souza")).toBeVisible();
  });

  test("a code does not open a twenty-first browser, which says why; the fixed link still opens it", async ({
    page,
    shop,
  }) => {
    for (let count = 1; count <= 20; count += 1) {
      await connectDevice(shop.url, "barbearia");
    }
    await page.goto(await deviceLinkOf(shop.url, "barbearia"));
    await expect(page.getByText("Esta agenda já abre em 20 aparelhos.")).toBeVisible();
    const owner = await openOwnerScreen(page);
    await expect(page.getByText(/esquece o link e tudo o que esta página guarda/)).toBeVisible();
    // The page keeps the link's secret once the server has shown it the day.
    await expect(owner.button(/^10:00 - /).first()).toBeVisible();
    await page.reload();
    await owner.button("Aparelhos").click();
    await expect(owner.sheet.getByRole("listitem")).toHaveCount(20);
    await owner.sheet.getByRole("button", { name: "Tirar todos os outros" }).click();
    await owner.sheet.getByRole("button", { name: "Tirar todos os outros" }).click();
    await expect(owner.sheet.getByRole("listitem")).toHaveCount(0);
  });
});

test("a link that is no longer valid still opens the agenda on a device that it has made", async ({
  page,
  shop,
}) => {
  const link = await deviceLinkOf(shop.url, "barbearia");
  for (let time = 1; time <= 7; time += 1) {
    await page.goto(link);
    await expect(ownerScreen(page).button("Fechar o dia")).toBeVisible();
    await page.goto("/privacidade");
  }
});

test("the secret that an earlier version stored makes a device, and is not stored any more", async ({
  page,
}) => {
  await page.goto("/dono");
  await expect(page.getByText("Falta o link do dono")).toBeVisible();
  await page.evaluate(
    (kept) => localStorage.setItem("vitrine.owner", kept),
    JSON.stringify({ secrets: { barbearia: BARBER_SECRET }, shown: "barbearia" }),
  );
  await page.reload();
  const owner = ownerScreen(page);
  await expect(owner.button("Fechar o dia")).toBeVisible();
  expect(await keptByScripts(page)).not.toContain(BARBER_SECRET);
  expect(await tokenIn(page.context())).toBeDefined();
  // The history still holds the fixed link, and the page says so.
  await expect(page.getByText(/link fixo, que ficou no histórico/)).toBeVisible();
});

test("one browser holds two shops, and leaves both at once", async ({ page }) => {
  await openOwnerScreen(page);
  const owner = await openOwnerScreen(page, "reservas");
  const choice = page.getByRole("combobox", { name: "Agenda" });
  await expect(choice).toHaveValue("reservas");
  expect(await keptByScripts(page)).not.toContain(TABLE_SECRET);
  await choice.selectOption("barbearia");
  await expect(owner.button("Fechar o dia")).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue("barbearia");
  // The day moves what stands below it: a press that begins on the button would end elsewhere.
  await expect(owner.button("Fechar o dia")).toBeVisible();
  await owner.button("Sair").click();
  await expect(page.getByText("Falta o link do dono")).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test("leaving also shuts the device out of a shop of which the browser has kept only the cookie", async ({
  page,
}) => {
  await openOwnerScreen(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/privacidade");
  const owner = await openOwnerScreen(page, "reservas");
  await owner.button("Sair").click();
  await expect(page.getByText("Falta o link do dono")).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test.describe("where it was not seen that the browser became a device", () => {
  test.use({ expectedErrors: NO_ANSWER });

  test("a device that leaves is still shut out", async ({ page }) => {
    await page.route("**/owner/devices?*", (route) => route.abort());
    const owner = await openOwnerScreen(page);
    expect(await tokenIn(page.context())).toBeDefined();
    await owner.button("Sair").click();
    await expect(page.getByText("Falta o link do dono")).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
  });
});

test.describe("without a network", () => {
  test.use({
    serverSettings: OWNER_SECRETS,
    expectedErrors: /Failed to (load resource|fetch)|The script did not load/,
  });

  test("the page says that a leaving device is not out yet, and shuts it out once the network is back", async ({
    page,
    shop,
  }) => {
    const owner = await openOwnerScreen(page);
    await shop.crash();
    await owner.button("Sair").click();
    await expect(page.getByText("Este aparelho ainda não saiu")).toBeVisible(SEEN_WITHIN);
    await expect(owner.button("Fechar o dia")).toBeVisible();
    await owner.button("Aparelhos").click();
    await expect(
      page.getByText("Sem resposta. Confira a conexão e tente de novo.", { exact: true }),
    ).toBeVisible(SEEN_WITHIN);
    await shop.restart();
    await owner.button("Aparelhos").click();
    await expect(owner.sheet.getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await owner.button("Sair").click();
    await expect(page.getByText("Falta o link do dono")).toBeVisible();
  });
});

/** What a camera reads off the screen. */
async function photographed(page: Page): Promise<string | undefined> {
  const code = page.getByRole("img", { name: "Código QR do link" });
  const { data, info } = await sharp(await code.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows = Array.from({ length: info.height }, (_, y) =>
    Array.from(
      { length: info.width },
      (_, x) => Number(data[(y * info.width + x) * info.channels]) < 128,
    ),
  );
  return readQrCode(rows);
}
