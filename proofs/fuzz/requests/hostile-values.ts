// Values that break programs, as JSON source; some of it is invalid JSON. Control characters are written as escapes.

import fc from "fast-check";

import { anyCharacter } from "@vitrine/testing/any-character";
import { weighted } from "./weighted.ts";

/** Texts that some programs interpret: markup, paths, queries, escapes. */
export const HOSTILE_TEXTS = [
  "",
  " ",
  "barbearia ",
  "\r\nset-cookie: a=b\r\n\r\n",
  "a@example.com\nbcc: b@example.com",
  `a${"\u0345".repeat(9_000)}${"\u0316".repeat(9_000)}`,
  ...listed(`
    \u0000 | Ana\u0000Maria | \u0001\u0007\u001b[31m\u007f | \ufeffAna | \ud800 | \udc00\ud800
    Ana\ud83d | \ufffe\uffff | \u200b\u200d\u2060 | \u202eanA\u202c | \u200fAna\u200e | A\u0301na
    ${"e\u0301".repeat(20)} | ${"ﷺ".repeat(20)} | ${"ß".repeat(20)} | 𝒜𝓃𝒶 | 👩‍👩‍👧‍👦
    Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319
    $(reboot)\`reboot\` | {{7*7}}\${7*7}<%= 7*7 %>
    İ | ٩٨٧٦٥٤٣٢١ | 987654321 | 9876543210 | 98765-4321 | +5511987654321 | 1e9 | 0x1F | -1 | NaN
    Infinity | null | undefined | true | [object Object] | __proto__ | constructor | prototype
    toString | hasOwnProperty | '; DROP TABLE booking; -- | " OR 1=1 -- | %' OR '1'='1
    <script>alert(1)</script> | ../../../../etc/passwd | file:///etc/passwd | %00%0d%0a%zz
    %s%n%d%x | a@b | a@b.c | a..b@example.com | a@-example.com | "a b"@example.com
    ana@exämple.com | a@b@example.com | ${"a".repeat(23)}@example.com
    ${"a".repeat(24)}@example.com | BARBEARIA | reservas | halftimes | HALFTIMES`),
];

/** Invalid times, and times at the limits of calendars. */
const HOSTILE_TIMES = listed(`
  2026-11-24 | 2026-11-24T08:00:00 | 2026-11-24T08:00-03:00 | 2026-11-24 08:00:00-03:00
  2026-11-24t08:00:00-03:00 | 2026-11-24T08:00:00-0300 | 2026-11-24T08:00:00.000000001-03:00
  2026-11-24T08:00:00.000000-03:00 | 2026-11-24T11:00:00z
    2026-11-24T08:00:00,5-03:00 | 2026-11-24T24:00:00-03:00 | 2026-11-24T23:59:60Z
  2026-02-30T08:00:00Z | 2027-02-29T08:00:00-03:00 | 2026-13-01T08:00:00Z | 2026-00-10T08:00:00Z
  2026-11-24T08:00:00+24:00 | 2026-11-24T08:00:00+14:00[America/Sao_Paulo]
  0000-01-01T00:00:00Z | 0000-01-01T00:00:00+23:59 | 0001-01-01T00:00:00Z | 1582-10-10T00:00:00Z
  1913-12-31T23:59:59-03:00 | 1970-01-01T00:00:00Z | 2018-11-04T00:00:00-03:00
  2038-01-19T03:14:08Z | 9999-12-31T23:59:59.999Z | 9999-12-31T23:59:59-23:59
  +010000-01-01T00:00:00Z | -000001-01-01T00:00:00Z | 275760-09-13T00:00:00Z
  ２０２６-11-24T08:00:00-03:00 | 1795507200 | now`);

/** Numbers at the ends of every kind of number, as JSON source. */
const HOSTILE_NUMBERS = listed(`
  0 | -0 | -0.0 | -1 | 1 | 2 | 3 | 20 | 21 | 6.0 | 6e0 | 60e-1 | 6.5 | 6.0000000000000001
  1e400 | -1e400 | 1e-400 | 2147483648 | -2147483649 | 4294967296 | 9007199254740991
  9007199254740992 | -9007199254740993 | 9223372036854775808 | 18446744073709551616
  123456789012345678901234567890`);

const OTHER_JSON = listed(`
  null | true | false | [] | {} | [null] | [[]] | ["987654321"] | [6] | {"$ne":null}
  {"length":1} | {"toString":"x"} | {"__proto__":{"ok":true}} | {"valueOf":null,"toJSON":1}
  {"constructor":{"prototype":{"ok":true}}} | "\\u0000" | "\\uD800" | "\\ud83d\\ude00"
  "\\/\\b\\f\\n\\r\\t"`);

/** Values of JavaScript, or for a human reader, that are invalid JSON. */
const NO_JSON = [
  "",
  '"a\nb"',
  ...listed(`
    NaN | Infinity | -Infinity | undefined | 01 | +1 | .5 | 1. | 1e | 0x10 | 1_000 | 1n | --1
    '987654321' | "unterminated | tru | TRUE | None | new Date() | /a/ | 1 2 | /* a */ 1 | # 1
    \`987654321\` | "a\u0000b" | "a\tb" | "\\x41" | "\\u12" | "\\ud83"`),
];

/** Lists or objects inside each other, as JSON source. */
export const nestedJson = (depthMin: number, depthMax: number) =>
  fc
    .tuple(fc.integer({ min: depthMin, max: depthMax }), fc.constantFrom("[ ]", '{"a": }'))
    .map(([depth, shape]) => {
      const [open = "", close = ""] = shape.split(" ");
      return `${open.repeat(depth)}1${close.repeat(depth)}`;
    });

const longText = fc
  .tuple(fc.constantFrom("9", "a", "é", "\u0000", "👩‍👩‍👧‍👦"), fc.integer({ min: 21, max: 3_000 }))
  .map(([sign, times]) => sign.repeat(times));

/** A hostile value, as JSON that parses. */
export const hostileJson: fc.Arbitrary<string> = weighted(
  [4, fc.constantFrom(...HOSTILE_TEXTS).map((text) => JSON.stringify(text))],
  [2, fc.constantFrom(...HOSTILE_TIMES).map((text) => JSON.stringify(text))],
  [2, fc.oneof(longText, fc.string({ unit: anyCharacter })).map((text) => JSON.stringify(text))],
  [3, fc.constantFrom(...HOSTILE_NUMBERS)],
  [3, fc.constantFrom(...OTHER_JSON)],
  [2, fc.json()],
  [1, nestedJson(2, 5_000)],
);

/** A hostile value that no JSON parser takes. */
export const brokenJson = fc.constantFrom(...NO_JSON);

/** The values in a text, between bars and line ends, without the spaces around them. */
export function listed(text: string): string[] {
  return text.split(/ *[|\n] */).filter((value) => value !== "");
}
