// How every page and state looks, compared with the accepted screenshots in `appearance/`. After a change that is meant:
// npm run tool -- accept-appearance, and look at what it has written.

import { OWNER_SECRETS } from "@vitrine/testing/owner/owner-http";
import { MAIL_SERVER_AWAY, MONDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book } from "@vitrine/testing/server-process";
import type { Locator, Page } from "@playwright/test";

import { AGENCY_SETTINGS, openAgencyScreen } from "./agency/agency-screen.ts";
import { fillUpToSubmit, openBarberScreen, openTableScreen } from "./booking-screen.ts";
import { expect, HTTP_ERROR, test } from "./journey.ts";
import { bookTuesdayAtEight } from "./other-client.ts";
import {
  bookSeriesToAskAbout,
  FIRST_DATE,
  LAST_DATE,
  takeAndCloseDates,
} from "./owner/fixed-client.ts";
import { actElsewhere, openOwnerScreen } from "./owner/owner-screen.ts";
import { openMyShop } from "./pages/my-shop/my-shop-screen.ts";
import { rememberRita } from "./remembered-client.ts";
import { untilPainted } from "./until-painted.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
] as const;

const PAGES = {
  landing: "/",
  agenda: "/agenda",
  reserva: "/reserva",
  banner: "/bann",
  privacidade: "/privacidade",
  leave: "/sair-dos-avisos?t=a",
  policy: "/policy",
  portfolio: "/portifolio",
  widget: "/widget",
  "owner-without-link": "/dono",
  "agency-without-link": "/agencia",
  "not-found": "/nada",
};

const SECTIONS = {
  hours: "Horários",
  "closed-days": "Folgas e feriados",
  team: "Equipe",
  services: "Serviços",
  rules: "Regras",
  look: "Aparência",
  share: "Divulgar",
  calendars: "Calendários",
};

test.use({
  serverSettings: {
    ...OWNER_SECRETS,
    ...AGENCY_SETTINGS,
    EMBED_ORIGINS: "https://www.example.com",
    // In the addresses that the agency's page shows.
    PUBLIC_URL: "https://www.example.com",
  },
  // The page that is not to be found is one.
  expectedErrors: HTTP_ERROR,
  contextOptions: { reducedMotion: "reduce" },
});

// One that looks different does not hide the others.
const { soft } = expect;

// The smallest phone and a tablet.
for (const viewport of [
  { width: 320, height: 568 },
  { width: 768, height: 1_024 },
]) {
  const { width } = viewport;
  test.describe(`at ${width} px`, () => {
    test.use({ viewport });

    test("every page, a remembered client and the owner's day look as accepted", async ({
      page,
      shop,
    }) => {
      await page.clock.setFixedTime(MONDAY);
      await expectPages(page, width);
      await bookTuesdayAtEight(shop);
      await openBarberScreen(page);
      await page.evaluate(rememberRita);
      const known = await openBarberScreen(page);
      await expect(known.firstFree).toBeVisible();
      await expectAppearance(page, `agenda-known-${width}`);
      const owner = await openOwnerScreen(page);
      await owner.button("Seguinte").click();
      await expect(owner.button("08:00 - 08:30 João da Silva")).toBeVisible();
      await expectAppearance(page, `owner-day-${width}`);
    });
  });
}

for (const viewport of SIZES) {
  const { width } = viewport;
  test.describe(`at ${width} px`, () => {
    test.use({ viewport });
    test.beforeEach(({ page }) => page.clock.setFixedTime(MONDAY));

    test("every page looks as accepted", ({ page }) => expectPages(page, width));

    test("what a booking screen says looks as accepted", async ({ page, shop }) => {
      test.slow();
      const agenda = await openBarberScreen(page);
      await agenda.submit.click();
      await expect(agenda.alert).toBeVisible();
      await expectAppearance(page, `agenda-required-${width}`);
      await page.reload();
      await bookTuesdayAtEight(shop);
      await agenda.fillClient();
      await agenda.chooseBarber();
      await agenda.day("ter 24/11").check();
      await agenda.slot("08:30 - 09:00").check();
      await expect(agenda.firstFree).toBeVisible();
      await expectAppearance(
        page,
        `agenda-days-${width}`,
        agenda.panel.getByRole("radiogroup").first(),
      );
      await expectAppearance(
        page,
        `agenda-slots-${width}`,
        agenda.panel.getByRole("radiogroup").last(),
      );
      await agenda.submit.click();
      await expect(agenda.dialog).toBeVisible();
      await expectAppearance(page, `agenda-success-${width}`);
      await page.keyboard.press("Escape");
      await agenda.showTab("Excluir");
      await expectAppearance(page, `agenda-delete-${width}`);

      await page.evaluate(rememberRita);
      const known = await openBarberScreen(page);
      await expect(known.firstFree).toBeVisible();
      await expectAppearance(page, `agenda-known-${width}`);
      await page.evaluate(() => localStorage.clear());

      const tables = await openTableScreen(page);
      await fillUpToSubmit(tables);
      await expect(tables.firstFree).toBeVisible();
      await expectAppearance(page, `reserva-filled-${width}`);
    });

    test("the agency's page looks as accepted", async ({ page }) => {
      const { sheet, button } = await openAgencyScreen(page);
      await expectAppearance(page, `agency-shops-${width}`);
      await button("Barbearia Modelo").click();
      await expectAppearance(page, `agency-shop-${width}`);
      await button("Voltar").click();
      await button("Nova loja").click();
      await expectAppearance(page, `agency-name-${width}`);
      await page.keyboard.type("Corte Fino");
      await button("Continuar").click();
      await sheet.getByRole("radio", { name: "barbearia" }).check();
      await expectAppearance(page, `agency-kind-${width}`);
    });

    test.describe("where clients can be mailed", () => {
      test.use({ serverSettings: MAIL_SERVER_AWAY });

      test("a wait for a slot looks as accepted", async ({ page, shop }) => {
        await bookTuesdayAtEight(shop);
        const agenda = await openBarberScreen(page);
        await agenda.fillClient();
        await agenda.chooseBarber();
        await agenda.day("ter 24/11").check();
        const button = page.getByRole("button", { name: "Avise-me se abrir" });
        await button.scrollIntoViewIfNeeded();
        await page.mouse.move(0, 0);
        await expectAppearance(page, `agenda-wait-offer-${width}`);
        await button.click();
        await expect(page.getByRole("dialog", { name: "Avise-me se abrir" })).toBeVisible();
        await expectAppearance(page, `agenda-wait-${width}`);
        await page.getByRole("dialog").getByRole("button", { name: "Avise-me" }).click();
        await expect(page.getByRole("dialog", { name: "Pronto." })).toBeVisible();
        await expectAppearance(page, `agenda-wait-done-${width}`);
      });
    });

    test("the owner's day looks as accepted", async ({ page, shop }) => {
      await bookTuesdayAtEight(shop);
      const owner = await openOwnerScreen(page);
      await owner.showDay("2026-11-24");
      await expectAppearance(page, `owner-day-${width}`);
    });

    test("what opens over the owner's day looks as accepted", async ({ page, shop }) => {
      test.slow();
      await bookMissedClient(page);
      await bookTuesdayAtEight(shop);
      const owner = await openOwnerScreen(page);
      const { sheet, button } = owner;
      const expectSheet = async (name: string): Promise<void> => {
        await page.mouse.move(0, 0);
        // Where the day behind it is scrolled to is no part of it.
        await expectAppearance(page, `${name}-${width}`, sheet);
        await page.keyboard.press("Escape");
        await expect(sheet).toHaveCount(0);
      };
      // The buttons below the day move when it arrives.
      await expect(owner.booking("10:00 - 10:30 João da Silva")).toBeVisible();
      await button("Chegou agora").click();
      await expect(sheet.getByLabel("Nome")).toBeVisible();
      await expectSheet("owner-walk-in");
      await owner.booking("10:00 - 10:30 João da Silva").click();
      await expect(sheet.getByText("O cliente não veio.")).toBeVisible();
      await expectSheet("owner-missed");
      await button("Semana").click();
      await expect(sheet.getByRole("listitem").first()).toBeVisible();
      await expectSheet("owner-week");
      await button("Números").click();
      await expect(sheet.getByRole("definition").first()).toBeVisible();
      await expectSheet("owner-figures");
      await button("Procurar").click();
      await sheet.getByLabel("Nome ou telefone").fill("silva");
      await sheet.getByRole("button", { name: "Procurar" }).click();
      await expect(sheet.getByLabel("Anotação")).toBeVisible();
      await expectSheet("owner-clients");
    });

    test("what repeats looks as accepted", async ({ page, shop }) => {
      test.slow();
      await takeAndCloseDates(shop);
      const owner = await openOwnerScreen(page);
      const { sheet } = owner;
      const expectSheet = async (name: string): Promise<void> => {
        await page.mouse.move(0, 0);
        await expectAppearance(page, `${name}-${width}`, sheet);
      };
      await owner.showDay(FIRST_DATE);
      await owner.button("08:00 - 08:30 livre, barbeiro1").click();
      await sheet.getByRole("button", { name: "Novo agendamento" }).click();
      await sheet.getByLabel("Nome").fill("João da Silva");
      await sheet.getByLabel("Telefone").fill("987654321");
      await sheet.getByLabel("Repete").selectOption("toda semana");
      await sheet.getByLabel("Até a data").fill(LAST_DATE);
      await sheet.getByLabel("01/12 ocupado → 08:30?").check();
      await sheet.getByRole("button", { name: "Marcar 7 datas" }).scrollIntoViewIfNeeded();
      await expectSheet("owner-repeat");
      await sheet.getByRole("button", { name: "Marcar 7 datas" }).click();
      const booking = owner.booking("08:00 - 08:30 João da Silva");
      await booking.click();
      await expectSheet("owner-date-of-series");
      await sheet.getByRole("button", { name: "Este e os próximos" }).click();
      await expect(sheet).toContainText("Daqui em diante");
      await expectSheet("owner-series");
      await sheet.getByRole("button", { name: "Cancelar este e os próximos" }).click();
      await expectSheet("owner-series-cancel");
      await page.keyboard.press("Escape");
      await sheet.getByRole("button", { name: "Mudar este e os próximos" }).click();
      await owner.button(/^08:30 - 09:00 .*barbeiro1/).click();
      await expect(sheet).toContainText("mudam");
      await expectSheet("owner-series-move");
    });

    test("the question whether a series still holds looks as accepted", async ({ page, shop }) => {
      await bookSeriesToAskAbout(shop);
      await openOwnerScreen(page);
      const question = page.getByRole("region", { name: "Ainda vale?" });
      await expectAppearance(page, `owner-series-asked-${width}`, question);
    });

    test.describe("in the afternoon", () => {
      const AFTERNOON = "2026-11-23T14:00:00-03:00";
      test.use({ serverSettings: { ...OWNER_SECRETS, NOW: AFTERNOON } });

      test("the list of tomorrow's clients looks as accepted", async ({ page, shop }) => {
        await page.clock.setFixedTime(AFTERNOON);
        await book(shop.url, { ...TUESDAY_AT_EIGHT, clientAreaCode: "11" });
        const owner = await openOwnerScreen(page);
        await owner.button("Confirmar amanhã (1)").click();
        await expect(owner.sheet.getByRole("listitem")).toBeVisible();
        await page.mouse.move(0, 0);
        await expectAppearance(page, `owner-confirm-${width}`, owner.sheet);
      });
    });

    test("Minha loja looks as accepted", async ({ page, shop }) => {
      test.slow();
      await bookTuesdayAtEight(shop);
      const screen = await openMyShop(page);
      await expectAppearance(page, `my-shop-${width}`);
      for (const [name, title] of Object.entries(SECTIONS)) {
        await screen.open(title);
        await expectAppearance(page, `my-shop-${name}-${width}`);
        await page.goBack();
        await expect(screen.row(title)).toBeVisible();
      }
      await screen.open(SECTIONS.hours);
      await screen.weekday("Terça").uncheck();
      await expect(screen.bar).toContainText("1 agendamento fica");
      await screen.publish.click();
      await expect(screen.sheet).toBeVisible();
      await expectAppearance(page, `my-shop-outside-${width}`);
    });
  });
}

async function expectPages(page: Page, width: number): Promise<void> {
  test.slow();
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(path);
    await expectAppearance(page, `${name}-${width}`);
  }
}

/** A client whose booking of today is noted as missed. */
async function bookMissedClient(page: Page): Promise<void> {
  const bookingId = await actElsewhere(page, "book", {
    barberColorId: 6,
    clientName: "João da Silva",
    clientPhone: TUESDAY_AT_EIGHT.clientPhone,
    clientAreaCode: "11",
    dateTimeStart: "2026-11-23T10:00:00-03:00",
    dateTimeEnd: "2026-11-23T10:30:00-03:00",
  });
  const marked = { bookingIds: [bookingId], mark: "missed", isOn: true };
  await actElsewhere(page, "markBookings", marked);
  const note = { bookingId, note: "Alérgico a mentol", seenNote: "" };
  await actElsewhere(page, "noteClient", note);
}

/** Compares the screen, or one part of it, once its typefaces and pictures are there. */
async function expectAppearance(page: Page, name: string, part?: Locator): Promise<void> {
  await page.evaluate(untilPainted);
  await soft(part ?? page).toHaveScreenshot(`${name}.png`, {
    maxDiffPixelRatio: 0.01,
    timeout: 30_000,
  });
}
