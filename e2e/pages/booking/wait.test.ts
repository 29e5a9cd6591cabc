// 'Avise-me se abrir': a client finds the day full, asks for a mail, and books by its link what somebody else has cancelled.

import type { CreateWaitRequest } from "@vitrine/domain/wire/calls";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, call } from "@vitrine/testing/server-process";
import type { Page } from "@playwright/test";

import {
  BARBER_LABELS,
  bookingScreen,
  CREATED,
  NOT_AVAILABLE,
  openBarberScreen,
} from "../../booking-screen.ts";
import type { BookingScreen } from "../../booking-screen.ts";
import {
  EVERY_ENGINE,
  expect,
  expectAccessible,
  expectNothingCutOff,
  HTTP_ERROR,
  NO_ANSWER,
  test as journey,
} from "../../journey.ts";
import { linksIn, MAIL } from "../../mail-of-journeys.ts";
import type { MailOfJourney } from "../../mail-of-journeys.ts";
import { bookTuesdayAtEight, cancelTuesdayAtEight } from "../../other-client.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";

const OPEN = "Avise-me se abrir";
const RITA = "rita@example.com";
const MAIL_WITHIN = { timeout: 60_000 };
const BOOK_TUESDAY_AT_EIGHT = "#marcar&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30";

const WAIT: CreateWaitRequest = {
  calendarId: "barbearia",
  barberColorId: 6,
  timeType: "halfTimes",
  day: "2026-11-24",
  partsOfDay: ["morning"],
  clientName: "Rita Souza",
  clientEmail: RITA,
};

const test = journey.extend<{ mail: MailOfJourney }>(MAIL);

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test(
  "a full day, a wait, a cancellation: the mail's link fills in the form, the slot is booked, and its page ends the mails",
  EVERY_ENGINE,
  async ({ page, shop, mail }) => {
    test.setTimeout(120_000);
    await bookAllOfTuesday(shop.url);
    const screen = await chooseTuesday(page);
    await expect(page.getByText("Este dia está cheio.")).toBeVisible();
    const button = page.getByRole("button", { name: OPEN });
    await button.tap();
    const sheet = page.getByRole("dialog", { name: OPEN });
    await expect(sheet.getByRole("heading", { name: OPEN })).toBeFocused();
    await expect(sheet).toContainText("Quem marcar primeiro fica com ele.");
    await expect(sheet).toContainText("Guardamos seu nome e e-mail até esse dia passar.");
    await expect(sheet.getByLabel("Nome")).toHaveValue("Rita Souza");
    for (const part of ["Manhã", "Tarde", "Noite"]) {
      await expect(sheet.getByRole("checkbox", { name: part })).toBeChecked();
    }
    await expectAccessible(page);
    await expectNothingCutOff(page);
    await sheet.getByRole("button", { name: "Avise-me" }).tap();
    const done = page.getByRole("dialog", { name: "Pronto." });
    await expect(done).toContainText(
      `Se abrir um horário em ter 24/11, avisamos em ${RITA}. Nenhum lugar fica guardado.`,
    );
    await expectAccessible(page);
    await done.getByRole("button", { name: "OK" }).tap();
    await expect(button).toBeFocused();
    await expect(page.getByText(`Pedido: se abrir, avisamos em ${RITA}.`)).toBeVisible();
    // The form is as it was, and still submits only what it asks.
    await expect(screen.field("Nome")).toHaveValue("Rita Souza");

    await cancelTuesdayAtEight(shop);
    await expect.poll(() => mail.textsTo(RITA), MAIL_WITHIN).toHaveLength(1);
    const [text = ""] = mail.textsTo(RITA);
    expect(text).toContain("Abriu: ter 24/11, 08:00, com barbeiro1");
    const links = linksIn(text, "/agenda#marcar");
    expect(links).toEqual([`/agenda${BOOK_TUESDAY_AT_EIGHT}`]);

    // On another device nothing is filled in but what the link says.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/bann");
    await page.goto(links[0] ?? "");
    await expect(screen.field("Barbeiro")).toHaveValue("barbeiro1");
    await expect(screen.field("Estilo")).toHaveValue("normal");
    await expect(screen.day("ter 24/11")).toBeChecked();
    await expect(page.getByText("ter 24/11, 08:00 - 08:30 com barbeiro1")).toBeVisible();
    await expect(page).toHaveURL(/\/agenda$/);
    await screen.fillClient({ name: "Rita Souza", email: RITA });
    await screen.submit.tap();
    await expect(screen.dialog).toContainText(CREATED);
    await expect(screen.dialog).toContainText("08:00 - 08:30");

    const [leave = ""] = linksIn(text, "/sair-dos-avisos");
    await page.goto(leave);
    await expectAccessible(page);
    await expectNothingCutOff(page);
    await page.getByRole("button", { name: "Não quero mais avisos" }).tap();
    await expect(page.getByRole("heading", { name: "Pronto." })).toBeFocused();
    await expect(
      page.getByText("Este e-mail não recebe mais avisos de horários por 90 dias."),
    ).toBeVisible();
    await expectAccessible(page);
  },
);

test("the owner reads how many wait for a day, and of nobody who", async ({ page, shop }) => {
  await bookTuesdayAtEight(shop);
  expect((await call(shop.url, "/createWait", WAIT)).status).toBe(200);
  expect(
    (await call(shop.url, "/createWait", { ...WAIT, clientEmail: "ana@example.com" })).status,
  ).toBe(200);
  const owner = await openOwnerScreen(page);
  await owner.showDay("2026-11-24");
  await expect(page.getByText("Na espera: 2")).toBeVisible();
  await expect(page.getByText("Rita")).toHaveCount(0);
  await expectAccessible(page);
  await owner.showDay("2026-11-25");
  await expect(page.getByText("Na espera:")).toHaveCount(0);
});

test.describe("with a keyboard, on a line that fails", () => {
  test.use({ expectedErrors: new RegExp(`${NO_ANSWER.source}|${HTTP_ERROR.source}`) });

  test("what is missing is said, a failed try can be sent again, and nothing typed is lost", async ({
    page,
    context,
    shop,
  }) => {
    await bookTuesdayAtEight(shop);
    const screen = await chooseTuesday(page);
    const button = page.getByRole("button", { name: OPEN });
    await button.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: OPEN });
    const parts = sheet.getByRole("group", { name: "Quando" });
    await expect(parts.getByRole("checkbox", { name: "Manhã" })).toBeChecked();
    await expect(parts.getByRole("checkbox", { name: "Tarde" })).not.toBeChecked();
    await parts.getByRole("checkbox", { name: "Manhã" }).focus();
    await page.keyboard.press("Space");
    await sheet.getByLabel("E-mail").fill("rita@");
    await page.keyboard.press("Enter");
    await expect(sheet.getByText("Escolha manhã, tarde ou noite.")).toBeVisible();
    await expect(sheet.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
    await expect(parts.getByRole("checkbox", { name: "Manhã" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Space");
    await sheet.getByLabel("E-mail").fill(RITA);
    await sheet.getByLabel("Nome").fill("Rita Lima");

    await context.setOffline(true);
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("alert")).toHaveText(
      "Sem resposta. Confira a conexão e tente de novo.",
    );
    await expectAccessible(page);
    await context.setOffline(false);
    // Closed and opened again, it holds what was chosen and typed.
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(screen.field("Nome")).toHaveValue("Rita Lima");
    await page.keyboard.press("Enter");
    await expect(sheet.getByLabel("E-mail")).toHaveValue(RITA);
    await expect(sheet.getByRole("radio", { name: "barbeiro1" })).toBeChecked();
    await sheet.getByRole("radio", { name: "barbeiro1" }).press("ArrowRight");
    await expect(sheet.getByRole("radio", { name: "Tanto faz" })).toBeChecked();

    const sent: unknown[] = [];
    await page.route("**/createWait", async (route) => {
      sent.push(route.request().postDataJSON());
      await new Promise((passed) => setTimeout(passed, 300));
      await route.continue();
    });
    await sheet.getByRole("button", { name: "Avise-me" }).dblclick();
    await expect(page.getByRole("dialog", { name: "Pronto." })).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({
        anyBarber: true,
        partsOfDay: ["morning"],
        clientName: "Rita Lima",
      }),
    ]);
    await page.keyboard.press("Escape");

    for (const day of ["2026-11-25", "2026-11-26"]) {
      expect((await call(shop.url, "/createWait", { ...WAIT, day })).status).toBe(200);
    }
    await button.click();
    await sheet.getByRole("checkbox", { name: "Tarde" }).check();
    await sheet.getByRole("button", { name: "Avise-me" }).click();
    await expect(sheet.getByRole("alert")).toHaveText(
      "Este e-mail já tem três avisos nesta loja. Quando o dia de um deles passar, peça outro.",
    );
  });

  test("a link to a slot that was taken meanwhile says so, and offers another", async ({
    page,
    shop,
  }) => {
    const screen = await openBarberScreen(page);
    await screen.fillClient();
    await bookTuesdayAtEight(shop);
    // The page is open already.
    await page.evaluate((hash) => (location.hash = hash), BOOK_TUESDAY_AT_EIGHT);
    await expect(screen.alert).toContainText(NOT_AVAILABLE);
    await expect(screen.slot("08:00 - 08:30 ocupado")).toBeAttached();
    await page.getByRole("button", { name: "Escolher 08:30 - 09:00" }).click();
    await screen.submit.click();
    await expect(screen.dialog).toContainText("08:30 - 09:00");
  });

  test("the page that ends waits says what went wrong, and can be asked again", async ({
    page,
    context,
  }) => {
    await page.goto("/sair-dos-avisos");
    await expect(page.getByRole("alert")).toHaveText(
      "Este link está incompleto. Abra-o de novo no e-mail.",
    );
    await expect(page.getByRole("button")).toHaveCount(0);
    await page.goto("/sair-dos-avisos?t=nonsense");
    const button = page.getByRole("button", { name: "Não quero mais avisos" });
    await context.setOffline(true);
    await button.click();
    await expect(page.getByRole("alert")).toHaveText(
      "Sem resposta. Confira a conexão e toque de novo.",
    );
    await context.setOffline(false);
    await button.click();
    await expect(page.getByRole("alert")).toHaveText(
      "Este link está incompleto. Abra-o de novo no e-mail.",
    );
    await expectAccessible(page);
  });
});

journey(
  "a server that sends no mails offers none, and its page logs nothing",
  async ({ page, shop }) => {
    await bookTuesdayAtEight(shop);
    const asked = page.waitForResponse("**/createWait");
    const screen = await chooseTuesday(page);
    await expect(screen.slot("08:00 - 08:30 ocupado")).toBeAttached();
    await asked;
    await expect(page.getByRole("button", { name: OPEN })).toHaveCount(0);
  },
);

/** Rita chooses Tuesday with barbeiro1. */
async function chooseTuesday(page: Page): Promise<BookingScreen> {
  await openBarberScreen(page);
  const screen = bookingScreen(page, BARBER_LABELS);
  await screen.fillClient({ name: "Rita Souza", email: RITA });
  await screen.chooseBarber();
  await screen.day("ter 24/11").check();
  await expect(screen.slots.first()).toBeAttached();
  return screen;
}

/** All half hours of Tuesday with barbeiro1, for a client each; João has eight o'clock. */
async function bookAllOfTuesday(url: string): Promise<void> {
  const halfHours = [...halfHoursFrom(8, 13), ...halfHoursFrom(15, 19)];
  for (const [client, [from, to]] of halfHours.entries()) {
    await book(url, {
      ...TUESDAY_AT_EIGHT,
      ...(client > 0 && {
        clientPhone: String(900_000_000 + client),
        clientEmail: `cliente${client}@example.com`,
      }),
      dateTimeStart: `2026-11-24T${from}:00-03:00`,
      dateTimeEnd: `2026-11-24T${to}:00-03:00`,
    });
  }
}

function halfHoursFrom(first: number, end: number): (readonly [from: string, to: string])[] {
  const clock = (half: number) =>
    `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
  return Array.from({ length: 2 * (end - first) }, (_, place) => [
    clock(2 * first + place),
    clock(2 * first + place + 1),
  ]);
}
