// Records in the database who follows a calendar, before the first delivery from it. decisions/0045

import type { Instant } from "@vitrine/domain/time/shop-time";

import { atMostAtOnce } from "./at-most-at-once.ts";
import type { DeliveryParts } from "../delivery.ts";
import type { Following } from "./following.ts";
import { sleepMilliseconds } from "../pace.ts";
import { sleepUnlessStopped } from "../sleep-unless-stopped.ts";
import type { AwaySince } from "../tables/outbox-followers-table.ts";
import type { Switch } from "../tables/outbox-switches-table.ts";

// For how many calendars this is remembered; for the others it costs a read again.
const REMEMBERED_MAX = 10_000;

// Between two calendars, when a target was switched on or off for all of them.
const BETWEEN_CALENDARS_MILLISECONDS = 5;

// So many are recorded at once: after a start, very many calendars may have something due.
const AT_ONCE = 8;

interface RecordingParts extends Pick<DeliveryParts, "store" | "pace" | "watch"> {
  readonly following: Following;
  readonly bookingNow: () => Instant;
  readonly stopping: AbortSignal;
  /** Called when a new follower of the calendar was given its bookings. */
  readonly onEnqueued: (calendarId: string) => void;
}

export function createRecording(parts: RecordingParts) {
  const { following, store, bookingNow, stopping } = parts;
  // In the order in which they were recorded.
  const recorded = new Set<string>();
  const underWay = new Map<string, Promise<boolean>>();
  const inTurn = atMostAtOnce(AT_ONCE);
  let isBegun = false;
  // The targets that were switched on or off, until all calendars' followers say so.
  let switched: readonly Switch[] = [];

  async function follow(calendarId: string): Promise<boolean> {
    const followers = await following.followersOf(calendarId);
    const isOfCalendar = (one: Switch) => one.calendarId === "" || one.calendarId === calendarId;
    const away = awaySinceOf(switched.filter(isOfCalendar));
    const enqueued = await store.follow(calendarId, followers, bookingNow(), away);
    recorded.add(calendarId);
    const [oldest] = recorded;
    if (recorded.size > REMEMBERED_MAX && oldest !== undefined) recorded.delete(oldest);
    if (enqueued > 0) parts.onEnqueued(calendarId);
    return true;
  }

  /** Records who follows the calendar. Otherwise a booking could be delivered twice. Resolves to `false` before the start. */
  function record(calendarId: string): Promise<boolean> {
    if (!isBegun) return Promise.resolve(false);
    const begun = underWay.get(calendarId);
    if (begun !== undefined) return begun;
    const recording = inTurn(async () => !stopping.aborted && (await follow(calendarId)));
    const ended = recording.finally(() => underWay.delete(calendarId));
    underWay.set(calendarId, ended);
    return ended;
  }

  /** Not twice since the start: what was changed while a target was off would be delivered again. */
  async function recordOnce(calendarId: string): Promise<void> {
    await untilDone(async () => recorded.has(calendarId) || record(calendarId));
  }

  /** Records in every calendar with bookings which targets were switched on or off. */
  async function recordInAll(): Promise<void> {
    for (let last: string | undefined = ""; !stopping.aborted;) {
      const after: string = last;
      last = await untilDone(() => store.nextBooked(after));
      if (last === undefined) return;
      await recordOnce(last);
      await sleepUnlessStopped(BETWEEN_CALENDARS_MILLISECONDS, stopping);
    }
  }

  /** Does the work again until it succeeds. Skips the report of the first failure: the schema may still be migrating. */
  async function untilDone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    for (let tries = 1; !stopping.aborted; tries++) {
      try {
        return await work();
      } catch (error) {
        if (tries > 1) parts.watch.failed(error);
        await sleepUnlessStopped(sleepMilliseconds(parts.pace, Math.random()), stopping);
      }
    }
  }

  return {
    isRecorded: (calendarId: string) => recorded.has(calendarId),
    recordedCalendars: () => [...recorded],
    record,
    recordUntilDone: (calendarId: string) => untilDone(() => record(calendarId)),

    /** Notes which targets are on: as many statements as there are targets, however many calendars there are. */
    async begin(): Promise<void> {
      switched = (await untilDone(() => store.switchTargets(following.switches))) ?? [];
      isBegun = !stopping.aborted;
    },

    /** Brings the calendars' followers in line with the targets that were switched on or off since the last start. */
    async catchUp(): Promise<void> {
      const named = new Set(switched.map(({ calendarId }) => calendarId));
      for (const calendarId of named) {
        if (calendarId !== "") await recordOnce(calendarId);
      }
      if (switched.some(({ calendarId }) => calendarId === "")) await recordInAll();
      for (const one of switched) await untilDone(() => store.setRecorded(one));
      if (!stopping.aborted) switched = [];
    },

    /** Resolves once nothing is being recorded. */
    async end(): Promise<void> {
      await Promise.allSettled(underWay.values());
    },
  };
}

function awaySinceOf(switches: readonly Switch[]): AwaySince {
  return Object.fromEntries(
    switches.flatMap(({ target, awaySince }) =>
      awaySince === undefined ? [] : [[target, awaySince]],
    ),
  );
}
