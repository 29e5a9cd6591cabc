import { setImmediate } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";

import {
  FLOOD_MINUTES,
  FLOOD_USUAL_DAYS,
  isFlood,
  usualBusyHour,
} from "@vitrine/domain/owner/booking-flood";
import type { Catalogue, Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { CallCounts } from "../http/call-counts.ts";
import type { OwnerAlerts } from "../mail/owner/owner-alerts.ts";
import { keepDoing } from "../background/keep-doing.ts";
import type { BookingFloods } from "./booking-floods-table.ts";
import type { BookingStore } from "../booking/bookings-table.ts";
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from "../booking/limits/counting-window.ts";
import type { Metrics } from "../telemetry/metrics.ts";

// So many bookings of a calendar within minutes are worth a look, and as many more are another: several instances may each
// see a part of a flood.
const BOOKINGS_A_LOOK = 5;

const PAUSE_MILLISECONDS = 500;
// Where a thousand calendars are flooded at once, their clients do not notice: a few looks a second, and one commit for what
// many of them find, since after a commit every remembered day is read anew.
const PAUSE_FOR_EACH_LOOK_MILLISECONDS = 400;
const LOOKS_A_TURN = 25;

// What is known as a flood need not be counted again at once, which costs most where most is booked.
const KNOWN_MILLISECONDS = MINUTE_MILLISECONDS;

export interface FloodWatchParts {
  readonly catalogue: Catalogue;
  readonly floods: BookingFloods;
  readonly alerts: OwnerAlerts;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  readonly machineNow: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
}

/** What clients have booked of a shop's calendar within minutes, until `at`. */
interface Flood {
  readonly shop: Shop;
  readonly bookings: number;
  /** The bookings of its usual busy hour. */
  readonly usual: number;
  readonly firstAt: Instant;
  readonly at: Instant;
}

/**
 * Notices when clients book far more of a calendar than usual. What this process counts only makes it look: the database
 * has what all instances have booked, and what is usual. One of them tells the owner, once an episode. decisions/0033
 */
export function floodWatch({
  catalogue,
  floods,
  alerts,
  now,
  machineNow,
  log,
  metrics,
}: FloodWatchParts) {
  const booked = new CallCounts();
  const toLookAt = new Set<string>();
  const noticedAt = new Map<string, Instant>();
  /** How many the last turn has made. */
  let looks = 0;
  const window = FLOOD_MINUTES * MINUTE_MILLISECONDS;

  /** Counts what clients have booked of a calendar lately; answers the flood that it is, if it is one. */
  async function findFlood(shop: Shop): Promise<Flood | undefined> {
    const { calendarId } = shop;
    const at = machineNow();
    const since = at - window;
    const usualSince = at - FLOOD_USUAL_DAYS * DAY_MILLISECONDS;
    const recent = { calendarId, since, endsAfter: now() };
    const { bookings, firstAt } = await floods.countSince(recent);
    // What is usual is read only where it decides.
    if (!isFlood(bookings, 0)) return undefined;
    const usual = usualBusyHour(
      await floods.hoursBetween(
        { calendarId, since: usualSince, endsAfter: now() - FLOOD_USUAL_DAYS * DAY_MILLISECONDS },
        since,
      ),
    );
    return isFlood(bookings, usual) ? { shop, bookings, usual, firstAt, at } : undefined;
  }

  /** Writes a flood down, and tells the owner of one that has begun. */
  async function notice({ shop, bookings, usual, firstAt, at }: Flood): Promise<void> {
    const { calendarId } = shop;
    noticedAt.set(calendarId, at);
    if (!(await floods.notice({ calendarId, beganAt: firstAt, noticedAt: at }))) return;
    metrics.countFlood();
    log.warn(
      { calendar: calendarId, bookings, minutes: FLOOD_MINUTES, usualBusyHour: usual },
      "flood of bookings",
    );
    alerts.notify(shop, calendarId, async (owner, signal) => {
      const { notifyFlood } = await import("../mail/owner/flood-mail.ts");
      return notifyFlood({ ...owner, bookings, usual }, signal);
    });
  }

  function countBooked(calendarId: string): void {
    const { calls } = booked.count(calendarId, window, Infinity);
    if (calls % BOOKINGS_A_LOOK === 0 && !isKnown(calendarId)) toLookAt.add(calendarId);
  }

  function isKnown(calendarId: string): boolean {
    const at = noticedAt.get(calendarId);
    // A clock may be set back.
    return at !== undefined && Math.abs(machineNow() - at) < KNOWN_MILLISECONDS;
  }

  async function lookAtSome(stopping: AbortSignal): Promise<void> {
    looks = 0;
    const found: Flood[] = [];
    const failures: unknown[] = [];
    // Behind the others, which it must not keep waiting.
    function putBack(calendarId: string, error: unknown): void {
      toLookAt.add(calendarId);
      failures.push(error);
    }
    for (const calendarId of [...toLookAt].slice(0, LOOKS_A_TURN)) {
      // Calls are answered between two looks.
      await setImmediate(undefined, { signal: stopping });
      toLookAt.delete(calendarId);
      const shop = catalogue.get(calendarId);
      if (shop === undefined) continue;
      looks += 1;
      try {
        const flood = await findFlood(shop);
        if (flood !== undefined) found.push(flood);
      } catch (error) {
        putBack(calendarId, error);
        break;
      }
    }
    await Promise.all(
      found.map((flood) =>
        notice(flood).catch((error: unknown) => putBack(flood.shop.calendarId, error)),
      ),
    );
    if (failures.length > 0) throw failures[0];
  }

  return {
    /** The bookings of clients, watched. */
    watched: (bookings: BookingStore): BookingStore => ({
      ...bookings,
      async create(booking, allowance) {
        const outcome = await bookings.create(booking, allowance);
        if (outcome.ok && outcome.stored) countBooked(booking.calendarId);
        return outcome;
      },
    }),

    /** Looks until the answer is called. */
    start: () =>
      keepDoing(
        lookAtSome,
        () => PAUSE_MILLISECONDS + looks * PAUSE_FOR_EACH_LOOK_MILLISECONDS,
        (error) => log.warn({ err: error }, "booking floods not checked yet"),
      ),
  };
}
