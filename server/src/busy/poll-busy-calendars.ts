import { createHash, randomUUID } from "node:crypto";

import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BusyClosings, BusyFindings, BusyLayout, BusyState } from "./busy-closings-table.ts";
import { calendarBesideShop } from "./busy-settings.ts";
import type { BusyCalendar, BusySettings } from "./busy-settings.ts";
import { isBelieved } from "./busy-pace.ts";
import type { BusyPace } from "./busy-pace.ts";
import type { BusyAnswer } from "./calendar-file/busy-spans.ts";
import { daysOf, halfHourRanges, windowToSchedule } from "./busy-ranges.ts";
import { ownerInAddress } from "./calendar-file/calendar-owner.ts";
import { fetchCalendar, FETCH_MAX } from "./fetch-calendar.ts";
import type { OutwardNetwork } from "../outward/checked-lookup.ts";
import { isPublicAddress } from "../outward/public-address.ts";
import { findForWork } from "../shops/live-shops.ts";
import type { LiveSettings } from "../shops/live-settings.ts";
import type { LiveShops } from "../shops/live-shops.ts";
import { isBusySetting } from "../shops/setting-names.ts";
import type { BusySettingName } from "../shops/setting-names.ts";
import { readCalendar } from "./read-calendar.ts";
import type { FindOwn, ReadCalendar } from "./read-calendar.ts";
import type { ClosingId } from "../owner/closings/closing-ranges-table.ts";

/** Reports problems with busy calendars. */
export interface BusyWatch {
  readonly failed: (calendar: BusyCalendar, problem: string) => void;
  readonly doubted: (calendar: BusyCalendar) => void;
  /** Some events were not read, or repeat too often to be scheduled. */
  readonly readInPart: (
    calendar: BusyCalendar,
    counts: Pick<BusyAnswer, "cutOff" | "unreadable">,
  ) => void;
  /** The calendar has not been read for a day. */
  readonly lost: (calendar: BusyCalendar, lastRead: Instant | undefined) => void;
  /** More events are not understood than those of which the owner was last notified. */
  readonly notUnderstood: (calendar: BusyCalendar, findings: BusyFindings) => void;
}

export interface BusyParts {
  /** Those of the environment. */
  readonly settings: BusySettings;
  /** Those beside the shops, where the environment sets none. */
  readonly shopSettings: Pick<LiveSettings, "find">;
  readonly shops: Pick<LiveShops, "find">;
  readonly store: BusyClosings;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  /** The database's clock. */
  readonly machineNow: () => Instant;
  readonly watch: BusyWatch;
  readonly pace: BusyPace;
  readonly network?: OutwardNetwork | undefined;
}

// The owner is notified after this long without a good copy.
const LOST_MILLISECONDS = 24 * 60 * 60_000;

// The least time between two mails about events that are not understood. The second one also needs more such events.
const UNCLEAR_MILLISECONDS = 24 * 60 * 60_000;

// No more than a person would look at.
const FOUND_DAYS_MAX = 5;
const FOUND_BOOKINGS_MAX = 20;

// A calendar that has been due for this long is no longer read by any instance.
const ABANDONED_MILLISECONDS = 60 * 60_000;

// So many are read at a time: each takes a connection, and a thread with the memory for its file.
const POLLS_MAX = 20;

// Longer than fetching and reading may take together.
const LEASE_MILLISECONDS = 60_000;

/** The id of the closing that holds a calendar's closed times, and the name of its setting beside a shop. */
export function closingIdOf({
  barberColorId,
}: Pick<BusyCalendar, "barberColorId">): BusySettingName {
  return barberColorId === undefined ? "busy" : `busy-${barberColorId}`;
}

/** The barbers whose time a calendar closes. */
export function barbersOf(
  shop: Shop,
  { barberColorId }: Pick<BusyCalendar, "barberColorId">,
): number[] {
  const all = shop.barbers.map(({ id }) => id);
  return barberColorId === undefined ? all : all.filter((id) => id === barberColorId);
}

/** Reads the calendars that are due and not being read by another instance, and closes the times in them. */
export async function pollBusyCalendars(parts: BusyParts, stopping: AbortSignal): Promise<void> {
  const due = (await dueCalendars(parts)).values();
  const failures: unknown[] = [];
  // Some at the same time, so that a slow calendar does not delay the others.
  const readSome = async () => {
    for (const place of due) {
      if (stopping.aborted) return;
      await pollWhenDue(parts, place, stopping).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: POLLS_MAX }, readSome));
  if (failures.length > 0) throw failures[0];
}

interface DuePlace extends ClosingId {
  /** `undefined` where the environment sets none: one may be set beside the shop, which is looked up when its turn comes. */
  readonly ofEnvironment: BusyCalendar | undefined;
}

/** Where a calendar may be due, the longest due first, behind those that nobody has read yet. */
async function dueCalendars({ settings, store }: BusyParts): Promise<DuePlace[]> {
  const known = byPlace(settings);
  const shops = [...new Set(settings.calendars.map(({ calendarId }) => calendarId))];
  const claimed = new Set((await store.ofShops(shops)).map(placeOf));
  const due: DuePlace[] = [...known]
    .filter(([place]) => !claimed.has(place))
    .map(([, calendar]) => ({ ...closingOf(calendar), ofEnvironment: calendar }));
  for await (const { calendarId, closingId } of store.due()) {
    const closing = { calendarId, closingId };
    due.push({ ...closing, ofEnvironment: known.get(placeOf(closing)) });
  }
  return due;
}

/** The calendar that is set beside a shop; `undefined` also where it cannot be opened or read: another instance may. */
async function findBesideShop(
  shopSettings: BusyParts["shopSettings"],
  { calendarId, closingId }: ClosingId,
): Promise<BusyCalendar | undefined> {
  if (!isBusySetting(closingId)) return undefined;
  const text = await shopSettings.find(calendarId, closingId);
  return text === undefined ? undefined : calendarBesideShop(calendarId, closingId, text);
}

function byPlace({ calendars }: BusySettings): ReadonlyMap<string, BusyCalendar> {
  return new Map(calendars.map((calendar) => [placeOf(closingOf(calendar)), calendar]));
}

function closingOf(calendar: BusyCalendar): ClosingId {
  return { calendarId: calendar.calendarId, closingId: closingIdOf(calendar) };
}

function placeOf({ calendarId, closingId }: ClosingId): string {
  return `${calendarId} ${closingId}`;
}

type OpenParts = Pick<BusyParts, "settings" | "shops" | "store" | "now">;

/**
 * Opens the times closed by calendars that are set neither here nor beside their shops: all, or those that were due by
 * `dueBefore`.
 */
export async function openUnsetCalendars(
  { settings, shops, store, now }: OpenParts,
  stopping?: AbortSignal,
  dueBefore: Instant = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const known = byPlace(settings);
  for await (const { calendarId, closingId } of store.dueBefore(dueBefore)) {
    stopping?.throwIfAborted();
    const closing = { calendarId, closingId };
    if (known.has(placeOf(closing))) continue;
    const shop = await findForWork(shops, calendarId);
    if (shop === undefined) continue;
    await store.forget(closing, {
      from: windowToSchedule(shop, now()).start,
      capacity: shop.capacity,
      dueBefore,
    });
  }
}

/**
 * Opens the times closed by calendars that are not set, and that no other instance reads any more. An instance with the
 * previous settings may have closed them again while it was being replaced.
 */
export function openAbandonedCalendars(
  parts: OpenParts & Pick<BusyParts, "machineNow">,
  stopping?: AbortSignal,
): Promise<void> {
  return openUnsetCalendars(parts, stopping, parts.machineNow() - ABANDONED_MILLISECONDS);
}

/**
 * Has calendars read that are set beside their shops and have no row: the row of one that was set after a copy is not in the
 * restored database, and an earlier version, which does not know such settings, deletes all of them.
 */
export async function readCalendarsWithoutRow(
  { store }: Pick<BusyParts, "store">,
  stopping: AbortSignal,
): Promise<void> {
  for await (const closing of store.setWithoutRow()) {
    stopping.throwIfAborted();
    await store.readSoon(closing);
  }
}

async function pollWhenDue(
  parts: BusyParts,
  { calendarId, closingId, ofEnvironment }: DuePlace,
  stopping: AbortSignal,
): Promise<void> {
  const { shopSettings, shops, store, watch, machineNow, pace } = parts;
  const closing = { calendarId, closingId };
  const shop = await findForWork(shops, calendarId);
  if (shop === undefined) return;
  const calendar = ofEnvironment ?? (await findBesideShop(shopSettings, closing));
  if (calendar === undefined || stopping.aborted) return;
  const claim = await store.claim(closing, {
    lease: randomUUID(),
    leaseMilliseconds: LEASE_MILLISECONDS,
    mustBeListed: ofEnvironment === undefined,
  });
  if (claim === undefined) return;
  const begunAt = machineNow();
  const { notifiedUnclear, notifiedUnclearAt } = claim.state;
  const outcome = await fetchAndRead(parts, calendar, shop, claim.state, begunAt, stopping);
  if (stopping.aborted) {
    // Due at once, so that another instance need not wait.
    await store.end(claim, claim.state, begunAt);
    return;
  }
  const { state, layout, problem } = outcome;
  if (problem !== undefined) watch.failed(calendar, problem);
  const isLost = machineNow() - (state.goodAt ?? state.since) >= LOST_MILLISECONDS;
  const mustNotifyUnclear = isUnclearMailDue(state, begunAt);
  if (layout !== undefined && !(await store.schedule(claim, layout))) return;
  const { unclear } = state.findings;
  const ended = {
    ...state,
    isNotified: isLost,
    // When the number falls and rises again, the owner is notified again.
    notifiedUnclear: mustNotifyUnclear ? unclear : Math.min(notifiedUnclear, unclear),
    notifiedUnclearAt: mustNotifyUnclear ? begunAt : notifiedUnclearAt,
  };
  // Only the instance that stored the state notifies the owner, and only once, even when the mail is lost.
  if (!(await store.end(claim, ended, begunAt + pace.pollMilliseconds))) return;
  if (isLost && !state.isNotified) watch.lost(calendar, state.goodAt);
  if (mustNotifyUnclear) watch.notUnderstood(calendar, state.findings);
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

async function fetchAndRead(
  parts: BusyParts,
  calendar: BusyCalendar,
  shop: Shop,
  state: BusyState,
  begunAt: Instant,
  stopping: AbortSignal,
): Promise<Outcome> {
  const { settings, store, watch, now, machineNow, pace, network } = parts;
  const window = windowToSchedule(shop, now());
  const barbers = barbersOf(shop, calendar);
  const scheduledFor = fingerprintOf([calendar.url, shop.timeZone, window, barbers]);
  // If so, the server need not send an unchanged file. A booking found moved is compared again: it may have changed here.
  const isScheduled =
    state.scheduledFor === scheduledFor &&
    `${state.etag}${state.lastModified}` !== "" &&
    state.findings.moved.length === 0;
  const mayBePrivate = settings.mayBePrivate && calendar.publicOnly !== true;
  const limits = {
    ...FETCH_MAX,
    mayReach: mayBePrivate ? () => true : (network?.isPublicAddress ?? isPublicAddress),
    ...(network && { lookup: network.lookup }),
  };
  const validators = isScheduled ? state : undefined;
  const fetched = await fetchCalendar(calendar.url, validators, limits, stopping);
  if (!fetched.ok) return { state, problem: fetched.problem };
  const goodState = { ...state, goodAt: machineNow(), doubtful: "", doubtfulAt: 0 };
  if (fetched.body === undefined) return { state: goodState };

  const owner = ownerInAddress(calendar.url);
  const task = { body: fetched.body, zone: shop.timeZone, window, owner };
  // Bookings are read after the file: for one moved in between, it has the old time, ignored for its lower SEQUENCE.
  const findOwn: FindOwn = (ids) => store.ownBookings(shop.calendarId, ids, window.start);
  const reading = await readCalendar(task, findOwn, stopping);
  if (reading === undefined) return { state, problem: "it takes too long to read" };
  if (reading === "not-a-calendar") return { state, problem: "the answer is not a calendar" };
  if (reading === "cut-short") return { state, problem: "the answer ends too early" };

  const { events, ranges, cutOff, unreadable, moved } = reading;
  // The fingerprint leaves out the text: some servers write the time of the answer into each event.
  const copy = { events, fingerprint: fingerprintOf([events, ranges, moved]) };
  // Counts from when readings begin: if this one is slow and the next one quick, their ends lie closer together.
  if (!isBelieved(state, copy, begunAt, pace.doubtMilliseconds)) {
    watch.doubted(calendar);
    // A time in the future means that the clock has been set back.
    const isSameCopy = state.doubtful === copy.fingerprint && state.doubtfulAt <= begunAt;
    const doubtfulAt = isSameCopy ? state.doubtfulAt : begunAt;
    return { state: { ...state, doubtful: copy.fingerprint, doubtfulAt } };
  }
  if (cutOff + unreadable > 0) watch.readInPart(calendar, { cutOff, unreadable });
  return {
    state: {
      ...goodState,
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

/** A calendar closes its ranges for each of its barbers, and those of moved bookings for the bookings' barbers. */
function wantedRanges(
  { ranges, moved }: ReadCalendar,
  barbers: readonly number[],
  shop: Shop,
): BusyLayout["wanted"] {
  return shop.barbers.map(({ id: barberColorId }) => {
    const ofBookings = moved
      .filter((booking) => booking.barberColorId === barberColorId)
      .flatMap(({ spans }) => spans);
    const all = barbers.includes(barberColorId) ? ranges : [];
    const spans =
      ofBookings.length === 0 ? all : halfHourRanges([...all, ...ofBookings], shop.timeZone);
    return { barberColorId, spans };
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
