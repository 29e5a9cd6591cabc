// Whether a client who waits gets a mail now, later or not at all. Pure functions. decisions/0057

import type { Instant } from "@vitrine/domain/time/shop-time";

import { HOUR_MILLISECONDS } from "../booking/limits/counting-window.ts";
import type { OpenedTimeRow } from "./opened-times-table.ts";
import { ANY_BARBER, BETWEEN_MAILS_MILLISECONDS, COPIES_MAX } from "./waits-table.ts";
import type { StoredWait } from "./waits-table.ts";

/** What a worker has claimed, and a mail on its way, is its own for this long, unless it renews that. */
export const LEASE_MILLISECONDS = 12_000;

/** Two renewals may fail. */
export const RENEWAL_MILLISECONDS = LEASE_MILLISECONDS / 3;

/** What opened so long ago is not mailed any more: an hour for the mail before it, and one for the mail server. */
const GIVEN_UP_MILLISECONDS = 2 * HOUR_MILLISECONDS;

// A mail that failed is tried again after the lease, then less and less often.
const BACKOFF_PART = 1 / 4;

type OpenedAt = Pick<OpenedTimeRow, "barberColorId" | "span" | "openedAt">;

type WaitState = Pick<
  StoredWait,
  "barberColorId" | "span" | "toldAt" | "mailedAt" | "copies" | "leasedUntil"
>;

export type WaitTurn<Opened> =
  | { readonly kind: "nothing" }
  /** To be looked at again. */
  | { readonly kind: "later"; readonly opened: readonly Opened[]; readonly at: Instant }
  /** Nobody mails any more what has opened until now. */
  | { readonly kind: "over"; readonly outcome: "lost" | "given-up" }
  /** What has opened, to be mailed. */
  | { readonly kind: "mail"; readonly opened: readonly Opened[] };

/** Whose turn it is, of all that has opened in the calendar and that nobody can undo any more. */
export function turnOf<Opened extends OpenedAt>(
  wait: WaitState,
  all: readonly Opened[],
  now: Instant,
): WaitTurn<Opened> {
  const opened = all.filter((one) => one.openedAt > wait.toldAt && isOfWait(wait, one));
  if (opened.length === 0) return { kind: "nothing" };
  const { copies, leasedUntil, mailedAt } = wait;
  if (leasedUntil > now) return { kind: "later", opened, at: leasedUntil };
  if (copies >= COPIES_MAX) return { kind: "over", outcome: "lost" };
  const mayBeMailedAt = (mailedAt ?? -Infinity) + BETWEEN_MAILS_MILLISECONDS;
  // A mail that is dated ahead of now was dated by a clock that was set back since.
  const isResting = mailedAt !== undefined && mailedAt <= now && mayBeMailedAt > now;
  if (copies === 0 && isResting) return { kind: "later", opened, at: mayBeMailedAt };
  const newest = Math.max(...opened.map(({ openedAt }) => openedAt));
  const isTooLate = newest + GIVEN_UP_MILLISECONDS <= now;
  return isTooLate ? { kind: "over", outcome: "given-up" } : { kind: "mail", opened };
}

/** When a mail that failed is tried again. */
export function triedAgainAt(opened: readonly OpenedAt[], now: Instant): Instant {
  const oldest = Math.min(...opened.map(({ openedAt }) => openedAt));
  return now + Math.max(LEASE_MILLISECONDS, Math.round((now - oldest) * BACKOFF_PART));
}

function isOfWait({ barberColorId, span }: WaitState, opened: OpenedAt): boolean {
  const isWithBarber = barberColorId === ANY_BARBER || barberColorId === opened.barberColorId;
  return isWithBarber && opened.span.start < span.end && span.start < opened.span.end;
}
