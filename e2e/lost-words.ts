// Words that a person cannot read, because they are cut off, off the screen or under other words.

import type { Page } from "@playwright/test";

import { expect } from "./journey.ts";

/**
 * Expects that every word can be read, and that no part of the page makes it scroll sideways. A part that scrolls by
 * itself may hide words. After a change of its size the browser updates the layout of what was off the screen a moment
 * later, and an error of two lines opens later still.
 */
export async function expectNoWordLost(page: Page): Promise<void> {
  await expect.poll(() => lostWords(page), { intervals: [0, 100, 300] }).toEqual([]);
}

function lostWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Letters are lower than their line, whose box a clipping edge may cross: of the size of the type.
    const LINE_TOLERANCE = 0.3;
    interface Line {
      readonly element: Element;
      readonly text: string;
      readonly box: DOMRect;
      /** The nearest part that scrolls by itself, or stays where it is while the rest scrolls. */
      readonly layer: Element | null;
    }

    const lost: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      lost.push(`the page is ${scrollWidth} wide on a screen of ${clientWidth}`);
    }
    const modal = [...document.querySelectorAll(":modal")].at(-1);
    const lines = linesOf(modal ?? document.body);
    for (const line of lines) {
      const edge = edgeThatCuts(line);
      if (edge !== undefined) lost.push(`'${line.text}' is cut off by ${edge}`);
    }
    for (const [index, line] of lines.entries()) {
      const over = lines.slice(index + 1).find((other) => overlap(line, other));
      if (over !== undefined) lost.push(`'${line.text}' and '${over.text}' lie over each other`);
    }
    for (const select of (modal ?? document).querySelectorAll("select")) {
      if (select.checkVisibility() && !showsItsChoice(select)) {
        lost.push(`'${select.selectedOptions[0]?.text}' is cut off by its select`);
      }
    }
    return lost;

    function linesOf(root: Element): Line[] {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const found: Line[] = [];
      while (texts.nextNode() !== null) {
        const text = texts.currentNode;
        const element = text.parentElement;
        const words = String(text.textContent).trim();
        if (element === null || words === "") continue;
        if (!element.checkVisibility({ visibilityProperty: true }) || isForEarsOnly(element))
          continue;
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) {
          if (box.width > 0) found.push({ element, text: words, box, layer: layerOf(element) });
        }
      }
      return found;
    }

    function isForEarsOnly(element: Element): boolean {
      return ancestors(element).some((each) => getComputedStyle(each).clipPath === "inset(50%)");
    }

    function layerOf(element: Element): Element | null {
      return (
        ancestors(element).find((each) => {
          const { position, overflowY } = getComputedStyle(each);
          return /fixed|sticky/.test(position) || /auto|scroll/.test(overflowY);
        }) ?? null
      );
    }

    function ancestors(element: Element): Element[] {
      const up = element.parentElement;
      return up === null ? [element] : [element, ...ancestors(up)];
    }

    function edgeThatCuts({ element, box }: Line): string | undefined {
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * LINE_TOLERANCE;
      let mayScroll = false;
      let mayScrollDown = false;
      for (const each of ancestors(element)) {
        if (each === document.body || each === document.documentElement) break;
        const { overflowX, overflowY, scrollSnapType, clipPath, position, display } =
          getComputedStyle(each);
        if (display === "inline") continue;
        const edge = each.getBoundingClientRect();
        const name = `${each.localName}.${each.getAttribute("class") ?? ""}`;
        const clipsX = overflowX !== "visible" || clipPath !== "none";
        const clipsY = overflowY !== "visible" || clipPath !== "none";
        if (clipsX && !mayScroll) {
          if (scrollSnapType.startsWith("x")) mayScroll = true;
          else if (box.left < edge.left - 1 || box.right > edge.right + 1) return name;
        }
        if (clipsY && !mayScrollDown) {
          if (/auto|scroll/.test(overflowY)) mayScrollDown = true;
          else if (box.top < edge.top - size || box.bottom > edge.bottom + size) return name;
        }
        if (position === "fixed" || each.matches(":modal")) {
          if (mayScrollDown || (box.top >= -size && box.bottom <= innerHeight + size)) break;
          return `the screen's height (${name})`;
        }
      }
      if (!mayScroll && (box.left < -1 || box.right > clientWidth + 1)) return "the screen's side";
      return undefined;
    }

    /** Lines of the same words, of an element and what is in it, or of parts that pass over the page, are no loss. */
    function overlap(one: Line, other: Line): boolean {
      if (one.layer !== other.layer) return false;
      if (one.element.contains(other.element) || other.element.contains(one.element)) return false;
      const [a, b] = [lettersOf(one), lettersOf(other)];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return wide > 2 && high > 0.3 * Math.min(a.bottom - a.top, b.bottom - b.top);
    }

    /** A line's box is as high as its typeface says: the letters themselves take the middle of it. */
    function lettersOf({ element, box }: Line) {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const spare = Math.max(0, (box.height - size * 0.8) / 2);
      return {
        left: box.left,
        right: box.right,
        top: box.top + spare,
        bottom: box.bottom - spare,
      };
    }

    function showsItsChoice(select: HTMLSelectElement): boolean {
      const style = getComputedStyle(select);
      const probe = document.createElement("span");
      probe.textContent = select.selectedOptions[0]?.text ?? "";
      probe.style.cssText = "position: fixed; white-space: nowrap";
      for (const name of ["font", "letterSpacing", "wordSpacing"] as const) {
        probe.style[name] = style[name];
      }
      document.body.append(probe);
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      const room =
        select.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      return width <= room + 1;
    }
  });
}
