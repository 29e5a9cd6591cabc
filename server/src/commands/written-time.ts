import { addDays, instantAt, parseRfc3339, startOfDay } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?)?$/i;

export function writtenDay(text: string, zone: string): TimeSpan | undefined {
  if (text.length > "2026-11-21".length || midnightInUtc(text) === undefined) return undefined;
  return { start: startOfDay(text, zone), end: startOfDay(addDays(text, 1), zone) };
}

/** The day or the second that a text names (`2026-11-21`, `…T10:00`, `…T10:00-03:00`), in `zone` unless it has an offset. */
export function writtenTime(text: string, zone: string): TimeSpan | undefined {
  const [, day, minute, second = "00", offset] = WRITTEN.exec(text) ?? [];
  if (day === undefined) return undefined;
  if (minute === undefined) return writtenDay(text, zone);
  const named = parseRfc3339(`${day}T${minute}:${second}${offset ?? "Z"}`);
  const midnight = midnightInUtc(day);
  if (named === undefined || midnight === undefined) return undefined;
  const start =
    offset === undefined
      ? instantAt(day, Math.floor((named - midnight) / 60_000), zone) + Number(second) * 1_000
      : named;
  return { start, end: start + 1_000 };
}

function midnightInUtc(day: Day): number | undefined {
  return parseRfc3339(`${day}T00:00:00Z`);
}
