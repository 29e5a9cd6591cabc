import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { startServer } from "@vitrine/testing/start-server";
import { bookingScreen, CREATED, DELETED } from "../booking-screen.ts";
import { buildHouseWithAThirdShop } from "./house-with-a-third-shop.ts";
import { expect, test } from "../journey.ts";

const LABELS = { barber: "Profissional", style: "Serviço", people: undefined };
const SECRET = "a-secret-of-the-salon-24";

test.use({ onPostgres: true });

// One build and one journey for both engines: the pages do not depend on the engine.
test("a third shop is one new file and one line: on each engine its screen books, cancels, and knows its closed week", async ({
  page,
  engine,
}) => {
  test.slow();
  const copy = buildHouseWithAThirdShop();
  try {
    const sitemap = readFileSync(join(copy.folder, "web", "dist", "sitemap.xml"), "utf8");
    expect(sitemap).toContain("https://www.example.com/salao");
    for (const [name, settings] of [
      ["the embedded database", {}],
      ["PostgreSQL", await engine.newDatabase()],
    ] as const) {
      const data = join(copy.folder, `data of ${name}`);
      const server = await startServer(
        data,
        { ...settings, FEED_SECRET_SALAO: SECRET },
        [],
        copy.main,
      );
      try {
        await test.step(`on ${name} the salon books and cancels`, () =>
          bookAndCancelInSalon(page, server.url));
        await test.step(`on ${name} the others do not have its people, and the landing page invites to all three`, () =>
          lookAtOtherShops(page, server.url));
      } finally {
        // What the landing page still fetches while idle must not fail for want of a server.
        await page.goto("about:blank");
        await server.end("SIGKILL");
      }
    }
  } finally {
    copy.remove();
  }
});

async function bookAndCancelInSalon(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/salao`);
  await expect(page).toHaveTitle("Marque seu corte · Salão Modelo");
  const screen = bookingScreen(page, LABELS);
  await expect(screen.day("ter 24/11")).toBeAttached();
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
  await screen.slot("12:00 - 13:00").check();
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  await expect(screen.dialog).toContainText("Iracema");
  await screen.dialog.getByRole("button", { name: "OK" }).click();

  const feed = await (await fetch(`${url}/calendars/salao/${SECRET}.ics`)).text();
  expect(feed).toContain("DTSTART;TZID=America/Manaus:20261128T120000");
  expect(feed).toContain("X-WR-CALNAME:Agenda do salão");

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
  await page.goto(`${url}/`);
  await expect(page.getByText("2 profissionais, 1 h")).toBeVisible();
  await expect(page.getByText("3 barbeiros, de 30 min a 2 h")).toBeVisible();
}
