import type { RefusalCode } from "@vitrine/domain/refusals";

type Invalid = Extract<RefusalCode, `${string}-invalid`>;

const REFUSAL_STATUS: Readonly<Record<Exclude<RefusalCode, Invalid>, number>> = {
  "calendar-unknown": 400,
  "barber-unknown": 400,
  "style-unknown": 400,
  "slot-unknown": 400,
  "day-not-bookable": 400,
  "owner-secret-wrong": 403,
  "booking-not-found": 404,
  "closing-not-found": 404,
  "route-unknown": 404,
  "too-many-looks": 404,
  "slot-taken": 409,
  "too-many-bookings": 409,
  "too-many-devices": 409,
  "key-used": 409,
  "undo-too-late": 409,
  "condition-failed": 412,
  "request-too-large": 413,
  "request-not-json": 415,
  "range-unsatisfiable": 416,
  "too-many-calls": 429,
  "too-many-secrets": 429,
  "too-many-creates": 429,
  "too-many-half-hours": 429,
  "too-many-refusals": 429,
  "unexpected-failure": 500,
  "service-unavailable": 503,
};

export function refusalStatus(refusal: RefusalCode): number {
  return isInvalid(refusal) ? 400 : REFUSAL_STATUS[refusal];
}

function isInvalid(refusal: RefusalCode): refusal is Invalid {
  return refusal.endsWith("-invalid");
}
