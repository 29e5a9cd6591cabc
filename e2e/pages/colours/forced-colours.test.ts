// What a person sees whose own few colours replace the page's (Windows' contrast themes): edges and marks must not hang
// on a ground.

import type { Locator, Page } from "@playwright/test";

import { REQUIRED, fillUpToSubmit, openBarberScreen } from "../../booking-screen.ts";
import { expect, test } from "../../journey.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";
import { openPortfolio } from "../portfolio/portfolio-screen.ts";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

/** Each has a border all around, in another colour than what is behind it. */
async function expectEdges(elements: Locator): Promise<void> {
  await expect(elements.first()).toBeVisible();
  const edges = await elements.evaluateAll((found) =>
    found.map((element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
      const canvas = getComputedStyle(document.body).backgroundColor;
      return [borderTopWidth !== "0px", borderTopStyle, borderTopColor !== canvas];
    }),
  );
  expect(edges).toEqual(edges.map(() => [true, "solid", true]));
}

test("the booking screen's buttons, alert, chosen tab and chosen chips keep their edges", async ({
  page,
}) => {
  const screen = await openBarberScreen(page);
  await expectEdges(screen.submit);
  const chosenTab = page.getByRole("tab", { name: "Agendar" });
  expect(await chosenTab.evaluate((tab) => getComputedStyle(tab, "::after").backgroundColor)).toBe(
    await systemColour(page, "Highlight"),
  );
  await screen.submit.click();
  await expect(screen.alert).toHaveText(REQUIRED);
  await expectEdges(screen.alert);

  await fillUpToSubmit(screen);
  const chip = (label: string) => screen.day(label).locator("xpath=..");
  const edgeOf = (locator: Locator) =>
    locator.evaluate((element) => {
      const { borderColor, outlineStyle } = getComputedStyle(element);
      return [borderColor, outlineStyle];
    });
  expect(await edgeOf(chip("ter 24/11"))).not.toEqual(await edgeOf(chip("qua 25/11")));
  await screen.submit.click();
  await expectEdges(screen.dialog);
  await expectEdges(screen.dialog.getByRole("button", { name: "OK" }));
});

test("a select keeps its arrow, and a button its icon, in the colour of the text", async ({
  page,
}) => {
  const text = async () => [await systemColour(page, "CanvasText")];
  const coloursOf = (icons: Locator) =>
    icons.evaluateAll((found) => [...new Set(found.map((icon) => getComputedStyle(icon).color))]);
  const { panel } = await openBarberScreen(page);
  const arrows = panel.locator("select + svg");
  await expect(arrows).toHaveCount(2);
  expect(await coloursOf(arrows)).toEqual(await text());
  await openOwnerScreen(page);
  await expect(page.getByRole("heading", { level: 1 }).locator("svg")).toBeVisible();
  expect(await coloursOf(page.getByRole("heading", { level: 1 }).locator("svg"))).toEqual(
    await text(),
  );
});

test("the landing page's buttons keep their edges", async ({ page }) => {
  await page.goto("/");
  await expectEdges(page.getByRole("banner").getByRole("link", { name: "Contato" }));
  await expectEdges(page.getByRole("main").getByRole("link", { name: "Pedir orçamento" }).first());
  await expectEdges(page.getByRole("link", { name: "Escrever um e-mail" }));
});

test("the portfolio underlines only the shown language's flag, and its loader shows its shapes", async ({
  page,
}) => {
  const screen = await openPortfolio(page);
  const barOf = (flag: Locator) =>
    flag.evaluate((element) => getComputedStyle(element, "::after").borderBottomColor);
  expect(await barOf(screen.flags.us)).toBe(await systemColour(page, "Highlight"));
  expect(await barOf(screen.flags.br)).toBe(await systemColour(page, "Canvas"));
  await expectEdges(screen.left.toggle);
  await screen.left.toggle.click();
  await expectEdges(screen.left.visit);
  await screen.left.toggle.click();

  await screen.flags.br.click();
  await expect(screen.loader).toBeVisible();
  const shapes = await screen.loader
    .locator("[aria-hidden] span")
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).backgroundColor));
  const text = await systemColour(page, "CanvasText");
  expect(shapes).toEqual([text, text, text]);
});

/** What one of the person's own colours is here. */
function systemColour(page: Page, name: "Canvas" | "CanvasText" | "Highlight"): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.createElement("i");
    probe.style.color = colour;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}
