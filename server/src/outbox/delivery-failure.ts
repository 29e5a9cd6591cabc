import type { Delivery, PauseCause } from "./target.ts";

export type Failure = Extract<Delivery, { readonly ok: false }>;
type PassingFailure = Extract<Delivery, { readonly retry: true }>;

// What only a person can mend (a password, an address, a share that is missing) is not mended in seconds, and asking
// often locks accounts. Tried at this pace, it comes right by itself once somebody has.
const PERSON_NEEDED_MILLISECONDS = 15 * 60_000;

/** A failure that passes: try again at the worker's own pace, or after as long as the other side asks for. */
export function again(reason: string, afterMilliseconds?: number): PassingFailure {
  return {
    ok: false,
    retry: true,
    reason,
    ...(afterMilliseconds !== undefined && { afterMilliseconds }),
  };
}

/** A failure of this booking that stays until a person has acted. Other bookings do not wait for it. */
export function againOncePersonActed(reason: string): PassingFailure {
  return again(reason, PERSON_NEEDED_MILLISECONDS);
}

/** A refusal of whatever we would send, until a person has changed a setting: the target is paused. */
export function pausedUntilPersonActed(reason: string, pauses: PauseCause): Failure {
  return { ...againOncePersonActed(reason), pauses };
}

/** The server's own wish to be left alone for a while, if it has named a time: the target is paused. */
export function pausedAsAsked(reason: string, afterMilliseconds: number | undefined): Failure {
  if (afterMilliseconds === undefined) return again(reason);
  return { ...again(reason, afterMilliseconds), pauses: "the server asks to wait" };
}

/** A failure that stays for good. */
export function givenUp(reason: string): Failure {
  return { ok: false, retry: false, reason };
}

/** Nobody could be reached; `code` is the system's own word for it, such as `ECONNREFUSED`. */
export function unreachable(code: string | undefined): Failure {
  const word = code?.toLowerCase().replaceAll("_", "-") ?? "";
  return again(/^[a-z0-9-]{3,27}$/.test(word) ? `unreachable-${word}` : "unreachable");
}
