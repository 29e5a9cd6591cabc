// What a person sees whose own few colours replace the page's, which Firefox does on any system.

import { expect } from "@playwright/test";

import { REQUIRED } from "../booking-screen.ts";
import { test } from "./engine-journey.ts";

test.use({
  preferences: {
    "browser.display.document_color_use": 2,
    "browser.display.use_system_colors": false,
    "browser.display.background_color": "#000000",
    "browser.display.foreground_color": "#ffff00",
  },
});

const GROUND = "rgb(0, 0, 0)";

test("the booking screen's main button and its alert have an edge all around", async ({
  visitor,
}) => {
  await visitor.open("/agenda");
  expect(await visitor.tab.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(
    true,
  );
  await visitor.click("button", "Confirmar agendamento");
  await visitor.expectSeen("alert", undefined, { text: REQUIRED });
  for (const selector of ["[type=submit]", "[role=alert]"]) {
    expect(await visitor.tab.evaluate(areEdged, selector, GROUND)).toEqual([true]);
  }
});

test("the landing page's main buttons have an edge all around", async ({ visitor }) => {
  await visitor.open("/");
  const ways = "header a[href='#contato'], #contato a[href^='mailto:']";
  expect(await visitor.tab.evaluate(areEdged, ways, GROUND)).toEqual([true, true]);
});

test("only the flag of the language that is shown is underlined", async ({ visitor }) => {
  await visitor.open("/portifolio");
  expect(await visitor.tab.evaluate(underlinesOfFlags, GROUND)).toEqual([
    ["true", true],
    ["false", false],
  ]);
});

/** In the page: whether what is shown of a selector has, on every side, a line in another colour than the ground's. */
function areEdged(selector: string, ground: string): boolean[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.checkVisibility() && element.innerText !== "")
    .map((element) => {
      const style = getComputedStyle(element);
      return ["top", "right", "bottom", "left"].every(
        (side) =>
          style.getPropertyValue(`border-${side}-style`) === "solid" &&
          style.getPropertyValue(`border-${side}-width`) !== "0px" &&
          style.getPropertyValue(`border-${side}-color`) !== ground,
      );
    });
}

/** In the page: of each flag, whether it is pressed, and whether the line under it stands out from the ground. */
function underlinesOfFlags(ground: string): unknown[] {
  return [...document.querySelectorAll("button[aria-pressed]")].map((flag) => {
    const line = getComputedStyle(flag, "::after");
    return [
      flag.getAttribute("aria-pressed"),
      line.borderBottomStyle === "solid" && line.borderBottomColor !== ground,
    ];
  });
}
