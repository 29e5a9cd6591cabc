// The landing page as a visitor uses it: its anchors, its pictures, its links.

import type { Page } from "@playwright/test";

import { moveFinger } from "../../touch/finger.ts";
import { HTTP_ERROR, expect, expectAccessible, expectScrollingOver, test } from "../../journey.ts";

const PICTURES = {
  "pagina-web": ["Restaurante", "Clínica", "Arquitetura", "Floricultura"],
  "land-page": ["Curso", "Lançamento", "Evento", "E-book"],
  "reserva-de-horario": [
    "Escolha do horário",
    "Confirmação",
    "Mesa para um grupo",
    "Calendário do dono",
  ],
  seo: ["Resultado de busca", "Velocidade", "Dados estruturados", "Um mês, como exemplo"],
  "aplicativo-mobile": ["Biblioteca", "Leitura", "Criação", "Progresso"],
};

/** Opens the page, and with it the script that waits for a touch of a picture. */
async function openLanding(page: Page): Promise<void> {
  await page.goto("/");
}

const GALLERY = "**/assets/gallery-*.js";

const thumbnails = (page: Page) => page.locator("figure a");
const dialog = (page: Page) => page.getByRole("dialog");

test("the page says what the specification quotes, in order, and its headings go down one level at a time", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Paginas Web, Land Page, SEO on-page e App Mobile",
  );
  await expect(page.locator("#produtos h3")).toHaveText([
    "Pagina Web",
    "Land Page",
    "Reserva de Horário",
    "SEO",
    "Aplicativo Mobile",
  ]);
  for (const [id, titles] of Object.entries(PICTURES)) {
    await expect(page.locator(`#${id} figcaption`)).toHaveText(titles);
    expect(await page.locator(`#${id} ul > li`).count()).toBeGreaterThanOrEqual(3);
  }
  await expect(page.locator("#sobre h3")).toHaveText(["Quem somos", "Missão", "Valores", "Metas"]);
  await expect(page.locator("#contato")).toContainText("24 horas");
  await expect(page.getByRole("contentinfo").getByText("direitos reservados")).toBeVisible();

  const levels = await page
    .locator("h1, h2, h3, h4, h5, h6")
    .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries()) {
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  }
});

test("the header's links land under the header, smoothly where motion is welcome, and the logo leads back up", async ({
  page,
}) => {
  await openLanding(page);
  for (const [name, width, height] of [
    ["a phone", 360, 740],
    ["a desktop", 1_440, 900],
  ] as const) {
    await test.step(`on ${name}`, async () => {
      await page.setViewportSize({ width, height });
      await expectAnchorsLand(page);
    });
  }
  const scrolling = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await scrolling()).toBe("smooth");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await scrolling()).toBe("auto");
});

test("each of the twenty pictures opens in full size by a click and closes by a click", async ({
  page,
}) => {
  test.slow();
  // How a picture comes and goes is the same for all, and is waited for in the journeys that follow.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openLanding(page);
  await expect(thumbnails(page)).toHaveCount(20);
  for (const [id, titles] of Object.entries(PICTURES)) {
    for (const [index, title] of titles.entries()) {
      const thumbnail = page.locator(`#${id}`).locator("figure a").nth(index);
      await thumbnail.click();
      await expect(dialog(page)).toHaveAccessibleName(title);
      await expect(dialog(page)).toHaveAccessibleDescription(/\S{3}.*\S{3}/);
      await expectFullPicture(page);
      // Anywhere, the picture itself included.
      await dialog(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(thumbnail).toBeFocused();
    }
  }
});

test("each of the twenty pictures opens and closes by keyboard, and the focus comes back", async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openLanding(page);
  for (let index = 0; index < 20; index++) {
    const thumbnail = thumbnails(page).nth(index);
    await thumbnail.focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Fechar" })).toBeFocused();
    await page.keyboard.press(index % 2 === 0 ? "Escape" : "Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(thumbnail).toBeFocused();
  }
});

test("the button of a picture shows its focus to visitors who use the keyboard, and only to them", async ({
  page,
}) => {
  await openLanding(page);
  const close = dialog(page).getByRole("button", { name: "Fechar" });
  const ringOf = () =>
    close.evaluate((button) => {
      const { outlineStyle, outlineColor } = getComputedStyle(button);
      return outlineStyle === "none" || outlineColor === "rgba(0, 0, 0, 0)" ? "none" : outlineColor;
    });
  await thumbnails(page).nth(1).click();
  await expect(dialog(page)).toHaveAttribute("data-by-pointer", "true");
  expect(await ringOf()).toBe("none");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(close).toBeFocused();
  expect(await ringOf()).toBe("rgb(242, 163, 43)");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);

  await thumbnails(page).nth(2).focus();
  await page.keyboard.press("Enter");
  await expect(close).toBeFocused();
  expect(await ringOf()).toBe("rgb(242, 163, 43)");
});

test("'back' closes a picture and stays on the page, 'forward' and a reload find it open, and two quick clicks close it once", async ({
  page,
}) => {
  await page.goto("/policy");
  await openLanding(page);
  await thumbnails(page).nth(1).click();
  await expect(dialog(page)).toHaveAccessibleName("Clínica");
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Paginas Web");
  await page.goForward();
  await expect(dialog(page)).toHaveAccessibleName("Clínica");
  await page.reload();
  await expect(dialog(page)).toHaveAccessibleName("Clínica");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  await thumbnails(page).first().click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).dblclick();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/policy$/);
});

test("the page behind an open picture does not scroll, and is where it was afterwards", async ({
  page,
}) => {
  await openLanding(page);
  await thumbnails(page).nth(5).scrollIntoViewIfNeeded();
  await expectScrollingOver(page);
  const before = await page.evaluate(() => scrollY);
  await thumbnails(page).nth(5).click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.wheel(0, 600);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expectScrollingOver(page);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("a click that comes before the script is kept, and opens the picture", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(GALLERY, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await thumbnails(page).first().click();
  await expect(page).toHaveURL(/\/$/);
  // The visitor who clicked sees that it is opening.
  await expect(thumbnails(page).first()).toHaveAttribute("aria-busy", "true");
  await thumbnails(page).nth(1).click();
  await expect(page.locator("[aria-busy]")).toHaveCount(1);
  release();
  await expect(dialog(page)).toHaveAccessibleName("Clínica");
  await expect(thumbnails(page).nth(1)).not.toHaveAttribute("aria-busy");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a visitor who scrolls with a finger on the pictures gets no gallery; one who taps a picture gets one script", async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".js")) scripts.push(request.url());
    });
    await openLanding(page);
    await thumbnails(page).first().scrollIntoViewIfNeeded();
    await expectScrollingOver(page);
    const { x = 0, y = 0 } = (await thumbnails(page).first().boundingBox()) ?? {};
    const before = await page.evaluate(() => scrollY);
    await moveFinger(page, { x: x + 40, y: y + 40 }, { down: -400 });
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
    await page.waitForLoadState("networkidle");
    const reading = scripts.length;
    expect(reading).toBeGreaterThan(0);
    // A tap on a page that is still scrolling only stops it.
    await expectScrollingOver(page);
    await thumbnails(page).nth(1).tap();
    await expect(dialog(page)).toHaveAccessibleName("Clínica");
    expect(scripts.slice(reading)).toEqual([expect.stringMatching(/\/gallery-[^/]+\.js$/)]);
  });
});

test.describe("when the scripts do not come", () => {
  test.use({ expectedErrors: /Failed to load resource|scripts did not load/ });

  test("a click on a thumbnail leads to the picture", async ({ page }) => {
    await page.route(GALLERY, (route) => route.abort());
    await page.goto("/");
    await thumbnails(page).first().click();
    await expect(page).toHaveURL(/restaurante-1600.*\.webp$/);
  });

  test("it also does where the browser has no stylesheets for scripts to make", async ({
    page,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "CSSStyleSheet"));
    await page.goto("/");
    await thumbnails(page).first().click();
    await expect(page).toHaveURL(/restaurante-1600.*\.webp$/);
  });
});

test.describe("when the full picture does not come", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("the small one stays, with a word about it", async ({ page }) => {
    await page.route(/-1600-.*\.(avif|webp)$/, (route) => route.fulfill({ status: 404 }));
    await openLanding(page);
    await thumbnails(page).first().click();
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "A foto grande não carregou. Esta é a pequena.",
    );
    await expect(dialog(page).locator("[data-open] img")).toHaveJSProperty("complete", true);
    await expectAccessible(page);
  });
});

test("while the full picture loads, the small one and a word about it stand in", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/-1600-.*\.(avif|webp)$/, async (route) => {
    await held;
    await route.continue();
  });
  await openLanding(page);
  await thumbnails(page).first().click();
  await expect(dialog(page).getByRole("status")).toHaveText("Carregando a foto…");
  await expectAccessible(page);
  release();
  await expect(dialog(page).getByRole("status")).toHaveCount(0);
  await expectFullPicture(page);
});

test("on a phone, on its side and on a desktop an open picture is whole, accessible, and its button can be hit", async ({
  page,
}) => {
  await openLanding(page);
  for (const [name, width, height] of [
    ["a phone", 390, 844],
    ["a phone on its side", 844, 390],
    ["a desktop", 1_440, 900],
  ] as const) {
    await test.step(`on ${name}`, async () => {
      await page.setViewportSize({ width, height });
      await thumbnails(page).nth(6).click();
      await expectFullPicture(page);
      await expectAccessible(page);
      const overflow = await dialog(page).evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
          scrollWidth - clientWidth,
          scrollHeight - clientHeight,
        ],
      );
      expect(overflow).toEqual([0, 0]);
      const close = dialog(page).getByRole("button", { name: "Fechar" });
      await expect(close).toBeInViewport({ ratio: 1 });
      await expect(dialog(page).getByRole("heading")).toBeInViewport({ ratio: 1 });
      const { height: high = 0 } = (await close.boundingBox()) ?? {};
      expect(high).toBeGreaterThanOrEqual(44);
      await close.click();
      await expect(dialog(page)).toHaveCount(0);
    });
  }
});

test("mail and chat open with the request for a quote written, and each product's names the product", async ({
  page,
}) => {
  await page.goto("/");
  const contact = page.locator("#contato");
  const mail = await contact.getByRole("link", { name: "Escrever um e-mail" }).getAttribute("href");
  expect(mail).toMatch(/^mailto:contato@example\.com\?/);
  expect(new URL(String(mail)).searchParams.get("subject")).toBe("Pedido de orçamento");
  expect(new URL(String(mail)).searchParams.get("body")).toMatch(
    /^Olá, Vitrine! Quero um orçamento\.\r\n/,
  );
  const chat = await contact
    .getByRole("link", { name: "Conversar por mensagem" })
    .getAttribute("href");
  expect(chat).toMatch(/^https:\/\/chat\.example\.com\/5500000000000\?/);
  expect(new URL(String(chat)).searchParams.get("text")).toMatch(
    /^Olá, Vitrine! Quero um orçamento\./,
  );
  for (const [id, name] of [
    ["pagina-web", "Pagina Web"],
    ["land-page", "Land Page"],
    ["reserva-de-horario", "Reserva de Horário"],
    ["seo", "SEO"],
    ["aplicativo-mobile", "Aplicativo Mobile"],
  ]) {
    const link = page.locator(`#${id}`).getByRole("link", { name: `Pedir orçamento de ${name}` });
    const text = new URL(String(await link.getAttribute("href"))).searchParams.get("text");
    expect(text).toContain(`orçamento de ${name}.`);
  }
});

test("'Reserva de Horário' leads to the two live screens", async ({ page }) => {
  await page.goto("/");
  await page
    .locator("#reserva-de-horario")
    .getByRole("link", { name: /Marcar um horário/ })
    .click();
  await expect(page).toHaveURL(/\/agenda$/);
  await page.goBack();
  await page
    .locator("#reserva-de-horario")
    .getByRole("link", { name: /Reservar uma mesa/ })
    .click();
  await expect(page).toHaveURL(/\/reserva$/);
});

test("everything to touch is at least 44 px high, but for links inside a sentence", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const small = await page.locator("a, button").evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && element.closest("li > span") === null)
      .map((element) => [element.textContent, element.getBoundingClientRect().height] as const)
      .filter(([, high]) => high < 44),
  );
  expect(small).toEqual([]);
});

test("the structured data is what the page says", async ({ page }) => {
  await page.goto("/");
  const blocks = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) =>
      scripts.map(
        (script) => JSON.parse(script.textContent) as Record<string, unknown> & { name: string },
      ),
    );
  expect(blocks.map((block) => block["@type"])).toEqual([
    "ProfessionalService",
    "WebSite",
    "FAQPage",
  ]);
  for (const block of blocks) expect(block["@context"]).toBe("https://schema.org");
  for (const block of blocks.slice(0, 2)) expect(block.name).toBe("Vitrine");
  const offers = (blocks[0]?.["makesOffer"] ?? []) as {
    "@type": string;
    itemOffered: { "@type": string; name: string; description: string };
  }[];
  expect(offers).toHaveLength(5);
  for (const { "@type": type, itemOffered: service } of offers) {
    expect([type, service["@type"]]).toEqual(["Offer", "Service"]);
    // The page shows what a search engine reads.
    await expect(page.getByRole("heading", { name: service.name, exact: true })).toBeVisible();
    await expect(page.locator("#produtos").getByText(service.description)).toBeVisible();
  }
  const questions = (blocks[2]?.["mainEntity"] ?? []) as {
    name: string;
    acceptedAnswer: { text: string };
  }[];
  await expect(page.locator("details summary")).toHaveText(questions.map(({ name }) => name));
  for (const { name, acceptedAnswer } of questions) {
    const answer = page.getByText(acceptedAnswer.text, { exact: true });
    await expect(answer).toBeHidden();
    await page.getByText(name, { exact: true }).click();
    await expect(answer).toBeVisible();
  }
});

test("each product costs in the table what a search engine reads, and a barber reads it first", async ({
  page,
}) => {
  await page.goto("/");
  const offers = await page
    .locator('script[type="application/ld+json"]')
    .first()
    .evaluate((script) => {
      const { makesOffer } = JSON.parse(script.textContent) as {
        makesOffer: { itemOffered: { name: string }; priceSpecification: { minPrice: number } }[];
      };
      return makesOffer.map(({ itemOffered: { name }, priceSpecification: { minPrice } }) => [
        name,
        minPrice,
      ]);
    });
  expect(offers).toHaveLength(5);
  const rows = page.getByRole("table").getByRole("row");
  for (const [name, price] of offers) {
    const row = rows.filter({ has: page.getByRole("rowheader", { name: String(name) }) });
    await expect(row).toContainText(`R$ ${Number(price).toLocaleString("pt-BR")}`);
  }
  await expect(page.locator("#barbearias")).toContainText(/A partir de R\$\s[\d.]+/);
});

test.describe("without JavaScript", () => {
  test("the page reads whole, anchors land, and a thumbnail leads to its picture", async ({
    browser,
    shop,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.getByRole("heading")).toHaveText([
      "Paginas Web, Land Page, SEO on-page e App Mobile",
      "Seu cliente marca. Você só atende.",
      "Experimente agora",
      "Produtos",
      "Pagina Web",
      "Land Page",
      "Reserva de Horário",
      "SEO",
      "Aplicativo Mobile",
      "Quanto custa",
      "Perguntas",
      "Esta página é a amostra",
      "Sobre",
      "Quem somos",
      "Missão",
      "Valores",
      "Metas",
      "Orçamento em até 24 horas",
    ]);
    await expectAnchorsLand(page);
    await expect(thumbnails(page)).toHaveCount(20);
    for (const address of await thumbnails(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute("href")),
    )) {
      const picture = await context.request.get(String(address));
      expect(picture.headers()["content-type"]).toBe("image/webp");
      expect((await picture.body()).byteLength).toBeLessThanOrEqual(150 * 1_024);
    }
    await thumbnails(page).first().click();
    await expect(page).toHaveURL(/restaurante-1600.*\.webp$/);
    await context.close();
  });
});

/** Expects the full-size picture to be loaded, 1,600 by 1,000 pixels. */
async function expectFullPicture(page: Page): Promise<void> {
  const picture = dialog(page).locator("[data-open] picture img");
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => [
        image.complete,
        image.naturalWidth,
        image.naturalHeight,
      ]),
    )
    .toEqual([true, 1_600, 1_000]);
}

/** Expects each anchor of the header to show its heading right under the header, and the logo to show the top. */
async function expectAnchorsLand(page: Page): Promise<void> {
  const header = page.getByRole("banner");
  const { height: headerHeight = 0 } = (await header.boundingBox()) ?? {};
  for (const [name, heading] of [
    ["Produtos", "Produtos"],
    ["Contato", "Orçamento em até 24 horas"],
  ] as const) {
    await header.getByRole("link", { name }).click();
    await expectScrollingOver(page);
    const target = page.getByRole("heading", { name: heading, exact: true });
    await expect(target).toBeInViewport({ ratio: 1 });
    // Pictures above it may still be coming, and the browser then holds its place.
    const belowHeader = async () => ((await target.boundingBox())?.y ?? 0) - headerHeight;
    await expect.poll(belowHeader).toBeLessThanOrEqual(320);
    expect(await belowHeader()).toBeGreaterThanOrEqual(0);
    await expect(header).toBeInViewport({ ratio: 1 });
  }
  await header.getByRole("link", { name: "Vitrine, voltar ao topo" }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}
