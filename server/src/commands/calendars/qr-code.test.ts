import { stripVTControlCharacters } from "node:util";

import { readQrCode } from "@vitrine/testing/owner/read-qr-code";
import { expect, test } from "vitest";

import { qrCodeLines } from "./links.ts";

const LINK =
  "webcal://www.example.com/calendars/barbearia/0123456789abcdef0123456789abcdef0123456789abcdef.ics";

const DARK_HALVES = new Map([
  ["█", [true, true]],
  ["▀", [true, false]],
  ["▄", [false, true]],
  [" ", [false, false]],
]);

/** What a camera reads from lines that a terminal draws black on white. */
function readFrom(lines: readonly string[]): string | undefined {
  const rows = lines.flatMap((line) => {
    const halves = [...stripVTControlCharacters(line)].map(
      (character) => DARK_HALVES.get(character) ?? [],
    );
    return [halves.map(([upper]) => upper), halves.map(([, lower]) => lower)];
  });
  return readQrCode(rows);
}

test.each([LINK, LINK.replace("webcal://www.", "webcal://agenda-da-barbearia-do-bairro."), "a"])(
  "a camera reads from the printed code what was put into it: %s",
  (text) => {
    expect(readFrom(qrCodeLines(text))).toBe(text);
  },
);

test("the code is black on white on dark and on light terminals, and fits into 80 columns and 30 lines", () => {
  const lines = qrCodeLines(LINK);
  expect(lines.length).toBeLessThanOrEqual(30);
  for (const line of lines) {
    const drawn = stripVTControlCharacters(line);
    expect(drawn).toMatch(/^[█▀▄ ]{1,80}$/);
    expect(line).toBe(`\u001B[38;5;16;48;5;231m${drawn}\u001B[0m`);
  }
});

test("four blank modules stand around the code", () => {
  const rows = qrCodeLines(LINK).map((line) => stripVTControlCharacters(line));
  expect(rows[0]?.trim()).toBe("");
  expect(rows[1]?.trim()).toBe("");
  expect(rows.at(-2)?.trim()).toBe("");
  expect(rows.every((row) => row.startsWith("    ") && row.endsWith("    "))).toBe(true);
});
