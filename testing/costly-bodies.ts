// Bodies as large as a call may have, each made to cost a program more than its length.

import { TABLE_FOR_TEN, TUESDAY_FOR_TWO } from "./sample-requests.ts";

// Below the limit of 64 KiB, with room for the fields around a text.
const LONG_BYTES = 64_000;

// Normalising must sort them: they stand in the reverse of their canonical order.
const UNSORTED_MARKS = ["\u0345", "\u0301", "\u0316"].map((mark) => mark.repeat(10_000)).join("");

const LONG_TEXTS = {
  "unsorted marks": `a${UNSORTED_MARKS}`,
  "alternating marks": long("\u0301\u0316"),
  "letters that unfold": long("\ufdfa"),
  spaces: long(" "),
  "dotted labels": `a@${long("a.")}`,
  dashes: `a@${long("a-")}`,
  "at signs": long("@"),
  "a long fraction": `2026-11-24T08:00:00.${long("0")}Z`,
  "many digits": long("1"),
};

/** All fields that a call carries. */
const FIELDS = [...new Set([...Object.keys(TABLE_FOR_TEN), ...Object.keys(TUESDAY_FOR_TWO)])];

/** What costs nothing but its length. */
export const PLAIN_BODY = bodyWith("clientName", JSON.stringify(long("a")));

/** Every body, by what is costly about it. */
export const COSTLY_BODIES: ReadonlyMap<string, string> = new Map([
  ...FIELDS.flatMap((field) =>
    Object.entries(LONG_TEXTS).map(([what, text]): [string, string] => [
      `${what} as ${field}`,
      bodyWith(field, JSON.stringify(text)),
    ]),
  ),
  ["nested lists", `${"[".repeat(32_000)}${"]".repeat(32_000)}`],
  ["nested objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
  ["a nested list as a name", bodyWith("clientName", "[".repeat(30_000) + "]".repeat(30_000))],
  ["a nested prototype", `${'{"a":'.repeat(9_000)}{"__proto__":1}${"}".repeat(9_000)}`],
  ["prototypes in a list", `[${'"__proto__" ,'.repeat(4_600)}1]`],
  ["eight thousand years", bodyWith("dateTimeEnd", '"9999-12-31T00:00:00Z"')],
  ["ten thousand years back", bodyWith("dateTimeStart", '"0001-01-01T00:00:00Z"')],
  ["a number of many digits", bodyWith("clientNumber", "1".repeat(60_000))],
  ["a fraction of many digits", bodyWith("barberColorId", `0.${"1".repeat(60_000)}`)],
  ["many keys", `{${numbered(6_000, (index) => `"k${index}":1`)}}`],
  ["many keys that are numbers", `{${numbered(4_500, (index) => `"${index * 65_536}":1`)}}`],
]);

function bodyWith(field: string, value: string): string {
  const others = { ...TABLE_FOR_TEN, ...TUESDAY_FOR_TWO, [field]: undefined };
  return `{${JSON.stringify(field)}:${value},${JSON.stringify(others).slice(1)}`;
}

function long(text: string): string {
  return text.repeat(Math.floor((LONG_BYTES - 1_000) / Buffer.byteLength(text)));
}

function numbered(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(",");
}
