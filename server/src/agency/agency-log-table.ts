// What was done on the agency's page. An entry stands with its shop, so that it is written in the transaction that does it, and is
// erased with it: an id may name a person, and what is kept of an erased shop is its tombstone, which says when it was erased.

import { AGENCY_ACTS } from "@vitrine/domain/agency/agency-acts";
import type { AgencyAct } from "@vitrine/domain/agency/agency-acts";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { DAY_MILLISECONDS } from "../booking/limits/counting-window.ts";
import type { Reader, Transaction } from "../database/database.ts";
import { find, number, oneOf, query, text } from "../database/query.ts";

const KEPT_MILLISECONDS = 365 * DAY_MILLISECONDS;

// Entries of all shops are listed by their number: two of one millisecond have different ones.
const ENTRIES_A_MILLISECOND = 1_000;

// The numbers of a shop grow, also while the clock is set back. CAST, since PostgreSQL does not know the types of what is selected.
const NOTE = `INSERT INTO agency_log (calendar_id, entry, act, device, done_at)
  SELECT CAST(:calendarId AS TEXT),
    CASE WHEN max(entry) >= CAST(:entry AS BIGINT) THEN max(entry) + 1 ELSE CAST(:entry AS BIGINT) END,
    CAST(:act AS TEXT), CAST(:device AS TEXT), CAST(:now AS BIGINT)
  FROM agency_log WHERE calendar_id = :calendarId`;

const BEFORE = query(
  {
    entry: number,
    calendarId: text,
    act: oneOf<AgencyAct>(AGENCY_ACTS),
    device: text,
    doneAt: number,
  },
  `SELECT entry, calendar_id AS "calendarId", act, device, done_at AS "doneAt" FROM agency_log
  WHERE entry < :before ORDER BY entry DESC, calendar_id LIMIT :most`,
);

/** SQL. */
export const IS_ENTRY_OVER = "entry < :firstEntryKept";

const FORGET = `DELETE FROM agency_log WHERE calendar_id = :calendarId AND ${IS_ENTRY_OVER}`;

export interface NotedAct {
  readonly calendarId: string;
  readonly act: AgencyAct;
  /** The name of the device; empty for the secret itself. */
  readonly device: string;
}

/** In the transaction that does it. */
export async function noteAct(
  transaction: Transaction,
  noted: NotedAct,
  now: Instant,
): Promise<void> {
  const entry = now * ENTRIES_A_MILLISECOND + Math.floor(Math.random() * ENTRIES_A_MILLISECOND);
  await transaction.run(NOTE, { ...noted, now, entry });
}

/** The entries before this one, the latest first; the latest of all without it. */
export function entriesBefore(reader: Reader, before: number | undefined, most: number) {
  return find(reader, BEFORE, { before: before ?? Number.MAX_SAFE_INTEGER, most });
}

export function keptEntries(at: Instant): { readonly firstEntryKept: number } {
  return { firstEntryKept: (at - KEPT_MILLISECONDS) * ENTRIES_A_MILLISECOND };
}

/** Forgets what was done more than a year ago. */
export async function forgetEntries(
  transaction: Transaction,
  calendarId: string,
  at: Instant,
): Promise<void> {
  await transaction.run(FORGET, { calendarId, ...keptEntries(at) });
}
