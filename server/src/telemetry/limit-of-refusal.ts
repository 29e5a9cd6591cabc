import type { RefusalCode } from "@vitrine/domain/refusals";

const LIMITS = {
  "too-many-calls": "calls",
  "too-many-creates": "creates",
  "too-many-half-hours": "half-hours",
  "too-many-bookings": "bookings",
  "too-many-refusals": "refusals",
  "too-many-looks": "cancellations",
  "too-many-secrets": "owner-secrets",
} as const satisfies Partial<Record<RefusalCode, string>>;

/** A limit's name in the metrics. `mails`: the confirmations to one address, a limit that refuses no call. */
export type Limit = (typeof LIMITS)[keyof typeof LIMITS] | "mails";

export function limitOf(refusal: RefusalCode | undefined): Limit | undefined {
  return refusal !== undefined && refusal in LIMITS
    ? LIMITS[refusal as keyof typeof LIMITS]
    : undefined;
}
