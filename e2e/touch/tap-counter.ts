// Counts what a booking costs a hand that holds a phone: taps, keys and swipes.

import type { Locator, Page } from "@playwright/test";

import { expectScrollingOver } from "../journey.ts";

/** How far one swipe of a thumb carries the page, in screens. */
const SWIPE_SCREENS = 0.75;

// A native list is opened by one tap and chosen from by another; so is the browser's own suggestion.
const TAPS_TO_CHOOSE = 2;
const TAPS_TO_FILL_IN = 2;

export interface Cost {
  readonly taps: number;
  readonly keys: number;
  readonly swipes: number;
}

export interface Thumb {
  /** Taps where the element is, after as many swipes as bring it into view. */
  tap(target: Locator): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
  /** What a browser's own suggestion puts into the fields, from the first of them. */
  fillIn(fields: readonly (readonly [field: Locator, text: string])[]): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** What it has cost so far. */
  cost(): Cost;
}

/** A thumb on this page's screen. */
export function thumbOn(page: Page): Thumb {
  let taps = 0;
  let keys = 0;
  let swipes = 0;

  /** The middle of the element, once it is in view and nothing lies over it. */
  async function reach(target: Locator): Promise<{ x: number; y: number }> {
    const start = swipes;
    for (;;) {
      await expectScrollingOver(page);
      const place = await target.evaluate(placeOnScreen);
      if (place.missing === 0) return place;
      if (swipes - start > 9) throw new Error("no swipe brings the element into view");
      const far = SWIPE_SCREENS * place.screen;
      await page.mouse.wheel(0, Math.max(-far, Math.min(far, place.missing)));
      swipes += 1;
    }
  }

  return {
    async tap(target) {
      const { x, y } = await reach(target);
      taps += 1;
      await page.touchscreen.tap(x, y);
    },
    async choose(select, option) {
      await reach(select);
      taps += TAPS_TO_CHOOSE;
      await select.selectOption(option);
    },
    async fillIn(fields) {
      const [first] = fields;
      if (first === undefined) return;
      await reach(first[0]);
      taps += TAPS_TO_FILL_IN;
      for (const [field, text] of fields) await field.evaluate(setAsBrowser, text);
    },
    async type(field, text) {
      const { x, y } = await reach(field);
      taps += 1;
      await page.touchscreen.tap(x, y);
      keys += text.length;
      await page.keyboard.type(text);
    },
    cost: () => ({ taps, keys, swipes }),
  };
}

/** Where an element is, and how far the page must move for the whole of it to be in view with nothing over it. */
function placeOnScreen(element: Element): {
  x: number;
  y: number;
  missing: number;
  screen: number;
} {
  const { left, right, top, bottom, height } = element.getBoundingClientRect();
  const x = (left + right) / 2;
  // The bar at the lower edge takes its room from the screen, unless the element is in it.
  const bar =
    element.closest("form")?.querySelector("[type=submit]")?.parentElement ??
    element.closest("[role=tabpanel]")?.querySelector("[role=group][aria-label=Rascunho]");
  const isInBar = bar?.contains(element) ?? false;
  const covered = bar && getComputedStyle(bar).position === "sticky" && !isInBar;
  const end = covered ? Math.min(innerHeight, bar.getBoundingClientRect().top) : innerHeight;
  // A wheel turns by whole pixels.
  const missing = bottom > end ? Math.ceil(bottom - end) : Math.floor(Math.min(top, 0));
  return { x, y: top + height / 2, missing, screen: innerHeight };
}

/** Browsers fill fields in without a key and without moving the focus. */
function setAsBrowser(element: Element, text: string): void {
  const prototype = HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, text);
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}
