// Clients who book and cancel at random while owners close, open, book, move, cancel and undo, and every answer.

import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";

import { clock, instantAt, toRfc3339 } from "@vitrine/domain/time/shop-time";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { CATALOGUE } from "@vitrine/shops/shops";

import { callAsOwner, ownerHeader } from "./owner-http.ts";
import { isKnownClosed } from "../race-log.ts";
import type { Closed, Sale, Range } from "../race-log.ts";
import { randomBelow } from "../random-below.ts";
import { call } from "../server-process.ts";

/** The days on which everything happens. */
export const RACE_DAYS = ["2026-11-24", "2026-11-25"] as const;

const CLIENTS = 200;
const PAUSE_MILLISECONDS = 600;
const OWNERS_EACH = 3;
const ACTS_EACH = 30;
// If no cancellation inside a closed time was undone by then, the owners go on for as many acts at most.
const ACTS_MOST = 150;
// More would leave nothing to sell.
const CLOSINGS_AT_ONCE = 2;
const PATIENCE_TRIES = 300;
const PATIENCE_MILLISECONDS = 100;

/** What is known of one client's booking; every booking has a phone of its own. */
export interface Ledger {
  /** Where it must be, if it is live. */
  place: Range;
  /** `perhaps`: a server died before it had answered. */
  isLive: boolean | "perhaps";
  /** Whether its client has deleted it, which nobody can undo. */
  isDeleted?: true | "perhaps";
}

/** What everybody was answered. */
export interface RaceLog {
  readonly sales: Sale[];
  readonly closed: Closed[];
  readonly bookings: Map<string, Ledger>;
  /** How many asked for a time that they could have known to be closed. */
  askedInsideClosed: number;
  /** How many cancellations were undone inside a time that was known to be closed. */
  undoneInsideClosed: number;
  /** How often each act was answered with each status. */
  readonly answers: Map<string, number>;
}

export type Below = ReturnType<typeof randomBelow>;

/** Runs the race; `atHalfTime` is called once, in the middle of it. `urlOf` names the server of each turn. */
export async function runOwnerRace(
  urlOf: (turn: number) => string,
  atHalfTime: () => Promise<void>,
): Promise<RaceLog> {
  const log: RaceLog = {
    sales: [],
    closed: [],
    bookings: new Map(),
    askedInsideClosed: 0,
    undoneInsideClosed: 0,
    answers: new Map(),
  };
  const calendars = [...CATALOGUE.keys()];
  let left = calendars.length * OWNERS_EACH * ACTS_EACH;
  const half = left / 2;
  let halfTime: Promise<void> | undefined;
  let isOver = false;
  const isDull = (acts: number) => log.undoneInsideClosed === 0 && acts < ACTS_MOST;
  const owners = calendars.flatMap((calendarId) =>
    Array.from({ length: OWNERS_EACH }, async (_, number) => {
      const act = raceOwner(log, urlOf, number, calendarId);
      for (let acts = 0; acts < ACTS_EACH || isDull(acts); acts++) {
        await act();
        left -= 1;
        if (left === half) halfTime = atHalfTime();
      }
    }),
  );
  const clients = Array.from({ length: CLIENTS }, async (_, number) => {
    const client = raceClient(log, urlOf, number, calendars[number % calendars.length] ?? "");
    for (let turn = 0; !isOver; turn++) {
      await after(Math.random() * PAUSE_MILLISECONDS);
      await client(turn);
    }
  });
  await Promise.all(owners).finally(() => (isOver = true));
  await Promise.all(clients);
  await halfTime;
  return log;
}

/** One day as the owner of a calendar sees it. */
export async function dayOf(url: string, calendarId: string, day: string): Promise<SeeDayAnswer> {
  const response = await fetch(`${url}/owner/day?calendarId=${calendarId}&day=${day}`, {
    headers: ownerHeader(calendarId),
  });
  if (response.status !== 200) throw new Error(`the day was answered with ${response.status}`);
  return (await response.json()) as SeeDayAnswer;
}

function raceClient(
  log: RaceLog,
  urlOf: (turn: number) => string,
  number: number,
  calendarId: string,
) {
  const below = randomBelow(1_000 + number);
  return async (turn: number): Promise<void> => {
    const phone = String(100_000_000 + number * 1_000 + turn);
    const place = randomPlace(below, calendarId);
    const isTable = CATALOGUE.get(calendarId)?.kind === "tables";
    const path = isTable ? "/createTable" : "/createAppointment";
    const group = isTable ? { clientNumber: 2 * (1 + below(4)), clientMax: 20 } : {};
    const client = { clientName: "João da Silva", clientEmail: `joao${phone}@example.com` };
    const identity = { clientPhone: phone, ...onWire(place) };
    log.bookings.set(phone, { place, isLive: "perhaps" });
    if (isKnownClosed(place, log.closed)) log.askedInsideClosed += 1;
    const sentAt = performance.now();
    const created = await unlessCutOff(() =>
      call(urlOf(number), path, { ...client, ...identity, ...group }),
    );
    if (created === undefined) return after(PATIENCE_MILLISECONDS);
    count(log, "create", created);
    const booking = log.bookings.get(phone);
    if (created !== 201) return void (created !== 503 && log.bookings.delete(phone));
    log.sales.push({ what: "create", ...place, sentAt, answeredAt: performance.now() });
    if (booking?.isLive === "perhaps") booking.isLive = true;
    // Most leave again, or everything would soon be sold out.
    if (booking === undefined || below(4) === 0) return undefined;
    await after(below(300));
    const deleted = await unlessCutOff(() =>
      call(urlOf(number + 1), "/deleteAppointment", identity, "DELETE"),
    );
    if (deleted === undefined || deleted === 503) {
      // As it is by now: an owner may have cancelled it, or undone that, while the answer was awaited.
      booking.isLive &&= "perhaps";
      booking.isDeleted = "perhaps";
    } else count(log, "delete", deleted);
    if (deleted !== 200) return undefined;
    booking.isLive = false;
    booking.isDeleted = true;
  };
}

function raceOwner(
  log: RaceLog,
  urlOf: (turn: number) => string,
  number: number,
  calendarId: string,
) {
  const below = randomBelow(9_000 + number);
  const barbers = CATALOGUE.get(calendarId)?.barbers ?? [];
  const standing: Closed[][] = [];
  let calls = number;

  /** Sends an act until it is answered, now and then twice at once; returns whether it was done. */
  async function act(path: string, body: object, key: string = randomUUID()): Promise<boolean> {
    const sent = { ...body, calendarId, key };
    const send = async (turn: number) => {
      for (let tries = 1; tries <= PATIENCE_TRIES; tries++) {
        const status = await callAsOwner(urlOf(turn), path, sent).catch(() => undefined);
        if (status !== undefined && status !== 503) return status;
        await after(PATIENCE_MILLISECONDS);
      }
      throw new Error(`${path} was never answered`);
    };
    calls += 1;
    const twice = below(4) === 0 ? [send(calls), send(calls + 1)] : [send(calls)];
    const statuses = await Promise.all(twice);
    for (const status of statuses) count(log, path.replace("/owner/", ""), status);
    return statuses.includes(200);
  }

  async function close(): Promise<void> {
    const closingId = randomUUID();
    const day = RACE_DAYS[below(RACE_DAYS.length)] ?? RACE_DAYS[0];
    const first = 8 + below(9);
    const [from, to] = [first * 60 + 30 * below(2), (first + 1 + below(3)) * 60];
    const chosen = barbers.slice(0, 1 + below(barbers.length)).map(({ id }) => id);
    const hours = { firstDay: day, lastDay: day, from: clock(from), to: clock(to) };
    const how = { barberColorIds: chosen, isWeekly: below(5) === 0, word: "" };
    if (!(await act("/owner/closeTime", { ...hours, ...how }, closingId))) {
      throw new Error("a time could not be closed");
    }
    const closedAt = performance.now();
    const [start, end] = [instantOf(day, from, calendarId), instantOf(day, to, calendarId)];
    const ranges = chosen.map((barberColorId) => {
      const range = { calendarId, barberColorId, start, end };
      return { ...range, closingId, closedAt, openedAt: Infinity };
    });
    log.closed.push(...ranges);
    standing.push(ranges);
  }

  async function open(): Promise<void> {
    const closing = standing.shift() ?? [];
    const [one] = closing;
    if (one === undefined) return;
    const { closingId } = one;
    const isPart = closing.length > 1 && below(2) === 0;
    const only = { barberColorId: one.barberColorId, dateTimeStart: onWire(one).dateTimeStart };
    const opened = isPart ? [one] : closing;
    if (isPart) standing.push(closing.slice(1));
    for (const range of opened) range.openedAt = performance.now();
    if (!(await act("/owner/openTime", isPart ? { closingId, only } : { closingId }))) {
      throw new Error("what was closed could not be opened");
    }
  }

  async function book(): Promise<void> {
    const phone = String(500_000_000 + number * 1_000_000 + below(1_000_000));
    if (log.bookings.has(phone)) return;
    const place = randomPlace(below, calendarId);
    const isTable = CATALOGUE.get(calendarId)?.kind === "tables";
    const group = isTable ? { clientNumber: 4 } : {};
    const client = { clientName: "Ana Souza", clientPhone: phone, ...group };
    const booking: Ledger = { place, isLive: "perhaps" };
    log.bookings.set(phone, booking);
    const sentAt = performance.now();
    if (!(await act("/owner/book", { ...client, ...onWire(place) })))
      return void log.bookings.delete(phone);
    log.sales.push({ what: "book", ...place, sentAt, answeredAt: performance.now() });
    // Another owner may have seen it, and cancelled or moved it, before this answer came.
    if (booking.isLive === "perhaps") booking.isLive = true;
  }

  /** Moves one of the day's bookings, or cancels it and perhaps takes that back. No two owners touch the same. */
  async function change(): Promise<void> {
    const day = RACE_DAYS[below(RACE_DAYS.length)] ?? RACE_DAYS[0];
    const seen = await dayOf(urlOf(calls), calendarId, day).catch(() => undefined);
    const own = (seen?.bookings ?? []).filter(
      ({ clientPhone }) => Number(clientPhone) % OWNERS_EACH === number,
    );
    const chosen = own[below(own.length)];
    const booking = log.bookings.get(chosen?.clientPhone ?? "");
    if (chosen === undefined || booking === undefined) return;
    const { bookingId } = chosen;
    if (below(2) === 0) {
      const length = booking.place.end - booking.place.start;
      const place = randomPlace(below, calendarId, length);
      // A move to where it is sells nothing.
      if (place.start === booking.place.start) return;
      const sentAt = performance.now();
      if (!(await act("/owner/moveBooking", { bookingId, ...onWire(place) }))) return;
      log.sales.push({ what: "move", ...place, sentAt, answeredAt: performance.now() });
      const before = booking.place;
      booking.place = place;
      // No sale either. Its client may have taken it for cancelled meanwhile.
      const undoes = onWire(place);
      if (
        below(3) > 0 &&
        (await act("/owner/moveBooking", { bookingId, ...onWire(before), undoes }))
      )
        booking.place = before;
      return;
    }
    if (!(await act("/owner/cancelBooking", { bookingId, tellsClient: false }))) return;
    const before = booking.isLive;
    booking.isLive = false;
    if (below(3) === 0) return;
    await after(below(100));
    const isClosed = isKnownClosed(booking.place, log.closed);
    // No sale: the booking stood there before, and a closed time keeps the bookings inside it.
    if (!(await act("/owner/undoCancellation", { bookingId }))) return;
    if (isClosed) log.undoneInsideClosed += 1;
    // Its client may have deleted it since it was undone, and may have got that answer first.
    if (booking.isDeleted === undefined) booking.isLive = before;
    else booking.isLive = booking.isDeleted === "perhaps" && "perhaps";
  }

  return async (): Promise<void> => {
    const dice = below(8);
    if (dice < 2 && standing.length < CLOSINGS_AT_ONCE) return close();
    if (dice <= 2) return open();
    return dice === 3 ? book() : change();
  };
}

function count(log: RaceLog, what: string, status: number): void {
  const key = `${what} ${status}`;
  log.answers.set(key, (log.answers.get(key) ?? 0) + 1);
}

/** Its status; nothing when its server died meanwhile. */
async function unlessCutOff(
  send: () => Promise<{ readonly status: number }>,
): Promise<number | undefined> {
  return send().then(
    ({ status }) => status,
    () => undefined,
  );
}

/** A slot at random; of `length` milliseconds where it is given. */
function randomPlace(below: Below, calendarId: string, length?: number): Range {
  const shop = CATALOGUE.get(calendarId);
  const services = shop?.services.filter(
    ({ minutes }) => length === undefined || minutes * 60_000 === length,
  );
  const service = services?.[below(services.length)];
  const barber = shop?.barbers[below(shop.barbers.length)];
  const day = RACE_DAYS[below(RACE_DAYS.length)];
  if (shop === undefined || service === undefined || barber === undefined || day === undefined) {
    throw new Error("nothing can be booked");
  }
  const slots = slotsOn(shop, service, barber, day);
  const span = slots[below(slots.length)]?.span;
  if (span === undefined) throw new Error("nothing can be booked");
  return { calendarId, barberColorId: barber.id, start: span.start, end: span.end };
}

function onWire({ calendarId, barberColorId, start, end }: Range) {
  const zone = CATALOGUE.get(calendarId)?.timeZone ?? "";
  const [dateTimeStart, dateTimeEnd] = [toRfc3339(start, zone), toRfc3339(end, zone)];
  return { calendarId, barberColorId, dateTimeStart, dateTimeEnd };
}

function instantOf(day: string, minute: number, calendarId: string): number {
  return instantAt(day, minute, CATALOGUE.get(calendarId)?.timeZone ?? "");
}
