import type { Page } from "@playwright/test";

import { expect, test } from "../../journey.ts";
import { openPortfolio, switchTo } from "./portfolio-screen.ts";
import type { PortfolioScreen } from "./portfolio-screen.ts";

const LINKS = [
  ["Nome Sobrenome: personal site (opens in a new tab)", "https://dev.example.com"],
  ["E-mail (opens in a new tab)", "mailto:dev@example.com"],
  ["Chat (opens in a new tab)", "https://chat.example.com/5500000000001"],
  ["Profile (opens in a new tab)", "https://profile.example.com/dev"],
  ["CV (opens in a new tab)", "https://dev.example.com/cv.pdf"],
] as const;

test("a visitor reads who this is and finds every way to write", async ({ page }) => {
  await openPortfolio(page);
  await expect(page.getByText("Hello, I’m Nome Sobrenome.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Front-end and mobile developer",
  );
  await expect(page.getByText("Something to build, or to fix? Tell me about it.")).toBeVisible();
  for (const [name, address] of LINKS) {
    const link = page.getByRole("link", { name, exact: true });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute("href", address);
  }
  const hints = page.getByRole("main").locator("p").last();
  await expect(hints.locator("label").first()).toHaveText("Projects");
  await expect(hints.locator("label").last()).toHaveText("Skills");
  await expect(hints.locator("svg")).toHaveCount(2);
});

test("every link of the portfolio opens in a new tab that knows nothing of it", async ({
  page,
  context,
}) => {
  await context.route(/example\.com/, (route) => route.fulfill({ body: "elsewhere" }));
  const screen = await openPortfolio(page);
  const links = page.getByRole("link", { includeHidden: true });
  await expect(links).toHaveCount(7);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener");
  }
  await screen.left.toggle.click();
  for (const link of [page.getByRole("link", { name: /^Profile/ }), screen.left.visit]) {
    const opening = page.waitForEvent("popup");
    await link.click();
    const elsewhere = await opening;
    await elsewhere.waitForLoadState();
    expect(await elsewhere.evaluate(() => opener)).toBeNull();
    await elsewhere.close();
  }
  await expect(page).toHaveURL(/\/portifolio$/);
});

test("the left panel shows the projects, the right one the skills, each with a way to visit", async ({
  page,
}) => {
  const { left, right } = await openPortfolio(page);
  await left.toggle.click();
  await expect(left.title).toHaveText("Projects");
  await expect(left.title).toBeVisible();
  await expect(page.getByRole("region", { name: "Projects" }).getByRole("term")).toHaveText([
    "Web Site",
    "APIs",
    "Mobile",
    "SEO",
  ]);
  await expect(left.visit).toHaveText("Visit");
  await expect(left.visit).toHaveAttribute("href", "https://dev.example.com");

  await right.toggle.click();
  await expect(right.title).toHaveText("Skills");
  await expect(right.title).toBeVisible();
  const skills = page.getByRole("region", { name: "Skills" });
  await expect(skills.getByRole("term")).toHaveText(["Web", "Server", "Mobile", "Database"]);
  await expect(skills.getByRole("definition")).toHaveText([
    "HTML, CSS, TypeScript",
    "TypeScript, Python",
    "Kotlin, Swift, Dart",
    "SQL",
  ]);
  await expect(skills.getByRole("paragraph")).toHaveText([/^Learning\. /, /^Focus\. /]);
  await expect(right.visit).toHaveText("Visit");
  await expect(right.visit).toHaveAttribute("href", "https://dev.example.com");
});

/** Makes the journey on a desktop, then, from the start, on a phone. */
async function onDesktopAndPhone(
  page: Page,
  journey: (screen: PortfolioScreen) => Promise<void>,
): Promise<void> {
  for (const [name, width, height] of [
    ["a desktop", 1_440, 900],
    ["a phone", 390, 844],
  ] as const) {
    await test.step(`on ${name}`, async () => {
      await page.setViewportSize({ width, height });
      await journey(await openPortfolio(page));
    });
  }
}

test("a toggle opens its panel and closes it, its arrow turns, and only one is open", async ({
  page,
}) => {
  await onDesktopAndPhone(page, async ({ left, right }) => {
    const closed = async (panel: typeof left, arrow: string) => {
      await expect(panel.toggle).toHaveAttribute("aria-expanded", "false");
      await expect(panel.title).toBeHidden();
      await expect(panel.toggle.locator(`svg.lucide-chevron-${arrow}`)).toBeVisible();
    };
    const open = async (panel: typeof left, arrow: string) => {
      await expect(panel.toggle).toHaveAttribute("aria-expanded", "true");
      await expect(panel.title).toBeInViewport();
      await expect(panel.toggle.locator(`svg.lucide-chevron-${arrow}`)).toBeVisible();
    };
    await closed(left, "right");
    await closed(right, "left");
    await left.toggle.click();
    await open(left, "left");
    await closed(right, "left");
    await right.toggle.click();
    await open(right, "right");
    await closed(left, "right");
    await right.toggle.click();
    await closed(left, "right");
    await closed(right, "left");
  });
});

test("the focus goes into a panel, and Esc closes it and gives the focus back", async ({
  page,
}) => {
  await onDesktopAndPhone(page, async ({ left, right }) => {
    for (const panel of [left, right]) {
      await panel.toggle.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(panel.visit).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(panel.toggle).toHaveAttribute("aria-expanded", "false");
      await expect(panel.toggle).toBeFocused();
    }
    await left.toggle.click();
    await expect(left.title).toBeVisible();
    // A click on nothing takes the focus out of the page, and Esc still closes.
    await left.title.click();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("Escape");
    await expect(left.toggle).toHaveAttribute("aria-expanded", "false");
    await expect(left.toggle).toBeFocused();
  });
});

test("the keyboard alone passes everything once, and nothing of a closed panel", async ({
  page,
}) => {
  await onDesktopAndPhone(page, async () => {
    const names: (string | null)[] = [];
    for (let presses = 0; presses < 9; presses++) {
      await page.keyboard.press("Tab");
      names.push(
        await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null),
      );
    }
    expect(names).toEqual([
      "Nome Sobrenome: personal site (opens in a new tab)",
      "English",
      "Portuguese",
      "E-mail (opens in a new tab)",
      "Chat (opens in a new tab)",
      "Profile (opens in a new tab)",
      "CV (opens in a new tab)",
      "Projects",
      "Skills",
    ]);
  });
});

test("a click on a name of the hint bar presses that panel's toggle", async ({ page }) => {
  const { left, right } = await openPortfolio(page);
  const hint = (name: string) => page.getByRole("main").locator("label", { hasText: name });
  for (const [name, panel, other] of [
    ["Projects", left, right],
    ["Skills", right, left],
  ] as const) {
    const { height = 0 } = (await hint(name).boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    await hint(name).click();
    await expect(panel.toggle).toHaveAttribute("aria-expanded", "true");
    await expect(panel.title).toBeVisible();
    await expect(other.toggle).toHaveAttribute("aria-expanded", "false");
  }
  await hint("Skills").click();
  await expect(right.toggle).toHaveAttribute("aria-expanded", "false");
});

test.describe("the bars of a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("bear the panels' names in both languages, upright and on its side, in place of the hint bar", async ({
    page,
  }) => {
    for (const [path, names] of [
      ["/portifolio", ["Projects", "Skills"]],
      ["/portifolio?lang=pt", ["Projetos", "Habilidades"]],
    ] as const) {
      const { left, right } = await openPortfolio(page, path);
      for (const [width, height] of [
        [320, 640],
        [390, 844],
        [640, 320],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.locator("label")).toHaveCount(2);
        for (const [place, panel] of [left, right].entries()) {
          const word = panel.toggle.getByText(names[place] ?? "", { exact: true });
          await expect(word).toBeInViewport({ ratio: 1 });
          await expect(page.locator("label").nth(place)).toBeHidden();
          await word.tap();
          await expect(panel.toggle).toHaveAttribute("aria-expanded", "true");
          await expect(panel.title).toHaveText(names[place] ?? "");
          await expect(panel.title).toBeInViewport({ ratio: 1 });
          await word.tap();
          await expect(panel.toggle).toHaveAttribute("aria-expanded", "false");
        }
      }
    }
  });
});

test.describe("the sheet of a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("leaves the flags and both toggles to the thumb, and hides what it covers", async ({
    page,
  }) => {
    const screen = await openPortfolio(page);
    await screen.left.toggle.tap();
    await expect(screen.left.title).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden();
    await expect(page.getByRole("link", { name: /^E-mail/, includeHidden: true })).toBeHidden();
    await switchTo(screen, "br");
    await expect(screen.left.title).toHaveText("Projetos");
    await screen.right.toggle.tap();
    await expect(screen.right.title).toBeInViewport();
    await screen.right.toggle.tap();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("both panels stand open, and nothing is offered that would not work", async ({ page }) => {
    await page.goto("/portifolio");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Projects", "Skills"]);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 }).last()).toBeVisible();
    await expect(page.getByRole("link", { name: /^Visit/ })).toHaveCount(2);
    await expect(page.getByRole("button")).toHaveCount(0);
  });
});
