// The browser's own bars have the colour of the page's header: the page seems to begin at the screen's edge.

import { ROUTES } from "../../../web/src/routes.ts";
import { expect, test } from "../../journey.ts";

for (const { path } of ROUTES) {
  test(`on a phone the bars of ${path} have the colour of what is at its top`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    expect(await page.evaluate(colourAtTop)).toBe(await page.evaluate(themeColour));
  });
}

/** The colour that is painted in the page's first pixels, in the middle: of what lies there, or of what is behind it. */
function colourAtTop(): string {
  let element = document.elementFromPoint(innerWidth / 2, 1);
  while (element !== null) {
    const { backgroundColor } = getComputedStyle(element);
    if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
    element = element.parentElement;
  }
  return "none";
}

function themeColour(): string {
  const { style } = document.createElement("p");
  style.color = document.querySelector<HTMLMetaElement>("[name=theme-color]")?.content ?? "";
  return style.color;
}
