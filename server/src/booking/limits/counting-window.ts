// Limits count in windows: an hour, a day, that begin with the first of what they count. One row holds one window.

import { createHmac } from "node:crypto";

import type { Instant } from "@vitrine/domain/time/shop-time";

export const MINUTE_MILLISECONDS = 60_000;
export const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

const HASH_CHARACTERS = 22;

/** `:hourAgo`, `:hourAhead`, `:dayAgo`, `:dayAhead` of the statements that count. */
export function windowsAt(at: Instant) {
  return {
    hourAgo: at - HOUR_MILLISECONDS,
    hourAhead: at + HOUR_MILLISECONDS,
    dayAgo: at - DAY_MILLISECONDS,
    dayAhead: at + DAY_MILLISECONDS,
  };
}

/**
 * SQL: whether the window that began at `column` still counts. What began further ahead was written by a clock that has
 * been set back since, and would refuse for too long.
 */
export function isOpen(column: string, window: "hour" | "day" | "window"): string {
  return `${column} > :${window}Ago AND ${column} < :${window}Ahead`;
}

/** A client of a calendar, as it is counted: in another calendar, or with another salt, it has another hash. */
export function countedClient(salt: string, calendarId: string, client: string): string {
  return countedHash(salt, `${calendarId} ${client}`);
}

/** Who is counted, as nobody can read it who does not know the salt: the same `text`, the same hash. */
export function countedHash(salt: string, text: string): string {
  return createHmac("sha256", salt).update(text).digest("base64url").slice(0, HASH_CHARACTERS);
}
