import { createHash, randomUUID } from "node:crypto";

import type { Catalogue, Shop } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type {
  BusyClaim,
  BusyClosings,
  BusyFindings,
  BusyLayout,
  BusyState,
} from "./busy-closings-table.ts";
import { isBelieved } from "./believe-copy.ts";
import type { BusyCalendar, BusySettings } from "./busy-settings.ts";
import type { BusyPace } from "./busy-pace.ts";
import type { BusyAnswer } from "./calendar-file/busy-spans.ts";
import { daysOf, halfHourRanges, windowToSchedule } from "./busy-ranges.ts";
import { ownerInAddress } from "./calendar-file/calendar-owner.ts";
import { fetchCalendar, FETCH_MAX } from "./fetch-calendar.ts";
import type { NameLookup } from "./fetch-calendar.ts";
import { isPublicAddress } from "./public-address.ts";
import { readCalendar } from "./read-calendar.ts";
import type { ReadCalendar } from "./read-calendar.ts";

/**
 * Callbacks for problems with busy calendars. A text `calendar` is the ending of its setting (`BARBEARIA`), never an
 * address.
 */
export interface BusyWatch {
  readonly failed: (calendar: string, problem: string) => void;
  readonly doubted: (calendar: string) => void;
  /** Some events were not read, or repeat too often to be scheduled. */
  readonly readInPart: (
    calendar: string,
    counts: Pick<BusyAnswer, "cutOff" | "unreadable">,
  ) => void;
  /** The calendar has not been read for a day. */
  readonly lost: (calendar: BusyCalendar, lastRead: Instant | undefined) => void;
  /** There are more events that are not understood than the owner was notified of. */
  readonly notUnderstood: (calendar: BusyCalendar, findings: BusyFindings) => void;
}

export interface BusyParts {
  readonly settings: BusySettings;
  readonly catalogue: Catalogue;
  readonly store: BusyClosings;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  /** The database's clock. */
  readonly machineNow: () => Instant;
  readonly watch: BusyWatch;
  readonly pace: BusyPace;
  readonly network?: BusyNetwork;
}

/** How calendars' servers are reached. Tests pass their own, since they have no public network. */
export interface BusyNetwork {
  readonly lookup: NameLookup;
  readonly isPublicAddress: (address: string) => boolean;
}

/** The owner is notified after this long without a good copy. */
const LOST_MILLISECONDS = 24 * 60 * 60_000;

/** The least time between two mails about events that are not understood. The second one also needs more such events. */
const UNCLEAR_MILLISECONDS = 24 * 60 * 60_000;

/** No more than a person would look at. */
const FOUND_DAYS_MAX = 5;
const FOUND_BOOKINGS_MAX = 20;

/** A calendar that has been due for this long is no longer read by any instance. */
const ABANDONED_MILLISECONDS = 60 * 60_000;

// Longer than fetching and reading may take together.
const LEASE_MILLISECONDS = 60_000;

/** The id of the closing that holds a calendar's closed times. */
export function closingIdOf({ barberColorId }: Pick<BusyCalendar, "barberColorId">): string {
  return barberColorId === undefined ? "busy" : `busy-${barberColorId}`;
}

/** The barbers whose time a calendar closes. */
export function barbersOf(shop: Shop, { barberColorId }: BusyCalendar): number[] {
  const all = shop.barbers.map(({ colorId }) => colorId);
  return barberColorId === undefined ? all : all.filter((colorId) => colorId === barberColorId);
}

/** Reads each calendar that is due and not being read by another instance, and closes the times in it. */
export async function pollBusyCalendars(parts: BusyParts, stopping: AbortSignal): Promise<void> {
  // All at the same time, so that a slow calendar does not delay the others.
  const polls = parts.settings.calendars.map((calendar) => pollWhenDue(parts, calendar, stopping));
  const failed = (await Promise.allSettled(polls)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

async function pollWhenDue(
  parts: BusyParts,
  calendar: BusyCalendar,
  stopping: AbortSignal,
): Promise<void> {
  const { catalogue, store } = parts;
  const shop = catalogue.get(calendar.calendarId);
  if (shop === undefined || stopping.aborted) return;
  const claim = await store.claim(
    { calendarId: calendar.calendarId, closingId: closingIdOf(calendar) },
    { lease: randomUUID(), leaseMilliseconds: LEASE_MILLISECONDS },
  );
  if (claim !== undefined) await poll(parts, calendar, shop, claim, stopping);
}

type OpenParts = Pick<BusyParts, "settings" | "catalogue" | "store" | "now">;

/** Opens the times closed by calendars that are no longer set. */
export async function openUnsetCalendars(parts: OpenParts, stopping?: AbortSignal): Promise<void> {
  await openUnsetCalendarsDueBefore(parts, Number.MAX_SAFE_INTEGER, stopping);
}

/**
 * Opens the times closed by calendars that are not set here and that no other instance reads any more. An instance with the
 * previous settings may have closed them again while it was being replaced.
 */
export async function openAbandonedCalendars(
  parts: OpenParts & Pick<BusyParts, "machineNow">,
  stopping?: AbortSignal,
): Promise<void> {
  await openUnsetCalendarsDueBefore(parts, parts.machineNow() - ABANDONED_MILLISECONDS, stopping);
}

async function openUnsetCalendarsDueBefore(
  { settings, catalogue, store, now }: OpenParts,
  dueBefore: Instant,
  stopping: AbortSignal | undefined,
): Promise<void> {
  for (const shop of catalogue.values()) {
    stopping?.throwIfAborted();
    const known = settings.calendars.filter(({ calendarId }) => calendarId === shop.calendarId);
    await store.openOthers(shop.calendarId, new Set(known.map(closingIdOf)), {
      from: windowToSchedule(shop, now()).start,
      capacity: shop.capacity,
      dueBefore,
    });
  }
}

async function poll(
  parts: BusyParts,
  calendar: BusyCalendar,
  shop: Shop,
  claim: BusyClaim,
  stopping: AbortSignal,
): Promise<void> {
  const { store, watch, machineNow, pace } = parts;
  const begunAt = machineNow();
  const dueAt = begunAt + pace.pollMilliseconds;
  const { state } = claim;
  const outcome = await outcomeOf(parts, calendar, shop, state, begunAt, stopping);
  if (stopping.aborted) {
    // Due at once, so that another instance need not wait.
    await store.end(claim, state, begunAt);
    return;
  }
  if (outcome.problem !== undefined) watch.failed(calendar.name, outcome.problem);
  const { goodAt = outcome.state.since } = outcome.state;
  const isLost = machineNow() - goodAt >= LOST_MILLISECONDS;
  const mustNotify = isLost && !outcome.state.isNotified;
  const { findings } = outcome.state;
  const mustNotifyUnclear = isUnclearMailDue(outcome.state, begunAt);
  if (outcome.layout !== undefined && !(await store.schedule(claim, outcome.layout))) return;
  const ended = {
    ...outcome.state,
    isNotified: isLost,
    // When the number falls and rises again, the owner is notified again.
    notifiedUnclear: mustNotifyUnclear
      ? findings.unclear
      : Math.min(state.notifiedUnclear, findings.unclear),
    notifiedUnclearAt: mustNotifyUnclear ? begunAt : state.notifiedUnclearAt,
  };
  const isEnded = await store.end(claim, ended, dueAt);
  // Only the instance that stored the state notifies the owner, and only once, even when the mail is lost.
  if (isEnded && mustNotify) watch.lost(calendar, outcome.state.goodAt);
  if (isEnded && mustNotifyUnclear) watch.notUnderstood(calendar, findings);
}

function isUnclearMailDue(
  { findings, notifiedUnclear, notifiedUnclearAt }: BusyState,
  now: Instant,
): boolean {
  // A time in the future means that the clock has been set back.
  const isLongAgo = now - notifiedUnclearAt >= UNCLEAR_MILLISECONDS || notifiedUnclearAt > now;
  return findings.unclear > notifiedUnclear && isLongAgo;
}

interface Outcome {
  readonly state: BusyState;
  readonly layout?: BusyLayout;
  readonly problem?: string;
}

async function outcomeOf(
  parts: BusyParts,
  calendar: BusyCalendar,
  shop: Shop,
  state: BusyState,
  begunAt: Instant,
  stopping: AbortSignal,
): Promise<Outcome> {
  const { settings, store, watch, now, machineNow, catalogue, pace, network } = parts;
  const window = windowToSchedule(shop, now());
  const barbers = barbersOf(shop, calendar);
  const scheduledFor = fingerprintOf([calendar.url, shop.timeZone, window, barbers]);
  // Otherwise the whole copy is fetched, even if unchanged. It is needed when it must be scheduled again, such as on the
  // next day, and while it has a moved booking: that booking may have changed here since.
  const isScheduled =
    state.scheduledFor === scheduledFor &&
    `${state.etag}${state.lastModified}` !== "" &&
    state.findings.moved.length === 0;
  const limits = {
    ...FETCH_MAX,
    mayReach: settings.mayBePrivate ? () => true : (network?.isPublicAddress ?? isPublicAddress),
    ...(network && { lookup: network.lookup }),
  };
  const fetched = await fetchCalendar(
    calendar.url,
    isScheduled ? state : undefined,
    limits,
    stopping,
  );
  if (!fetched.ok) return { state, problem: fetched.problem };
  const good = { ...state, goodAt: machineNow(), doubtful: "", doubtfulAt: 0 };
  if (fetched.body === undefined) return { state: good };

  // Read after the file: when a booking was moved meanwhile, the file still has its old time, and a lower SEQUENCE.
  const own = await store.ownBookings(shop.calendarId, [...catalogue.keys()], window.start);
  const reading = await readCalendar(
    {
      body: fetched.body,
      zone: shop.timeZone,
      window,
      own,
      owner: ownerInAddress(calendar.url),
    },
    stopping,
  );
  if (reading === undefined) return { state, problem: "it takes too long to read" };
  if (reading === "not-a-calendar") return { state, problem: "the answer is not a calendar" };
  if (reading === "cut-short") return { state, problem: "the answer ends too early" };

  const { events, ranges, cutOff, unreadable, moved } = reading;
  // The fingerprint is not of the text: some servers write the time of the answer into each event.
  const copy = { events, fingerprint: fingerprintOf([events, ranges, moved]) };
  // Compares when the readings began: if the next one takes less time than this, it ends too soon.
  if (!isBelieved(state, copy, begunAt, pace.doubtMilliseconds)) {
    watch.doubted(calendar.name);
    // A time in the future means that the clock has been set back.
    const isSame = state.doubtful === copy.fingerprint && state.doubtfulAt <= begunAt;
    const doubtfulAt = isSame ? state.doubtfulAt : begunAt;
    return { state: { ...state, doubtful: copy.fingerprint, doubtfulAt } };
  }
  if (cutOff + unreadable > 0) watch.readInPart(calendar.name, { cutOff, unreadable });
  return {
    state: {
      ...good,
      ...fetched.validators,
      scheduledFor,
      events,
      findings: findingsOf(reading, shop.timeZone),
    },
    layout: {
      from: window.start,
      days: daysOf(window, shop.timeZone),
      wanted: wantedRanges(reading, barbers, shop),
      capacity: shop.capacity,
    },
  };
}

/**
 * The ranges that a calendar closes: its own for each of its barbers, and those of moved bookings for the bookings'
 * barbers.
 */
function wantedRanges(
  { ranges, moved }: ReadCalendar,
  barbers: readonly number[],
  shop: Shop,
): BusyLayout["wanted"] {
  return shop.barbers.flatMap(({ colorId: barberColorId }) => {
    const ofBookings = moved
      .filter((booking) => booking.barberColorId === barberColorId)
      .flatMap(({ spans }) => spans);
    const all = barbers.includes(barberColorId) ? ranges : [];
    const spans =
      ofBookings.length === 0 ? all : halfHourRanges([...all, ...ofBookings], shop.timeZone);
    return spans.length === 0 ? [] : [{ barberColorId, spans }];
  });
}

function findingsOf(
  { unreadable, cutOff, unclearAt, moved }: ReadCalendar,
  zone: string,
): BusyFindings {
  const days = new Set(unclearAt.map((instant) => dayOf(instant, zone)));
  return {
    unclear: unreadable + cutOff,
    unclearDays: [...days].toSorted().slice(0, FOUND_DAYS_MAX),
    moved: moved
      .slice(0, FOUND_BOOKINGS_MAX)
      .map(({ bookingId, bookedAt, stands }) => ({ bookingId, bookedAt, stands })),
  };
}

function fingerprintOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}
