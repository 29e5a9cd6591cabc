import type { RefusalCode } from "@vitrine/domain/refusals";

/** The HTTP status of each refusal. */
export const REFUSAL_STATUS = {
  "client-name-invalid": 400,
  "client-email-invalid": 400,
  "client-phone-invalid": 400,
  "party-size-invalid": 400,
  "client-max-invalid": 400,
  "calendar-unknown": 400,
  "barber-unknown": 400,
  "style-unknown": 400,
  "time-invalid": 400,
  "slot-unknown": 400,
  "day-not-bookable": 400,
  "window-invalid": 400,
  "request-invalid": 400,
  "booking-not-found": 404,
  "route-unknown": 404,
  "slot-taken": 409,
  "condition-failed": 412,
  "request-too-large": 413,
  "request-not-json": 415,
  "range-unsatisfiable": 416,
  "too-many-calls": 429,
  "unexpected-failure": 500,
  "service-unavailable": 503,
} as const satisfies Record<RefusalCode, number>;
