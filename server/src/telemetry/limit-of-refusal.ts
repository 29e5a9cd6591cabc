import type { RefusalCode } from "@vitrine/domain/refusals";

/** The limits that a client can meet, by the refusal that says so. */
const LIMITS = {
  "too-many-calls": "calls",
  "too-many-creates": "creates",
  "too-many-half-hours": "half-hours",
  "too-many-bookings": "bookings",
  "too-many-refusals": "refusals",
  "too-many-looks": "cancellations",
  "too-many-secrets": "owner-secrets",
} as const satisfies Partial<Record<RefusalCode, string>>;

/** A limit as the metrics name it; `mails`: confirmations to one address, which refuses no call. */
export type Limit = (typeof LIMITS)[keyof typeof LIMITS] | "mails";

/** The limit that a refusal speaks of; `undefined` where it speaks of none. */
export function limitOf(refusal: RefusalCode | undefined): Limit | undefined {
  return refusal !== undefined && refusal in LIMITS
    ? LIMITS[refusal as keyof typeof LIMITS]
    : undefined;
}
