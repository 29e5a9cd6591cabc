// Owners who book, move, cancel and confirm series, close time and publish at random, while clients book what is free, and every answer.

import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";

import { slotsOn } from "@vitrine/domain/slots/time-slots";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { CheckSeriesAnswer, SeeSeriesAnswer } from "@vitrine/domain/wire/owner/series";
import type { SeeShopAnswer } from "@vitrine/domain/wire/owner/shop-edits";
import { shop } from "@vitrine/shops/barbearia";

import { call } from "../server-process.ts";
import type { Closed, Range, Sale } from "../race-log.ts";
import { randomBelow } from "../random-below.ts";
import { ownerHeader } from "./owner-http.ts";

const { calendarId, timeZone } = shop;

/** The days on which clients book, and dates of series are. */
const DAYS = ["2026-11-24", "2026-11-25", "2026-12-01", "2026-12-02"] as const;
const CLIENTS = 100;
const OWNERS = 4;
const ACTS_EACH = 40;
const ACTS_EACH_MAX = 4 * ACTS_EACH;
const PAUSE_MILLISECONDS = 600;
const PATIENCE_TRIES = 300;
const PATIENCE_MILLISECONDS = 100;

/** What owners do that changes something: each must succeed in a race. */
export const OWNER_ACTS = [
  "closeTime",
  "openTime",
  "bookSeries",
  "moveSeries",
  "moveBooking",
  "cancelSeries",
  "undoCancellations",
  "publishShop",
  "answerSeries",
] as const;

/** A series as its owner knows it. */
interface Known {
  readonly id: string;
  /** One of its dates that is live. */
  anchor: string;
  /** What is promised, by the ids of its dates: each from its answer until an act that may take it away is sent. */
  promised: Map<string, Closed>;
}

export interface SeriesLog {
  readonly sales: Sale[];
  readonly promises: Closed[];
  readonly series: Known[];
  readonly answers: Map<string, number>;
}

/** Runs the race, on until every act has succeeded; `atHalfTime` is called once, in the middle of it. `urlOf` names the server of each turn. */
export async function runSeriesRace(
  urlOf: (turn: number) => string,
  atHalfTime: () => Promise<void>,
): Promise<SeriesLog> {
  const log: SeriesLog = { sales: [], promises: [], series: [], answers: new Map() };
  let left = OWNERS * ACTS_EACH;
  const half = left / 2;
  let halfTime: Promise<void> | undefined;
  let isOver = false;
  const owners = Array.from({ length: OWNERS }, async (_, number) => {
    const act = raceOwner(log, urlOf, number);
    for (let acts = 0; acts < ACTS_EACH || isLacking(log, acts); acts++) {
      await act();
      left -= 1;
      if (left === half) halfTime = atHalfTime();
    }
  });
  const clients = Array.from({ length: CLIENTS }, async (_, number) => {
    for (let turn = 0; !isOver; turn++) {
      await after(Math.random() * PAUSE_MILLISECONDS);
      await createSomewhere(log, urlOf, number, turn);
    }
  });
  await Promise.all(owners).finally(() => (isOver = true));
  await Promise.all(clients);
  await halfTime;
  return log;
}

/** Which act succeeds is chance, on a slow machine more so: whether one has not yet, and owners may go on. */
function isLacking({ answers }: SeriesLog, acts: number): boolean {
  return acts < ACTS_EACH_MAX && OWNER_ACTS.some((act) => !answers.has(`${act} 200`));
}

/** The dates of a series from one of them on, as the server has them. */
export async function datesOf(url: string, anchor: string): Promise<SeeSeriesAnswer["dates"]> {
  const asked = { calendarId, bookingId: anchor };
  const { answer } = await send(() => url, "seeSeries", asked);
  return (answer as SeeSeriesAnswer).dates;
}

/** Sends an owner's call until it is answered, to one server after the other. Without a body it is a GET. */
async function send(urlOf: (turn: number) => string, name: string, body?: object, turn = 0) {
  for (let tries = 0; tries < PATIENCE_TRIES; tries++) {
    const response = await fetch(`${urlOf(turn + tries)}/owner/${name}`, {
      headers: { "content-type": "application/json", ...ownerHeader(calendarId) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    if (response !== undefined && answer !== undefined && response.status !== 503) {
      return { status: response.status, answer: answer as unknown };
    }
    await after(PATIENCE_MILLISECONDS);
  }
  throw new Error(`${name} was never answered`);
}

async function createSomewhere(
  log: SeriesLog,
  urlOf: (turn: number) => string,
  number: number,
  turn: number,
): Promise<void> {
  const below = randomBelow(1_000 * number + turn);
  // Most ask for what is promised to somebody, some for more than the shorter window has.
  const promised = log.promises[below(log.promises.length)];
  const isNear = promised !== undefined && promised.start < Date.parse("2026-12-20T00:00:00Z");
  const place = isNear && below(3) > 0 ? promised : randomPlace(below);
  const phone = String(100_000_000 + number * 10_000 + turn);
  const client = { clientName: "Ana", clientEmail: `ana${phone}@example.com`, clientPhone: phone };
  const sentAt = performance.now();
  const created = await call(urlOf(number + turn), "/createAppointment", {
    ...client,
    ...onWire(place),
  }).catch(() => undefined);
  if (created === undefined) return after(PATIENCE_MILLISECONDS);
  count(log, "create", created.status);
  if (created.status !== 201) return;
  const { barberColorId, start, end } = place;
  const sold = { calendarId, barberColorId, start, end };
  log.sales.push({ what: "create", ...sold, sentAt, answeredAt: performance.now() });
  // Most leave again, or everything would soon be sold out.
  if (below(5) === 0) return;
  const identity = { clientPhone: phone, ...onWire(place) };
  await call(urlOf(number), "/deleteAppointment", identity, "DELETE").catch(() => undefined);
}

function raceOwner(log: SeriesLog, urlOf: (turn: number) => string, number: number) {
  const below = randomBelow(9_000 + number);
  const own: Known[] = [];
  const closings: string[] = [];
  let calls = number;

  /** Asks for what changes nothing. */
  async function ask(name: string, body: object) {
    const answer = await send(urlOf, name, body, calls);
    count(log, name, answer.status);
    return answer;
  }

  async function act(name: string, body: object, key: string = randomUUID()): Promise<number> {
    calls += 1;
    const sent = { calendarId, key, ...body };
    // Now and then twice at once.
    const turns = below(4) === 0 ? [calls, calls + 1] : [calls];
    const answers = await Promise.all(turns.map((turn) => send(urlOf, name, sent, turn)));
    for (const { status } of answers) count(log, name, status);
    return Math.min(...answers.map(({ status }) => status));
  }

  /** Notes what is promised from now on, as the server says; nothing if it has no date any more. */
  async function note(known: Known): Promise<void> {
    const asked = { calendarId, bookingId: known.anchor };
    const { status, answer } = await ask("seeSeries", asked);
    if (status !== 200) return;
    const closedAt = performance.now();
    for (const { bookingId, barberColorId, start: from, end: to } of (answer as SeeSeriesAnswer)
      .dates) {
      if (known.promised.get(bookingId)?.openedAt === Infinity) continue;
      const [start, end] = [Date.parse(from), Date.parse(to)];
      const range = { calendarId, barberColorId, start, end };
      const promise = { ...range, closingId: bookingId, closedAt, openedAt: Infinity };
      known.promised.set(bookingId, promise);
      log.promises.push(promise);
    }
  }

  /** An act that is about to be sent may take these dates away: they are promised no more. */
  function release(known: Known, from: number): void {
    for (const promise of known.promised.values()) {
      if (promise.start >= from && promise.openedAt === Infinity) {
        promise.openedAt = performance.now();
      }
    }
  }

  async function book(): Promise<void> {
    const place = randomPlace(below);
    const phone = String(500_000_000 + number * 1_000_000 + below(1_000_000));
    const isEndless = below(2) === 0;
    const asked = { ...onWire(place), everyWeeks: 1, ...(!isEndless && { until: "2027-01-06" }) };
    const checked = await ask("checkSeries", asked);
    if (checked.status !== 200) return;
    const { dates, last } = checked.answer as CheckSeriesAnswer;
    // Of a day that is taken, the other time that is offered.
    const others = dates.slice(1).flatMap(({ room, at, other }) => {
      const span = room === "free" ? at : other;
      return span ? [{ dateTimeStart: span.start, dateTimeEnd: span.end }] : [];
    });
    const key = randomUUID();
    const body = { ...asked, last, others, clientName: "João", clientPhone: phone };
    if ((await act("bookSeries", body, key)) !== 200) return;
    const known = { id: key, anchor: key, promised: new Map() };
    own.push(known);
    log.series.push(known);
    await note(known);
  }

  async function change(): Promise<void> {
    const known = own[below(own.length)];
    const live = [...(known?.promised.values() ?? [])].filter(
      ({ openedAt }) => openedAt === Infinity,
    );
    const date = live[below(live.length)];
    if (known === undefined || date === undefined) return;
    const { closingId: bookingId, start } = date;
    const dice = below(4);
    release(known, start);
    if (dice === 0) {
      const isDone = (await act("cancelSeries", { bookingId, tellsClient: false })) === 200;
      if (!isDone) throw new Error("a series could not be cancelled");
      // The page may know of some of them alone.
      const cancelled = live.filter((one) => one.start >= start).map((one) => one.closingId);
      const bookingIds = cancelled.slice(0, 1 + below(cancelled.length));
      if (below(2) === 0) await act("undoCancellations", { bookingIds });
      return note(known);
    }
    // To another slot of its own day, where clients book little, or of one where they take every slot.
    const to = randomPlace(
      below,
      dice === 2 ? undefined : new Date(start).toISOString().slice(0, 10),
    );
    const { calendarId: _, ...time } = onWire(to);
    const asked = { calendarId, bookingId, to: time };
    const seen = await ask("seeSeries", asked);
    const dates = seen.status === 200 ? (seen.answer as SeeSeriesAnswer).dates : [];
    const stays = dates.flatMap((one) => (one.to?.room === "free" ? [] : [one.bookingId]));
    if (dice === 3) await act("moveBooking", { bookingId, ...time });
    else await act("moveSeries", { bookingId, ...time, stays });
    await note(known);
  }

  async function close(): Promise<void> {
    const { barberColorId, start } = randomPlace(below);
    const day = new Date(start).toISOString().slice(0, 10);
    const key = randomUUID();
    const hours = { firstDay: day, lastDay: day, from: "09:00", to: "10:00" };
    const how = { barberColorIds: [barberColorId], isWeekly: below(2) === 0, word: "" };
    await act("closeTime", { ...hours, ...how }, key);
    closings.push(key);
    const opened = closings.length > 2 ? closings.shift() : undefined;
    if (opened !== undefined) await act("openTime", { closingId: opened });
  }

  /** Lets clients book further ahead, or less far. */
  async function publish(): Promise<void> {
    const { answer } = await send(urlOf, `shop?calendarId=${calendarId}`);
    const { base, facts } = answer as SeeShopAnswer;
    const windowDays = facts.windowDays === 14 ? 30 : 14;
    await act("publishShop", { base, facts: { ...facts, windowDays }, kept: [] });
  }

  async function confirm(): Promise<void> {
    const series = own[below(own.length)];
    if (series !== undefined) await act("answerSeries", { seriesId: series.id });
  }

  return async (): Promise<void> => {
    const dice = below(10);
    if (dice === 0) return close();
    if (dice === 1) return below(2) === 0 ? publish() : confirm();
    return dice < 4 ? book() : change();
  };
}

function count(log: SeriesLog, what: string, status: number): void {
  const key = `${what} ${status}`;
  log.answers.set(key, (log.answers.get(key) ?? 0) + 1);
}

/** A half hour at random. */
function randomPlace(below: (most: number) => number, on?: string): Range {
  const [service] = shop.services;
  const barber = shop.barbers[below(shop.barbers.length)];
  const day = on ?? DAYS[below(DAYS.length)];
  if (service === undefined || barber === undefined || day === undefined) {
    throw new Error("nothing can be booked");
  }
  const slots = slotsOn(shop, service, barber, day);
  const span = slots[below(slots.length)]?.span;
  if (span === undefined) throw new Error("nothing can be booked");
  return { calendarId, barberColorId: barber.id, ...span };
}

function onWire({ barberColorId, start, end }: Range) {
  const [dateTimeStart, dateTimeEnd] = [toRfc3339(start, timeZone), toRfc3339(end, timeZone)];
  return { calendarId, barberColorId, dateTimeStart, dateTimeEnd };
}
