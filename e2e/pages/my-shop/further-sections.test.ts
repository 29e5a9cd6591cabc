// How the shop looks, what is handed on, and what stands beside it; and every section on narrow screens and in few colours.

import { expect, expectAccessible, test } from "../../journey.ts";
import { testLooks } from "./every-look.ts";
import { openMyShop } from "./my-shop-screen.ts";
import type { MyShopScreen } from "./my-shop-screen.ts";

test.use({
  viewport: { width: 390, height: 844 },
  serverSettings: {
    LOG_LEVEL: "silent",
    SEAL_KEY: "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
    FEED_SECRET_RESERVAS: "0123456789abcdef",
  },
});

test("the preview is the real screen in the draft's colours, in which nothing can be pressed", async ({
  page,
}) => {
  const screen = await openMyShop(page);
  await screen.open("Aparência");
  const name = page.getByLabel("Nome da loja");
  await name.press("End");
  await name.pressSequentially(" e Filhos");
  await expect(name).toHaveValue("Barbearia Modelo e Filhos");
  await name.fill("Barbearia da Praça");
  await page.getByRole("radio", { name: "Vinho" }).check();
  await screen.button("Ver como fica").click();
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("inert", "");
  const shown = frame.contentFrame();
  await expect(shown.getByText("Barbearia da Praça")).toBeVisible();
  await expect(shown.locator("select").first()).toContainText("barbeiro1");
  await expect
    .poll(() =>
      shown
        .locator(":root")
        .evaluate((root) => getComputedStyle(root).getPropertyValue("--accent")),
    )
    .toBe("#5a1830");
  // A draft that is only typed on shows in it, too.
  await name.fill("Barbearia do Largo");
  await expect(shown.getByText("Barbearia do Largo")).toBeVisible();
});

test("a colour on which nothing can be read is named as it is chosen, and not published", async ({
  page,
}) => {
  const screen = await openMyShop(page);
  await screen.open("Aparência");
  await page.getByRole("radio", { name: "Outras cores" }).check();
  const ground = page.getByLabel("Cor do fundo");
  await ground.fill("#f2c14e");
  await expect(ground).toHaveAccessibleDescription(/Contraste de 1,5 para 1: não se lê bem/);
  await expect(ground).toHaveAccessibleDescription(/o contraste precisa ser de 4,5 para 1/);
  await ground.fill("#14284b");
  await expect(ground).toHaveAccessibleDescription(/Contraste de 13,\d para 1: lê-se muito bem/);
  await expect(screen.bar).toContainText("Nenhum agendamento fica de fora.");
});

test("the page's QR code is downloaded as a picture and for print, and prints as one sheet", async ({
  page,
  browserName,
}) => {
  const screen = await openMyShop(page);
  await screen.open("Divulgar");
  await expect(page.getByRole("textbox", { name: "Página da loja" })).toHaveValue(/\/agenda$/);
  for (const [name, file] of [
    ["QR em PNG", "qr-barbearia.png"],
    ["QR em SVG", "qr-barbearia.svg"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: new RegExp(name) }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
  await page.getByRole("radio", { name: "Num botão" }).check();
  await expect(page.getByRole("group", { name: "A linha do seu site" })).toContainText(
    'data-shop="barbearia" data-mode="button"',
  );
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  for (const sheet of [/^Cartaz A4/, /^Cartão de balcão/]) {
    await page.getByRole("button", { name: sheet }).click();
    if (browserName !== "chromium") continue;
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  }
  // Once it is printed, the page itself prints again.
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.locator("body > [data-kind]")).toHaveCount(0);
});

test("a calendar is tried before it is set, and what is typed is kept nowhere", async ({
  page,
}) => {
  const screen = await openMyShop(page);
  await screen.open("Calendários");
  const caldav = page.getByRole("listitem").filter({ hasText: "CalDAV" });
  await caldav.getByRole("button", { name: /^CalDAV/ }).click();
  await caldav.getByRole("button", { name: "Ligar" }).click();
  await expect(caldav.getByLabel("Endereço do calendário")).toBeFocused();
  await expect(caldav.getByLabel("Usuário")).toHaveAccessibleDescription("Preencha este campo.");
  await caldav.getByLabel("Endereço do calendário").fill("http://dav.example.com/ana/");
  await caldav.getByLabel("Usuário").fill("ana");
  await caldav.getByLabel("Senha de aplicativo").fill("segredo-da-ana");
  await caldav.getByRole("button", { name: "Testar agora" }).click();
  await expect(caldav.getByRole("status")).toContainText(
    "Não deu certo. O endereço precisa começar com https://.",
  );
  // An answer that comes after another address is typed says nothing of that one.
  let answer = (): void => undefined;
  await page.route("**/owner/tryShopSetting", async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  const asked = page.waitForRequest("**/owner/tryShopSetting");
  await caldav.getByRole("button", { name: "Testar agora" }).click();
  const request = await asked;
  await caldav.getByLabel("Endereço do calendário").fill("http://dav.example.com/bia/");
  answer();
  await (await request.response())?.finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(caldav.getByRole("status")).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain("segredo-da-ana");

  const feed = page.getByRole("listitem").filter({ hasText: "Assinar no celular" });
  await feed.getByRole("button", { name: /^Assinar/ }).click();
  await feed.getByRole("button", { name: "Criar link" }).click();
  await expect(screen.sheet.getByLabel("Link para assinar")).toHaveValue(/^http.*\.ics$/);
  await expectAccessible(page);
  await screen.sheet.getByRole("button", { name: "Voltar" }).click();
  await expect(feed).toContainText("Já existe um link.");

  // By keyboard the owner goes on where the calendar is set and taken away.
  const status = caldav.getByRole("status").first();
  await caldav.getByLabel("Endereço do calendário").fill("https://dav.example.com/ana/");
  await caldav.getByRole("button", { name: "Ligar" }).click();
  await expect(caldav.getByRole("button", { name: "Trocar" })).toBeVisible();
  await expect(status).toBeFocused();
  await caldav.getByRole("button", { name: "Desligar" }).click();
  await screen.sheet.getByRole("button", { name: "Desligar" }).click();
  await expect(caldav.getByRole("button", { name: "Ligar", exact: true })).toBeVisible();
  await expect(status).toBeFocused();
});

test("what the environment sets, and what the agency has not set up, are said instead of a button", async ({
  page,
}) => {
  const screen = await openMyShop(page, "reservas");
  await screen.open("Calendários");
  const feed = page.getByRole("listitem").filter({ hasText: "Assinar no celular" });
  await feed.getByRole("button", { name: /^Assinar/ }).click();
  await expect(feed).toContainText("A agência cuida disto.");
  const mail = page.getByRole("listitem").filter({ hasText: "E-mail do dono" });
  await mail.getByRole("button", { name: /^E-mail do dono/ }).click();
  await expect(mail).toContainText("A agência ainda não preparou o que isto precisa.");
  await expect(feed.getByRole("button")).toHaveCount(1);
  await expect(mail.getByRole("button")).toHaveCount(1);
});

testLooks("the sections", ["at 320 px", "at 200 % text"], lookAtSections);

test.describe("with a person's own colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the sections are accessible, and a person's colour has its letters", async ({ page }) => {
    test.slow();
    const screen = await openMyShop(page);
    await lookAtSections(screen, () => expectAccessible(page));
    await screen.open("Equipe");
    await expect(page.getByText("Ta", { exact: true }).first()).toBeVisible();
  });
});

/** Each section, with an entry open and its fields in every state that they have. */
async function lookAtSections(screen: MyShopScreen, look: () => Promise<void>): Promise<void> {
  const { page } = screen;
  const lookAtEnd = async (): Promise<void> => {
    // The bar at the foot lies over whatever is there, unless the end of the page is in view.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await look();
  };
  const inSection = async (title: string, act: () => Promise<void>): Promise<void> => {
    await screen.open(title);
    await lookAtEnd();
    await act();
    await lookAtEnd();
    await page.goBack();
  };
  await inSection("Equipe", async () => {
    await page.getByRole("button", { name: /^barbeiro1/ }).click();
    await page.getByRole("button", { name: /^Duração e preço de barba/ }).click();
    await page.getByRole("button", { name: /^barbeiro2/ }).click();
    await page.getByRole("button", { name: "Tirar da equipe" }).click();
    await page.getByRole("button", { name: /^barbeiro1/ }).click();
  });
  await inSection("Serviços", async () => {
    await page.getByRole("button", { name: /^barba/ }).click();
    await page.getByLabel("Preço", { exact: true }).fill("a combinar");
    await page.getByLabel("Nome", { exact: true }).fill("");
  });
  await inSection("Regras", async () => {
    await page.getByRole("radio", { name: "A cada 15 min" }).check();
  });
  await inSection("Aparência", async () => {
    await page.getByRole("radio", { name: "Outras cores" }).check();
  });
  await inSection("Divulgar", async () => undefined);
  await inSection("Calendários", async () => {
    for (const part of [/^Assinar/, /^Calendário que fecha/, /^CalDAV/, /^E-mail do dono/]) {
      await page.getByRole("button", { name: part }).click();
    }
    await page.getByRole("button", { name: "Ligar" }).first().click();
  });
}
