import type { FastifyInstance, preValidationAsyncHookHandler } from "fastify";

import { bookByOwner as book } from "@vitrine/domain/wire/owner/book-by-owner";
import {
  cancelBookings as cancelMany,
  undoCancellations as undoMany,
} from "@vitrine/domain/wire/owner/cancel-bookings";
import { cancelByOwner as cancel } from "@vitrine/domain/wire/owner/cancel-by-owner";
import { closeTime as close } from "@vitrine/domain/wire/owner/close-time";
import { dismissFlood as dismiss } from "@vitrine/domain/wire/owner/dismiss-flood";
import { moveBooking as move } from "@vitrine/domain/wire/owner/move-booking";
import { openTime as open } from "@vitrine/domain/wire/owner/open-time";
import { shopOnly } from "@vitrine/domain/wire/owner/shop-only";
import { undoCancellation as undo } from "@vitrine/domain/wire/owner/undo-cancellation";

import { ownerChanges } from "./owner-change.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { bookByOwner, cancelByOwner, moveBooking, undoCancellation } from "./change-bookings.ts";
import { closeTime, openTime } from "./closings/close-time.ts";
import type { OwnerScheduling } from "./owner-scheduling.ts";
import { cancelBookings, dismissFlood, setShopOnly, undoCancellations } from "./stem-flood.ts";

/** Registers the calls by which the owner's page changes things. A repeated key succeeds again and changes nothing. */
export function ownerChangeRoutes(
  app: FastifyInstance,
  owner: OwnerScheduling,
  guard: preValidationAsyncHookHandler,
  limits: RateLimits,
): void {
  const route = ownerChanges(app, owner.catalogue, guard, limits);
  route({
    call: close,
    summary: "Close time; what is booked inside stays booked",
    refusals: [],
    perform: (request) => closeTime(owner, request),
  });
  route({
    call: open,
    summary: "Open again what was closed",
    refusals: [404],
    perform: (request) => openTime(owner, request),
  });
  route({
    call: book,
    summary: "Book for somebody who called; no e-mail is needed",
    refusals: [],
    perform: (request) => bookByOwner(owner, request),
  });
  route({
    call: move,
    summary: "Move a booking to another free slot",
    refusals: [404],
    perform: (request) => moveBooking(owner, request),
  });
  route({
    call: cancel,
    summary: "Cancel a booking; nobody is told while it can be undone",
    refusals: [404],
    perform: (request) => cancelByOwner(owner, request),
  });
  route({
    call: shopOnly,
    summary: "Let only the shop book for an hour; clients find every slot taken",
    refusals: [],
    perform: (request) => setShopOnly(owner, request),
  });
  route({
    call: dismiss,
    summary: "Take a flood of bookings from the page: all of it may stay",
    refusals: [],
    perform: (request) => dismissFlood(owner, request),
  });
  route({
    call: cancelMany,
    summary: "Cancel many bookings; nobody is told while it can be undone",
    refusals: [404],
    perform: (request) => cancelBookings(owner, request),
  });
  route({
    call: undoMany,
    summary: "Take such a cancellation of the last seconds back, as far as there is room",
    refusals: [],
    perform: (request) => undoCancellations(owner, request),
  });
  route({
    call: undo,
    summary: "Take a cancellation of the last seconds back",
    refusals: [],
    perform: (request) => undoCancellation(owner, request),
  });
}
