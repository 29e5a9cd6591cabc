import type { FastifyReply } from "fastify";
import { refusalSentence } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";
import type { Shop } from "@vitrine/domain/shop/shop";

// For automatic retries after a 503: long enough for a database to restart, short enough for a person.
const RETRY_AFTER_SECONDS = 5;

// Headers that a route may have set for the response that the refusal replaces.
const HEADERS_OF_OTHER_ANSWERS = [
  "etag",
  "last-modified",
  "accept-ranges",
  "content-encoding",
  "content-disposition",
];

declare module "fastify" {
  interface FastifyReply {
    refusal?: RefusalCode;
    /** The calendar of the shop that the refusal's sentence is about, if it is known. */
    refusedCalendar?: string;
  }
}

/** `shop`, if known, gives the sentence its numbers. A refusal is never cached, since the next request may succeed. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: RefusalCode,
  shop?: Shop,
  retryAfterMilliseconds?: number,
): FastifyReply {
  reply.refusal = refusal;
  if (shop !== undefined) reply.refusedCalendar = shop.calendarId;
  if (refusal === "service-unavailable") reply.header("retry-after", RETRY_AFTER_SECONDS);
  if (retryAfterMilliseconds !== undefined) {
    reply.header("retry-after", Math.max(1, Math.ceil(retryAfterMilliseconds / 1_000)));
  }
  for (const name of HEADERS_OF_OTHER_ANSWERS) reply.removeHeader(name);
  reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
  return reply.code(refusalStatus(refusal)).send({ error: refusalSentence(refusal, shop) });
}

type Invalid = Extract<RefusalCode, `${string}-invalid`>;

const REFUSAL_STATUS: Readonly<Record<Exclude<RefusalCode, Invalid>, number>> = {
  "calendar-unknown": 400,
  "barber-unknown": 400,
  "style-unknown": 400,
  "slot-unknown": 400,
  "day-not-bookable": 400,
  "client-note-not-asked": 400,
  "owner-secret-wrong": 403,
  "agency-secret-wrong": 403,
  "owner-only": 403,
  "other-column": 403,
  "booking-not-found": 404,
  "closing-not-found": 404,
  "version-unknown": 404,
  "route-unknown": 404,
  "too-many-looks": 404,
  "slot-taken": 409,
  "too-late-to-change": 409,
  "shop-suspended": 409,
  "shop-changed": 409,
  "too-many-bookings": 409,
  "too-many-moves": 409,
  "too-many-waits": 409,
  "too-many-devices": 409,
  "too-many-own-devices": 409,
  "too-many-agency-devices": 409,
  "address-reserved": 409,
  "address-taken": 409,
  "address-erased": 409,
  "seal-key-missing": 409,
  "seal-key-other": 409,
  "link-in-environment": 409,
  "key-used": 409,
  "setting-of-agency": 409,
  "setting-unavailable": 409,
  "notices-without-device": 409,
  "notices-key-other": 409,
  "booking-not-begun": 409,
  "confirm-too-late": 409,
  "file-too-large": 409,
  "series-not-found": 404,
  "series-service-unknown": 409,
  "client-never-missed": 409,
  "owner-note-changed": 409,
  "client-without-phone": 409,
  "undo-too-late": 409,
  "move-undo-too-late": 409,
  "shop-edit-stale": 409,
  "bookings-outside": 409,
  "older-server": 409,
  "shop-erased": 410,
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

function refusalStatus(refusal: RefusalCode): number {
  return isInvalid(refusal) ? 400 : REFUSAL_STATUS[refusal];
}

function isInvalid(refusal: RefusalCode): refusal is Invalid {
  return refusal.endsWith("-invalid");
}
