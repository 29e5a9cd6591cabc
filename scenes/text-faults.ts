/**
 * Runs in the page of the scene and finds text that a reader would miss: set in a font that did not load, cut off by
 * a box or by the picture's edge, or lying on other text. Each fault is a sentence.
 *
 * What is meant so says so: `data-cut` on an element whose text may be cut (a word that runs out of the picture),
 * `data-overlap` on one that may lie on other text.
 */
export function findTextFaults(): string[] {
  // Fonts claim more height than letters have: only this middle part of a line counts as text.
  const TOP_SHARE = 0.24;
  const BOTTOM_SHARE = 0.2;
  const TOLERANCE_PIXELS = 1;

  interface Line {
    readonly text: string;
    readonly element: Element;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }

  const faults = new Set<string>();
  const loaded = new Set(
    [...document.fonts]
      .filter((face) => face.status === "loaded")
      .map((face) => face.family.replaceAll(/["']/g, "")),
  );
  const lines = visibleLines();
  for (const line of lines) {
    checkFont(line);
    if (line.element.closest("[data-cut]") === null) checkCut(line);
  }
  for (const [index, line] of lines.entries()) {
    for (const other of lines.slice(index + 1)) checkOverlap(line, other);
  }
  return [...faults];

  function visibleLines(): Line[] {
    const found: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? "").trim().replaceAll(/\s+/g, " ");
      if (element === null || text === "" || !element.checkVisibility()) continue;
      if (element.closest("style, script, title, defs, option") !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue;
        found.push({
          text: text.length > 40 ? `${text.slice(0, 40)}…` : text,
          element,
          left: box.left,
          right: box.right,
          top: box.top + box.height * TOP_SHARE,
          bottom: box.bottom - box.height * BOTTOM_SHARE,
        });
      }
    }
    return found;
  }

  function checkFont({ element, text }: Line): void {
    const family = getComputedStyle(element).fontFamily.split(",")[0] ?? "";
    const name = family.trim().replaceAll(/["']/g, "");
    if (!loaded.has(name)) faults.add(`"${text}" is set in ${name}, which did not load`);
  }

  function checkCut(line: Line): void {
    const picture = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const isBeyond =
      line.left >= picture.right ||
      line.right <= 0 ||
      line.top >= picture.bottom ||
      line.bottom <= 0;
    if (isBeyond) return;
    if (!holds(picture, line)) faults.add(`"${line.text}" is cut by the picture's edge`);
    for (let box: Element | null = line.element; box !== null; box = box.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(box);
      if (display === "inline" || (overflowX === "visible" && overflowY === "visible")) continue;
      if (box === document.body || box === document.documentElement) continue;
      if (!holds(box.getBoundingClientRect(), line)) {
        faults.add(`"${line.text}" is cut by ${box.tagName.toLowerCase()}.${box.className}`);
      }
    }
  }

  function holds(
    box: { left: number; top: number; right: number; bottom: number },
    line: Line,
  ): boolean {
    return (
      line.left >= box.left - TOLERANCE_PIXELS &&
      line.right <= box.right + TOLERANCE_PIXELS &&
      line.top >= box.top - TOLERANCE_PIXELS &&
      line.bottom <= box.bottom + TOLERANCE_PIXELS
    );
  }

  function checkOverlap(line: Line, other: Line): void {
    const isMeant = [line, other].some(({ element }) => element.closest("[data-overlap]") !== null);
    if (isMeant) return;
    const width = Math.min(line.right, other.right) - Math.max(line.left, other.left);
    const height = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
    if (width > TOLERANCE_PIXELS && height > TOLERANCE_PIXELS) {
      faults.add(`"${line.text}" and "${other.text}" lie on one another`);
    }
  }
}
