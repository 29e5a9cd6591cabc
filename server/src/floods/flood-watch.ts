import { setImmediate } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";

import {
  FLOOD_MINUTES,
  FLOOD_USUAL_DAYS,
  isFlood,
  usualBusyHour,
} from "@vitrine/domain/owner/booking-flood";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { CallCounts } from "../http/call-counts.ts";
import type { OwnerAlerts } from "../mail/owner/owner-alerts.ts";
import { keepDoing } from "../background/keep-doing.ts";
import type { BookingFloods } from "./booking-floods-table.ts";
import type { BookingStore } from "../booking/booking-store.ts";
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from "../booking/limits/counting-window.ts";
import type { LiveShops } from "../shops/live-shops.ts";
import type { Metrics } from "../telemetry/metrics.ts";

// Looks after so many bookings: few, because each of several servers may see only a part of a flood.
const BOOKINGS_A_LOOK = 5;

const PAUSE_MILLISECONDS = 500;
// A few looks a second, even when a thousand calendars are flooded. What a turn finds is stored in one commit, since
// after each commit every remembered day must be read again.
const PAUSE_FOR_EACH_LOOK_MILLISECONDS = 400;
const LOOKS_A_TURN = 25;

// A calendar known to be flooded is not looked at again for a minute: a look costs most where most is booked.
const KNOWN_MILLISECONDS = MINUTE_MILLISECONDS;

export interface FloodWatchParts {
  readonly shops: Pick<LiveShops, "find">;
  readonly floods: BookingFloods;
  readonly alerts: OwnerAlerts;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  readonly machineNow: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
}

interface Flood {
  readonly shop: Shop;
  readonly bookings: number;
  /** How many bookings clients make in the calendar's usual busy hour. */
  readonly usual: number;
  readonly firstAt: Instant;
  readonly at: Instant;
}

/** Looks for floods in the database after every few bookings of this process. One server notifies the owner. decisions/0033 */
export function floodWatch({
  shops,
  floods,
  alerts,
  now,
  machineNow,
  log,
  metrics,
}: FloodWatchParts) {
  const booked = new CallCounts();
  const calendarsToLookAt = new Set<string>();
  const noticedAt = new Map<string, Instant>();
  let looks = 0;
  const window = FLOOD_MINUTES * MINUTE_MILLISECONDS;

  async function findFlood(shop: Shop): Promise<Flood | undefined> {
    const { calendarId } = shop;
    const at = machineNow();
    const since = at - window;
    const usualSince = at - FLOOD_USUAL_DAYS * DAY_MILLISECONDS;
    const recent = { calendarId, since, endsAfter: now() };
    const { bookings, firstAt } = await floods.countSince(recent);
    // The usual number costs more to read, so it is read only when it decides.
    if (!isFlood(bookings, 0)) return undefined;
    const usual = usualBusyHour(
      await floods.hoursBetween(
        { calendarId, since: usualSince, endsAfter: now() - FLOOD_USUAL_DAYS * DAY_MILLISECONDS },
        since,
      ),
    );
    return isFlood(bookings, usual) ? { shop, bookings, usual, firstAt, at } : undefined;
  }

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
      const { notifyFlood } = await import("../mail/owner/alert-mails.ts");
      return notifyFlood({ ...owner, bookings, usual }, signal);
    });
  }

  function countBooked(calendarId: string): void {
    const { calls } = booked.count(calendarId, window, Infinity);
    if (calls % BOOKINGS_A_LOOK === 0 && !isKnown(calendarId)) calendarsToLookAt.add(calendarId);
  }

  function isKnown(calendarId: string): boolean {
    const at = noticedAt.get(calendarId);
    // The time noticed lies in the future when the clock was set back since.
    return at !== undefined && Math.abs(machineNow() - at) < KNOWN_MILLISECONDS;
  }

  async function lookAtSome(stopping: AbortSignal): Promise<void> {
    looks = 0;
    const found: Flood[] = [];
    const failures: unknown[] = [];
    // Adds the calendar at the end of the set, so that it does not keep the others waiting.
    function putBack(calendarId: string, error: unknown): void {
      calendarsToLookAt.add(calendarId);
      failures.push(error);
    }
    for (const calendarId of [...calendarsToLookAt].slice(0, LOOKS_A_TURN)) {
      // Calls are answered between two looks.
      await setImmediate(undefined, { signal: stopping });
      calendarsToLookAt.delete(calendarId);
      looks += 1;
      try {
        const shop = (await shops.find(calendarId))?.shop;
        const flood = shop && (await findFlood(shop));
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
    /** The same store, which also counts the bookings that are created. */
    countingCreates: (bookings: BookingStore): BookingStore => ({
      ...bookings,
      async create(booking, ...terms) {
        const outcome = await bookings.create(booking, ...terms);
        if (outcome.ok && outcome.stored) countBooked(booking.calendarId);
        return outcome;
      },
    }),

    /** Looks again and again, until the returned function is called. */
    start: () =>
      keepDoing(
        lookAtSome,
        () => PAUSE_MILLISECONDS + looks * PAUSE_FOR_EACH_LOOK_MILLISECONDS,
        (error) => log.warn({ err: error }, "booking floods not checked yet"),
      ),
  };
}
