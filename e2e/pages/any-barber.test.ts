// 'Tanto faz': a client leaves open with whom to book, and only the answer names the person.

import { call } from "@vitrine/testing/server-process";

import {
  BARBER_LABELS,
  bookingScreen,
  CREATED,
  DELETED,
  FAILED,
  NOT_AVAILABLE,
} from "../booking-screen.ts";
import type { BookingScreen } from "../booking-screen.ts";
import {
  EVERY_ENGINE,
  expect,
  expectAccessible,
  HTTP_ERROR,
  layoutShift,
  NO_ANSWER_AND_LOG,
  test,
} from "../journey.ts";
import { thumbOn } from "../touch/tap-counter.ts";
import { importThreeChairs, THREE_CHAIRS, tuesdayAtEightWithAnyone } from "../three-chairs.ts";
import type { Page } from "@playwright/test";

const TAPS_MAX = 8;
const SUMMARY = "ter 24/11, 08:00 - 08:30 com quem estiver livre";
const RENEWED = `${NOT_AVAILABLE} A loja mudou enquanto você preenchia: veja o que ela oferece agora. O que você escreveu continua aqui.`;
const SLOT = "08:00 - 08:30";

// A server of its own: the shop stays in its books, and thirty clients come from one address.
test.use({
  serverSettings: { RATE_LIMIT: "off" },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});

test(
  `with 'Tanto faz' a new client books with at most ${TAPS_MAX} taps, learns who it is, and cancels by the link`,
  EVERY_ENGINE,
  async ({ page, shop }) => {
    await importThreeChairs(shop);
    const screen = await openScreen(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    const thumb = thumbOn(page);
    await thumb.fillIn([
      [screen.field("Nome"), "João da Silva"],
      [screen.field("E-mail"), "joao@example.com"],
      [screen.field("Telefone"), "987654321"],
    ]);
    await thumb.tap(page.getByRole("button", { name: "Tanto faz" }));
    await expect(screen.field("Barbeiro").locator("option:checked")).toHaveText("Tanto faz");
    await thumb.choose(screen.field("Estilo"), "normal");
    await thumb.tap(screen.day("ter 24/11"));
    await thumb.tap(screen.slot(SLOT));
    await expect(page.getByText(SUMMARY)).toBeInViewport();
    await expectAccessible(page);
    await thumb.tap(screen.submit);
    await expect(screen.dialog).toContainText(CREATED);
    const cost = thumb.cost();
    test.info().annotations.push({ type: "cost", description: JSON.stringify(cost) });
    expect(cost.taps).toBeLessThanOrEqual(TAPS_MAX);
    expect(cost.keys).toBe(0);

    const person = await personIn(screen);
    expect(person).toMatch(/^barbeiro[123]$/);
    await screen.dialog.getByRole("link", { name: "Link para cancelar" }).click();
    await expect(page.getByText(`Marcado: ter 24/11, ${SLOT} com ${person}.`)).toBeVisible();
    await expect(screen.field("Barbeiro")).toHaveValue(person);
    await expect(screen.field("Barbeiro").getByRole("option")).toHaveText([
      "Escolha…",
      "barbeiro1",
      "barbeiro2",
      "barbeiro3",
    ]);
    await expect(page.getByRole("button", { name: "Tanto faz" })).toHaveCount(0);
    await screen.field("Telefone").fill("987654321");
    await screen.submit.click();
    await expect(screen.dialog).toContainText(DELETED);
  },
);

test.describe("of thirty at once", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test(
    "three win, each chair once, and an open page is offered what is left",
    EVERY_ENGINE,
    async ({ page, shop }) => {
      await importThreeChairs(shop);
      const screen = await openScreen(page);
      await fillUpToSubmit(screen);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, client) =>
          call(shop.url, "/createAppointment", tuesdayAtEightWithAnyone(client)),
        ),
      );
      const won = answers.filter(({ status }) => status === 201);
      const chairs = won.map(({ body }) => (body as { barberColorId: number }).barberColorId);
      expect(chairs.toSorted()).toEqual([5, 6, 7]);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(27);
      await screen.submit.click();
      await expect(screen.alert).toContainText(NOT_AVAILABLE);
      await expect(screen.slot(`${SLOT} ocupado`)).toBeAttached();
      await screen.panel.getByRole("button", { name: "Escolher 08:30 - 09:00" }).click();
      await screen.submit.click();
      await expect(screen.dialog).toContainText("08:30 - 09:00");
      expect(await personIn(screen)).toMatch(/^barbeiro[123]$/);
    },
  );

  test("a shop that offers it no more says so, and keeps everything else", async ({
    page,
    shop,
  }) => {
    await importThreeChairs(shop);
    const screen = await openScreen(page);
    await fillUpToSubmit(screen);
    await importThreeChairs(shop, { ...THREE_CHAIRS, offersAnyBarber: false });
    await screen.submit.click();
    await expect(page.getByText(RENEWED)).toBeInViewport();
    await expect(screen.field("Barbeiro")).toHaveValue("");
    await expect(screen.field("Barbeiro").getByRole("option")).toHaveCount(4);
    await expect(screen.field("Nome")).toHaveValue("João da Silva");
    await expect(screen.field("Telefone")).toHaveValue("987654321");
  });
});

test.describe("when an answer is lost", () => {
  test.use({ expectedErrors: NO_ANSWER_AND_LOG });

  test("the repeat names who was booked then, and 'Tanto faz' is what is remembered", async ({
    page,
    shop,
  }) => {
    await importThreeChairs(shop);
    const screen = await openScreen(page);
    let booked: unknown;
    await page.route("**/createAppointment", async (route) => {
      booked = await (await route.fetch()).json();
      await route.abort();
    });
    await page.getByLabel("Lembrar de mim neste aparelho").check();
    await fillUpToSubmit(screen);
    await screen.submit.click();
    await expect(screen.alert).toContainText(FAILED);
    await page.unroute("**/createAppointment");
    await screen.submit.click();
    await expect(screen.dialog).toContainText(CREATED);
    const { barberColorId } = booked as { barberColorId: number };
    const { name } = THREE_CHAIRS.barbers.find(({ id }) => id === barberColorId) ?? {};
    expect(await personIn(screen)).toBe(name);
    await screen.dialog.getByRole("button", { name: "OK" }).click();
    await page.goto("/");
    await page.goto(`/${THREE_CHAIRS.calendarId}`);
    await expect(screen.panel).toContainText("João da Silva · Tanto faz · normal");
    await screen.panel.getByRole("button", { name: "mudar" }).click();
    await expect(screen.field("Nome")).toHaveValue("João da Silva");
    await expect(screen.field("Barbeiro").locator("option:checked")).toHaveText("Tanto faz");
    await expect(screen.field("Estilo")).toHaveValue("normal");
  });
});

test("before React runs it can be tapped, with a day after it, and a link chooses it", async ({
  page,
  shop,
}) => {
  await importThreeChairs(shop);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/assets/shop-app-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/${THREE_CHAIRS.calendarId}`, { waitUntil: "commit" });
  const screen = bookingScreen(page, BARBER_LABELS);
  await screen.fillClient();
  await screen.field("Barbeiro").selectOption("barbeiro1");
  await screen.field("Estilo").selectOption("normal");
  await page.getByRole("button", { name: "Tanto faz" }).click();
  await expect(screen.field("Estilo")).toHaveValue("");
  await screen.field("Estilo").selectOption("normal");
  const asked = page.waitForRequest("**/check-availability");
  await screen.day("ter 24/11").check();
  expect((await asked).postDataJSON()).toMatchObject({ anyBarber: true, serviceId: 1 });
  release();
  await screen.slot(SLOT).check();
  await expect(page.getByText(SUMMARY)).toBeVisible();

  await page.goto("/");
  await page.goto(`/${THREE_CHAIRS.calendarId}?barbeiro=tanto-faz&estilo=normal`);
  await expect(screen.field("Barbeiro").locator("option:checked")).toHaveText("Tanto faz");
  await expect(page.getByRole("button", { name: "Tanto faz", pressed: true })).toBeVisible();
});

test("where the backend does not say who it is, neither does the screen", async ({
  page,
  shop,
}) => {
  await importThreeChairs(shop);
  await page.route("**/createAppointment", (route) => route.fulfill({ status: 201, json: {} }));
  const screen = await openScreen(page);
  await fillUpToSubmit(screen);
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  await expect(screen.dialog).not.toContainText("Barbeiro");
  await expect(screen.dialog.getByRole("link")).toHaveText(["Adicionar ao calendário"]);
});

async function openScreen(page: Page): Promise<BookingScreen> {
  await page.goto(`/${THREE_CHAIRS.calendarId}`);
  const screen = bookingScreen(page, BARBER_LABELS);
  await expect(screen.submit).toBeEnabled();
  return screen;
}

async function fillUpToSubmit(screen: BookingScreen): Promise<void> {
  await screen.fillClient();
  await screen.field("Barbeiro").selectOption("Tanto faz");
  await screen.field("Estilo").selectOption("normal");
  await screen.day("ter 24/11").check();
  await screen.slot(SLOT).check();
}

/** Whom the success dialog names. */
function personIn({ dialog }: BookingScreen): Promise<string> {
  return dialog.locator("dl > div", { hasText: "Barbeiro" }).locator("dd").innerText();
}
