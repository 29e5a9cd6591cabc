import { expect, test } from "../../journey.ts";
import { openPortfolio, switchTo } from "./portfolio-screen.ts";

test("the portfolio opens in English with the US flag highlighted, and the flag of the language that is shown does nothing", async ({
  page,
}) => {
  const screen = await openPortfolio(page);
  const { flags } = screen;
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveTitle("Front-end and mobile developer · Nome Sobrenome");
  await expect(flags.us).toHaveAttribute("aria-pressed", "true");
  await expect(flags.br).toHaveAttribute("aria-pressed", "false");
  await expect(flags.us).toHaveAccessibleName("English");
  await expect(flags.br).toHaveAccessibleName("Portuguese");

  await flags.us.click();
  await expect(screen.loader).toHaveCount(0);
  await page.clock.runFor(3_000);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await switchTo(screen, "br");
  await flags.br.click();
  await expect(screen.loader).toHaveCount(0);
});

test("the other flag shows the loader over the whole screen for three seconds, then language and flag change", async ({
  page,
}) => {
  const { flags, loader } = await openPortfolio(page);
  await flags.br.click();
  await expect(loader).toBeVisible();
  expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, width: 1_280, height: 900 });
  await expect(loader.locator("[aria-hidden] > *")).toHaveCount(3);

  await page.clock.runFor(2_999);
  await expect(loader).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveTitle("Front-end and mobile developer · Nome Sobrenome");
  await page.clock.runFor(1);
  await expect(loader).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await expect(page).toHaveTitle("Dev front-end e mobile · Nome Sobrenome");
  await expect(flags.br).toHaveAttribute("aria-pressed", "true");
  await expect(flags.us).toHaveAttribute("aria-pressed", "false");
});

test("all text switches, what is heard included, and back again", async ({ page }) => {
  const screen = await openPortfolio(page);
  const words = () =>
    page.evaluate(() => {
      const spoken = [...document.querySelectorAll("[aria-label]")].map((element) =>
        element.getAttribute("aria-label"),
      );
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const written: string[] = [];
      while (texts.nextNode() !== null) written.push(texts.currentNode.textContent ?? "");
      return [...spoken, ...written.map((text) => text.trim())].filter((text) => text !== "");
    });
  const english = await words();
  await switchTo(screen, "br");
  const portuguese = await words();
  expect(portuguese).toHaveLength(english.length);
  // Punctuation, and what both languages call alike.
  expect(english.filter((text, place) => portuguese[place] === text).toSorted()).toEqual([
    ".",
    ".",
    "APIs",
    "E-mail",
    "SEO",
    "SQL",
  ]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dev front-end e mobile");
  await expect(page.getByText("Oi, eu sou Nome Sobrenome.")).toBeVisible();
  await expect(screen.flags.us).toHaveAccessibleName("Inglês");
  await expect(page.getByRole("group")).toHaveAccessibleName("Idioma");
  await expect(
    page.getByRole("link", { name: "Currículo (abre em nova aba)", exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: /^Cartaz: um círculo vermelho/ })).toBeVisible();

  await switchTo(screen, "us");
  expect(await words()).toEqual(english);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveTitle("Front-end and mobile developer · Nome Sobrenome");
});

test("the panels switch as well, and the open one stays open", async ({ page }) => {
  const screen = await openPortfolio(page);
  await screen.left.toggle.click();
  await switchTo(screen, "br");
  await expect(screen.left.toggle).toHaveAttribute("aria-expanded", "true");
  await expect(screen.left.title).toHaveText("Projetos");
  await expect(page.getByRole("region", { name: "Projetos" }).getByRole("term")).toHaveText([
    "Site",
    "APIs",
    "Aplicativos",
    "SEO",
  ]);
  await expect(screen.left.visit).toHaveText("Visitar");
  await screen.right.toggle.click();
  const skills = page.getByRole("region", { name: "Habilidades" });
  await expect(skills.getByRole("term")).toHaveText([
    "Na web",
    "No servidor",
    "No celular",
    "No banco de dados",
  ]);
  await expect(skills.getByRole("paragraph")).toHaveText([/^Aprendizado\. /, /^Foco\. /]);
});

test("what is clicked or pressed during the loader does nothing, and does not draw it out", async ({
  page,
}) => {
  const screen = await openPortfolio(page);
  await screen.flags.br.click();
  await expect(screen.loader).toBeVisible();
  await page.clock.runFor(2_000);
  for (const target of [screen.left.toggle, screen.right.toggle, screen.flags.us]) {
    // Past whatever covers it, straight to the element.
    await target.dispatchEvent("click");
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  const [x, y] = [1_240, 450];
  await page.mouse.click(x, y);
  await page.clock.runFor(1_000);
  await expect(screen.loader).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await expect(screen.left.toggle).toHaveAttribute("aria-expanded", "false");
  await expect(screen.right.toggle).toHaveAttribute("aria-expanded", "false");
});

test("the focus is on the highlighted flag again when the loader has gone", async ({ page }) => {
  const { flags, loader } = await openPortfolio(page);
  await flags.br.focus();
  await page.keyboard.press("Enter");
  await expect(loader).toHaveText("Agora em português");
  await page.clock.runFor(3_000);
  await expect(flags.br).toBeFocused();
});

test("nothing is remembered: a new visit is in English again", async ({ page, context }) => {
  const screen = await openPortfolio(page);
  await switchTo(screen, "br");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Front-end and mobile developer",
  );
  expect(await context.storageState()).toEqual({ cookies: [], origins: [] });
});

test.describe("where motion is not welcome", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the loader stands still for the same three seconds", async ({ page }) => {
    const { flags, loader } = await openPortfolio(page);
    await flags.br.click();
    await expect(loader.locator("[aria-hidden] > *")).toHaveCount(3);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.clock.runFor(2_999);
    await expect(loader).toBeVisible();
    await page.clock.runFor(1);
    await expect(loader).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  });
});

test.describe("the address in Portuguese", () => {
  const ADDRESS = "/portifolio?lang=pt";
  test("opens in Portuguese, and the other flag brings English after the loader's three seconds", async ({
    page,
  }) => {
    const screen = await openPortfolio(page, ADDRESS);
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
    await expect(page).toHaveTitle("Dev front-end e mobile · Nome Sobrenome");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dev front-end e mobile");
    await expect(screen.flags.br).toHaveAttribute("aria-pressed", "true");
    await screen.flags.br.click();
    await expect(screen.loader).toHaveCount(0);

    await screen.flags.us.click();
    await expect(screen.loader).toHaveText("Now in English");
    await page.clock.runFor(2_999);
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
    await page.clock.runFor(1);
    await expect(screen.loader).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Front-end and mobile developer",
    );
  });

  test("is a document of its own, with its own words where it is found or shared", async ({
    page,
  }) => {
    for (const [path, language, description] of [
      ["/portifolio", "en", /^Web sites, APIs/],
      [ADDRESS, "pt-BR", /^Sites, APIs/],
    ] as const) {
      const sent = await page.goto(path);
      // As it is sent, before any script.
      expect(await sent?.text()).toContain(`<html lang="${language}">`);
      for (const name of ['name="description"', 'property="og:description"']) {
        await expect(page.locator(`meta[${name}]`)).toHaveAttribute("content", description);
      }
    }
  });

  test("is where the landing page's links to who programs lead", async ({ page }) => {
    for (const name of ["Conheça quem programa", "Portfólio"]) {
      await page.goto("/");
      await page.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(/\/portifolio\?lang=pt$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dev front-end e mobile");
    }
  });

  test("is in Portuguese on a static host, too, which sends the English document", async ({
    page,
  }) => {
    await page.route("**/portifolio?lang=pt", async (route) =>
      route.fulfill({
        response: await route.fetch({ url: route.request().url().replace(/\?.*/, "") }),
      }),
    );
    const screen = await openPortfolio(page, ADDRESS);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dev front-end e mobile");
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
    await expect(screen.flags.br).toHaveAttribute("aria-pressed", "true");
    await expect(screen.loader).toHaveCount(0);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("reads in Portuguese, both panels standing open", async ({ page }) => {
      await page.goto(ADDRESS);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dev front-end e mobile");
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Projetos", "Habilidades"]);
    });
  });
});
