// The screens as a frame shows them. Reads the build in web/dist: npm run build makes it.

import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { SHOPS } from "@vitrine/shops/shops";
import { expect, test } from "vitest";

const DIST = join(import.meta.dirname, "dist");

const pages = JSON.parse(readFileSync(join(DIST, "pages.json"), "utf8")) as {
  path: string;
  embeddedFile?: string;
}[];

test("every shop's screen has a document for a frame, and no other page has", () => {
  const embedded = pages.filter(({ embeddedFile }) => embeddedFile !== undefined);
  expect(embedded.map(({ path }) => path)).toEqual(
    SHOPS.map(({ calendarId }) => pathOf(calendarId)),
  );
});

test("it holds the form without landmarks, asks for its own script first, and is no search result", () => {
  for (const { embeddedFile } of pages) {
    if (embeddedFile === undefined) continue;
    const html = readFileSync(join(DIST, embeddedFile), "utf8");
    expect(html).toContain("<form");
    expect(html).not.toMatch(/<(main|header|footer|nav)\b/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.split('rel="modulepreload"')[1]).toContain("/assets/frame-");
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
});

test("the widget knows every shop", () => {
  const script = readFileSync(join(DIST, "widget.js"), "utf8");
  for (const { calendarId, words } of SHOPS) {
    expect(script).toContain(pathOf(calendarId));
    expect(script).toContain(words.invitation);
  }
});
