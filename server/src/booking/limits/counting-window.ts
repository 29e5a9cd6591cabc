// Limits count within windows, an hour or a day, that begin with the first call counted. A row holds one window.

import { createHmac } from "node:crypto";

import type { Instant } from "@vitrine/domain/time/shop-time";

export const MINUTE_MILLISECONDS = 60_000;
export const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

const HASH_CHARACTERS = 22;

/** The values of `:hourAgo`, `:hourAhead`, `:dayAgo` and `:dayAhead` in the statements that count. */
export function windowsAt(at: Instant) {
  return {
    hourAgo: at - HOUR_MILLISECONDS,
    hourAhead: at + HOUR_MILLISECONDS,
    dayAgo: at - DAY_MILLISECONDS,
    dayAhead: at + DAY_MILLISECONDS,
  };
}

/** SQL: whether the window that began at `column` still counts. One in the future was written before a clock was set back. */
export function isOpen(column: string, window: "hour" | "day" | "window"): string {
  return `${column} > :${window}Ago AND ${column} < :${window}Ahead`;
}

/** The hash by which a calendar counts a client; it differs for another calendar or another salt. */
export function countedClient(salt: string, calendarId: string, client: string): string {
  return countedHash(salt, `${calendarId} ${client}`);
}

/** A hash of `text` that cannot be traced back without the salt. The same text always gives the same hash. */
export function countedHash(salt: string, text: string): string {
  return createHmac("sha256", salt).update(text).digest("base64url").slice(0, HASH_CHARACTERS);
}
