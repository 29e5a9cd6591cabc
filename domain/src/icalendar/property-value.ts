import { toRfc3339 } from "../time/shop-time.ts";
import type { Instant } from "../time/shop-time.ts";

// Some parsers take other control characters, and Unicode's separators, for the end of a line.
const LINE_BREAK = /\r\n?/g;
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
// `[^\P{Cc}\n]` is every control character but the line break.
const CONTROLS_BUT_LINE_BREAKS = /(?:[^\P{Cc}\n]|[\u2028\u2029])+/gu;

const SPECIAL_IN_TEXT = /[\\;,]/g;

/** The text in one line: each run of control characters becomes a space. Nothing is escaped yet. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(CONTROLS, " ");
}

/** A TEXT value (RFC 5545, section 3.3.11) of one line. */
export function textOfOneLine(text: string): string {
  return escapeText(oneLine(text));
}

/** A TEXT value that keeps its line breaks. */
export function textOfLines(text: string): string {
  const clean = text
    .toWellFormed()
    .replaceAll(LINE_BREAK, "\n")
    .replaceAll(CONTROLS_BUT_LINE_BREAKS, " ");
  return escapeText(clean).replaceAll("\n", "\\n");
}

/** A text as the quoted value of a parameter (RFC 6868); `undefined` if nothing readable is left of it. */
export function quotedParameter(text: string): string | undefined {
  // In a parameter, a backslash has no meaning by the standard, but some parsers take it for an escape.
  const clean = oneLine(text).replaceAll("\\", " ").trim();
  return clean === "" ? undefined : `"${clean.replaceAll("^", "^^").replaceAll('"', "^'")}"`;
}

/** `20261124T110000Z` */
export function utcTime(instant: Instant): string {
  return `${basicFormat(new Date(instant).toISOString())}Z`;
}

/** What a wall clock in `zone` shows: `20261124T080000`. */
export function wallTime(instant: Instant, zone: string): string {
  return basicFormat(toRfc3339(instant, zone));
}

function escapeText(text: string): string {
  return text.replaceAll(SPECIAL_IN_TEXT, "\\$&");
}

/** The date and the time of an ISO 8601 text, without its separators, fraction and offset. */
function basicFormat(isoText: string): string {
  return isoText.slice(0, "2026-11-24T11:00:00".length).replaceAll(/[-:]/g, "");
}
