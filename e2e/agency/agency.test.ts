// An agency at its page, on a phone in front of a customer.

import { bookingScreen, CREATED } from "../booking-screen.ts";
import { EVERY_ENGINE, expect, expectAccessible, test } from "../journey.ts";
import { ownerScreen } from "../owner/owner-screen.ts";
import { thumbOn } from "../touch/tap-counter.ts";
import { AGENCY_SETTINGS, makeShop, openAgencyScreen } from "./agency-screen.ts";

const LABELS = { barber: "Barbeiro", style: "Serviço", people: undefined };
const TAPS_MAX = 12;
const SECONDS_MAX = 60;
// A suspended shop's page says so after two seconds at the latest. A busy machine takes longer to draw.
const SEEN_WITHIN = { timeout: 20_000 };

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serverSettings: AGENCY_SETTINGS,
});

test(
  "within a minute and with twelve taps a shop is made, and a client has booked in it",
  EVERY_ENGINE,
  async ({ page }) => {
    const { button, sheet } = await openAgencyScreen(page);
    const start = performance.now();
    const thumb = thumbOn(page);
    await thumb.tap(button("Nova loja"));
    await expect(sheet.getByLabel("Nome da loja")).toBeFocused();
    await page.keyboard.type("Barbearia do Zé");
    // At once: the address that is still asked for is waited for.
    await thumb.tap(button("Continuar"));
    await thumb.tap(sheet.getByRole("radio", { name: "barbearia" }));
    await thumb.tap(button("Criar a loja"));
    await expect(sheet.getByRole("heading", { name: "Barbearia do Zé está no ar" })).toBeVisible();
    await thumb.tap(sheet.getByRole("link", { name: "Página da loja" }));

    // Beside the shop `barbearia`.
    await expect(page).toHaveURL(/\/barbearia-do-ze$/);
    await expect(page).toHaveTitle(/Barbearia do Zé/);
    const screen = bookingScreen(page, LABELS);
    await expect(screen.field("Barbeiro")).toHaveValue("Barbeiro 1");
    await thumb.fillIn([
      [screen.field("Nome"), "João da Silva"],
      [screen.field("E-mail"), "joao@example.com"],
      [screen.field("Telefone"), "987654321"],
    ]);
    await thumb.choose(screen.field("Serviço"), "Corte");
    await thumb.tap(screen.day("ter 24/11"));
    await thumb.tap(screen.slot("09:00 - 09:30"));
    await thumb.tap(screen.submit);
    await expect(screen.dialog).toContainText(CREATED);
    const seconds = (performance.now() - start) / 1_000;
    const { taps } = thumb.cost();
    test.info().annotations.push({ type: "cost", description: JSON.stringify({ taps, seconds }) });
    expect(taps).toBeLessThanOrEqual(TAPS_MAX);
    expect(seconds).toBeLessThanOrEqual(SECONDS_MAX);

    // Back to the link that is shown once: it is still there.
    await page.goBack();
    const ownerLink = sheet.getByRole("link", { name: "Link do dono" });
    await expect(ownerLink).toBeVisible();
    await ownerLink.click();
    const owner = ownerScreen(page);
    await expect(page.getByRole("heading", { name: "Primeiros passos" })).toBeVisible();
    await page.getByRole("tab", { name: "Agenda" }).click();
    await expect(owner.button("Fechar o dia")).toBeVisible();
    await owner.day.fill("2026-11-24");
    await expect(owner.booking("09:00 - 09:30 João da Silva")).toBeVisible();
  },
);

test(
  "a shop is suspended and reopened, gets a new link that ends the one before, and the log says so",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    const screen = await openAgencyScreen(page);
    const { button, sheet } = screen;
    await makeShop(screen, "Corte Fino");
    const linkIn = () => sheet.getByRole("link", { name: "Link do dono" }).getAttribute("href");
    const firstLink = await linkIn();
    await button("Voltar").click();

    await button("Corte Fino").click();
    await button("Suspender").click();
    await expect(sheet.getByText("Suspensa: ninguém marca até você reabrir.")).toBeVisible();
    await expect.poll(() => pageOf(shop.url, "/corte-fino"), SEEN_WITHIN).toContain("suspensa");
    await button("Reabrir a loja").click();
    await expect(sheet.getByText("A loja está aberta de novo.")).toBeVisible();
    await expect.poll(() => pageOf(shop.url, "/corte-fino"), SEEN_WITHIN).not.toContain("suspensa");

    // The first button explains, the second does it.
    await button("Novo link do dono").click();
    await expectAccessible(page);
    await button("Novo link do dono").click();
    await expect(sheet.getByRole("heading", { name: "O link de Corte Fino" })).toBeVisible();
    const secondLink = await linkIn();
    expect(secondLink).not.toBe(firstLink);
    const secretOf = (link: string | null) => link?.split("corte-fino.")[1];
    const dayBy = async (link: string | null) =>
      fetch(`${shop.url}/owner/day?calendarId=corte-fino&day=2026-11-24`, {
        headers: { authorization: `Bearer ${secretOf(link)}` },
      });
    expect((await dayBy(firstLink)).status).toBe(403);
    expect((await dayBy(secondLink)).status).toBe(200);
    await button("Voltar").click();
    await button("Voltar").click();

    await page.getByRole("tab", { name: "O que foi feito" }).click();
    const entries = page.getByRole("listitem");
    await expect(entries).toHaveText([
      /Novo link do dono.*corte-fino/,
      /Loja reaberta.*corte-fino/,
      /Loja suspensa.*corte-fino/,
      /Loja criada.*corte-fino/,
      /Aparelho ligado.*Agência/,
    ]);
    await expect(entries.first()).toContainText("Chrome");
    await expectAccessible(page);
  },
);

async function pageOf(url: string, path: string): Promise<string> {
  return (await fetch(url + path)).text();
}
