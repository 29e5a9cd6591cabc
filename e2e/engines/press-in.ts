import { expect } from "@playwright/test";

import type { Visitor } from "./visitor.ts";

/** Presses, by the keyboard, a button that lies over another one of the same name. */
export async function pressIn(visitor: Visitor, place: string, name: string): Promise<void> {
  await expect.poll(() => visitor.tab.evaluate(focusIn, place, name), { message: name }).toBe(true);
  await visitor.press("Enter");
}

/** In the page: whether the button was there and has the focus now. */
function focusIn(place: string, name: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(`${place} button`)].find((button) =>
    button.textContent?.trim().startsWith(name),
  );
  found?.focus();
  return found !== undefined && found === document.activeElement;
}
