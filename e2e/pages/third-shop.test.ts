import type { Page } from "@playwright/test";

import { bookingScreen, CREATED, DELETED } from "../booking-screen.ts";
import { expect, HTTP_ERROR, test } from "../journey.ts";
import { SALON } from "./salon.ts";
import { salonOn, SHOWN_MILLISECONDS } from "./salon-servers.ts";
import type { Salon } from "./salon-servers.ts";

const LABELS = { barber: "Profissional", style: "Serviço", people: undefined };
const RENEWED =
  "O barbeiro não está disponível neste horário. A loja mudou enquanto você preenchia: veja o que ela oferece agora. O que você escreveu continua aqui.";

test.use({ onPostgres: true });

// One browser for both engines: the pages do not depend on the engine.
for (const engineName of ["the embedded database", "PostgreSQL"] as const) {
  test.describe(`on ${engineName}`, () => {
    const open = (newDatabase: () => Promise<Record<string, string>>) =>
      engineName === "PostgreSQL" ? salonOn(newDatabase, 2) : salonOn(async () => ({}), 1);

    test("a third shop is opened beside the servers: its screen books, cancels, and knows its closed week", async ({
      page,
      engine,
    }) => {
      const salon = await open(engine.newDatabase);
      const [first, last] = salon.urls;
      expect((await fetch(`${last}/salao`)).status).toBe(404);
      await salon.import(SALON);
      await bookAndCancelInSalon(page, last);
      await lookAtOtherShops(page, first);
      await close(page, salon);
    });

    test.describe("changed while somebody fills in the form", () => {
      test.use({ expectedErrors: HTTP_ERROR });

      test("a shop refuses what it no longer offers, shows what it offers, and keeps what was typed", async ({
        page,
        engine,
      }) => {
        const salon = await open(engine.newDatabase);
        const [first, last] = salon.urls;
        await salon.import(SALON);
        await openSalon(page, last);
        const screen = bookingScreen(page, LABELS);
        await screen.fillClient();
        await screen.chooseBarber("Iracema", "corte");
        await screen.day("sáb 28/11").check();
        await screen.slot("12:00 - 13:00").check();
        const [service] = SALON.services;
        const hours = [{ weekdays: [6], from: "09:00", to: "13:00" }] as const;
        await salon.import({
          ...SALON,
          services: [
            { ...service, id: 2, name: "penteado", timeType: "twoTimes", minutes: 120, hours },
          ],
        });
        await screen.submit.click();
        await expect(page.getByText(RENEWED)).toBeInViewport();
        await expect(screen.field("Nome")).toHaveValue("João da Silva");
        await expect(screen.field("E-mail")).toHaveValue("joao@example.com");
        await expect(screen.field("Telefone")).toHaveValue("987654321");
        await expect(screen.field("Profissional").getByRole("option")).toHaveCount(3);
        await expect(screen.field("Serviço").getByRole("option")).toHaveText([
          "Escolha…",
          "penteado",
        ]);
        await expect(page.getByText("penteado2 h09:00–13:00")).toBeVisible();
        await screen.chooseBarber("Iracema", "penteado");
        await screen.day("sáb 28/11").check();
        await screen.slot("11:00 - 13:00").check();
        await screen.submit.click();
        await expect(screen.dialog).toContainText(CREATED);
        await expect(page.getByText(RENEWED)).toHaveCount(1);
        await page.goto(`${first}/salao`);
        await expect(page.getByText(RENEWED)).toHaveCount(0);
        await close(page, salon);
      });
    });

    test("a cancel link leads to who has another name by now, and to who has left", async ({
      page,
      engine,
    }) => {
      const salon = await open(engine.newDatabase);
      const [first] = salon.urls;
      await salon.import(SALON);
      await openSalon(page, first);
      const screen = bookingScreen(page, LABELS);
      await bookSaturday(page);
      const link = await screen.dialog
        .getByRole("link", { name: "Link para cancelar" })
        .getAttribute("href");
      await salon.import({
        ...SALON,
        barbers: [{ id: 1, name: "Iracema Souza", colorId: 3 }],
      });
      await expect
        .poll(async () => (await fetch(`${first}/salao`)).text(), { timeout: SHOWN_MILLISECONDS })
        .toContain("Iracema Souza");
      // Links of earlier versions name whom they mean.
      for (const address of [
        link,
        "#excluir&barbeiro=Iracema&estilo=corte&dia=2026-11-28&hora=12:00",
      ]) {
        await page.goto("about:blank");
        await page.goto(`${first}/salao${address}`);
        await expect(screen.field("Profissional")).toHaveValue("Iracema Souza");
        await expect(screen.slot("12:00 - 13:00")).toBeChecked();
      }
      // She has left, and her service has ended: what is booked is still cancelled.
      await salon.import({
        ...SALON,
        barbers: [{ id: 2, name: "Moacir", colorId: 9 }],
        services: SALON.services.map((service) => ({
          ...service,
          id: 2,
          name: "penteado",
          minutes: 120,
          timeType: "twoTimes",
        })),
      });
      await expect
        .poll(async () => (await fetch(`${first}/salao`)).text(), { timeout: SHOWN_MILLISECONDS })
        .toContain("penteado");
      await page.goto("about:blank");
      await page.goto(`${first}/salao${link}`);
      await expect(screen.field("Profissional")).toHaveValue("Iracema Souza");
      await expect(screen.field("Serviço")).toHaveValue("corte");
      await expect(screen.slot("12:00 - 13:00")).toBeChecked();
      await page.reload();
      await expect(screen.field("Serviço")).toHaveValue("corte");
      await expect(screen.slot("12:00 - 13:00")).toBeChecked();
      await screen.field("Telefone").fill("987654321");
      await screen.submit.click();
      await expect(screen.dialog).toContainText(DELETED);
      await close(page, salon);
    });
  });
}

/** What a page still fetches while idle must not fail for want of a server. */
async function close(page: Page, salon: Salon): Promise<void> {
  await page.goto("about:blank");
  await salon.close();
}

/** Opens the screen as soon as the server shows it. */
async function openSalon(page: Page, url: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${url}/salao`)).status, { timeout: SHOWN_MILLISECONDS })
    .toBe(200);
  await page.goto(`${url}/salao`);
  await expect(page).toHaveTitle("Marque seu corte · Salão Modelo");
  await expect(bookingScreen(page, LABELS).day("ter 24/11")).toBeAttached();
}

async function bookSaturday(page: Page): Promise<void> {
  const screen = bookingScreen(page, LABELS);
  await screen.fillClient();
  await screen.chooseBarber("Iracema", "corte");
  await screen.day("sáb 28/11").check();
  await screen.slot("12:00 - 13:00").check();
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
}

async function bookAndCancelInSalon(page: Page, url: string): Promise<void> {
  await openSalon(page, url);
  const screen = bookingScreen(page, LABELS);
  // Tuesdays to Saturdays of two weeks, in Manaus.
  await expect(page.getByRole("radiogroup", { name: "Dia" }).getByRole("radio")).toHaveCount(10);
  await expect(screen.day("sáb 28/11")).toBeAttached();
  await expect(screen.day("seg 30/11")).toHaveCount(0);
  await expect(page.getByText("De terça a sexta: 09:00–18:00")).toBeVisible();
  await expect(page.getByText("Sábado: 09:00–13:00")).toBeVisible();

  await screen.fillClient();
  await screen.chooseBarber("Iracema", "corte");
  await screen.day("ter 01/12").check();
  await expect(screen.slots).toHaveCount(9);
  await expect(page.getByText("ocupado")).toHaveCount(9);
  await screen.day("sáb 28/11").check();
  await expect(screen.slots).toHaveCount(4);
  await expect(page.getByText("ocupado")).toHaveCount(0);
  await bookSaturday(page);
  await expect(screen.dialog).toContainText("Iracema");
  await screen.dialog.getByRole("button", { name: "OK" }).click();

  await screen.showTab("Excluir");
  await screen.field("Telefone").fill("987654321");
  await screen.chooseBarber("Iracema", "corte");
  await screen.day("sáb 28/11").check();
  await screen.slot("12:00 - 13:00").check();
  await screen.submit.click();
  await expect(screen.dialog).toContainText(DELETED);
}

async function lookAtOtherShops(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/agenda`);
  await expect(page.getByLabel("Barbeiro", { exact: true }).getByRole("option")).toHaveText([
    "Escolha…",
    "barbeiro1",
    "barbeiro2",
    "barbeiro3",
  ]);
}
