import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { CALENDAR_CASES, CALENDAR_SERVERS } from "./servers/calendar-servers.ts";
import type { CalendarCase } from "./servers/calendar-servers.ts";
import { calendarTable } from "./calendar-table.ts";

const TABLE = resolve(import.meta.dirname, "../../docs/calendar-servers.md");

const rowsOf = (markdown: string) =>
  markdown
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );

test("the table of calendar servers in the docs has the tested servers and cases, and no failure", () => {
  const [head, , ...rows] = rowsOf(readFileSync(TABLE, "utf8"));
  expect(head).toEqual(["", ...CALENDAR_CASES]);
  expect(rows).toEqual(
    CALENDAR_SERVERS.map(({ name, reasons, impossible }) => [
      name,
      ...CALENDAR_CASES.map((tried) => {
        const reason = reasons[tried];
        const why = impossible[tried];
        if (why !== undefined) return `not possible here: ${why}`;
        return reason === undefined ? "ok" : `\`${reason}\``;
      }),
    ]),
  );
});

test("what was tried and brought nothing is shown as a failure", () => {
  const [, , ...rows] = rowsOf(
    calendarTable([{ server: "Cyrus 3.6", case: "password changed", cell: "not-allowed-401" }]),
  );
  const shown = (server: string, tried: CalendarCase) =>
    rows.find(([name]) => name === server)?.[1 + CALENDAR_CASES.indexOf(tried)];
  expect(shown("Cyrus 3.6", "password changed")).toBe("`not-allowed-401`");
  expect(shown("Cyrus 3.6", "calendar removed")).toBe("**failed**");
  expect(shown("Radicale 3.1", "no room left")).toBe("not possible here: it knows no quota");
});
