import type { Delivery, NotDelivered, PauseCause } from "./target.ts";

export type Failure = Extract<Delivery, { readonly reason: string }>;
type PassingFailure = Extract<Delivery, { readonly retry: true }>;

// Only a person can fix a password, an address or a missing share. More frequent retries could lock the account.
export const PERSON_NEEDED_MILLISECONDS = 15 * 60_000;

/** A failure that is retried after the worker's back-off, or later if the other side asks for it. */
export function temporaryFailure(reason: string, afterMilliseconds?: number): PassingFailure {
  const after = afterMilliseconds !== undefined && { afterMilliseconds };
  return { ok: false, retry: true, reason, ...after };
}

/** A failure of this booking alone, until a person fixes its cause. Other bookings are delivered meanwhile. */
export function failureNeedingPerson(reason: string): PassingFailure {
  return temporaryFailure(reason, PERSON_NEEDED_MILLISECONDS);
}

/** A failure of every booking, until a person changes a setting: the target is paused. */
export function pausingFailure(reason: string, pauses: PauseCause): Failure {
  return { ...failureNeedingPerson(reason), pauses };
}

/** The failure when a server asks to wait, which pauses the target; only temporary if its `Retry-After` has no time. */
export function retryAfterFailure(reason: string, afterMilliseconds: number | undefined): Failure {
  if (afterMilliseconds === undefined) return temporaryFailure(reason);
  return { ...temporaryFailure(reason, afterMilliseconds), pauses: "the server asks to wait" };
}

export function permanentFailure(reason: string): Failure {
  return { ok: false, retry: false, reason };
}

/** The failure when no connection was made. `code` is the system's error code, such as `ECONNREFUSED`. */
export function unreachable(code: string | undefined): Failure {
  const word = code?.toLowerCase().replaceAll("_", "-") ?? "";
  return temporaryFailure(/^[a-z0-9-]{3,27}$/.test(word) ? `unreachable-${word}` : "unreachable");
}

/** Another server may know it, by its environment or by another key: nothing is lost, and none but this one waits. */
export const NOT_KNOWN_HERE: NotDelivered = {
  ok: false,
  tooEarlyFor: "target",
  afterMilliseconds: 60_000,
};
