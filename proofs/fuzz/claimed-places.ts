// Counts of the places that bookings take, made without the code that the server counts with.

import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { Closed } from "./closing-ledger.ts";

const MINUTE_MILLISECONDS = 60_000;
const FIVE_MINUTES = 5 * MINUTE_MILLISECONDS;
const HALF_HOUR = 30 * MINUTE_MILLISECONDS;
const FIVES_OF_HALF_HOUR = HALF_HOUR / FIVE_MINUTES;

// A stored half hour has eight bits for each of its five minutes, in one number.
const NEXT_FIVE = 2 ** 8;

/** Places of one barber, for some time. */
export interface Claim {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
  /** How long nobody can book after it; `undefined` where a booking takes half hours as a whole. */
  readonly paddingMinutes: number | undefined;
  readonly places: number;
}

type Places = ReadonlyMap<string, number>;

/** The places that are taken of each five minutes, by `calendar/barber/five minutes since 1970`. */
export function placesByFiveMinutes(claims: readonly Claim[]): Places {
  const taken = new Map<string, number>();
  for (const claim of claims) {
    for (const five of fiveMinutesOf(claim)) add(taken, claim, five, claim.places);
  }
  return taken;
}

/**
 * The same as rows of half hours count it, by `calendar/barber/half hour`: what a claim takes of a half hour as a whole is in
 * `taken`, what it takes of some of its five minutes in `parts`.
 */
export function placesByHalfHour(claims: readonly Claim[]): { taken: Places; parts: Places } {
  const [taken, parts] = [new Map<string, number>(), new Map<string, number>()];
  for (const claim of claims) {
    const fives = fiveMinutesOf(claim);
    for (const halfHour of new Set(fives.map(halfHourOf))) {
      const inside = fives.filter((five) => halfHourOf(five) === halfHour);
      if (inside.length === FIVES_OF_HALF_HOUR) add(taken, claim, halfHour, claim.places);
      else add(parts, claim, halfHour, claim.places * sumOfUnits(inside));
    }
  }
  return { taken, parts };
}

/** How many closed times lie over each half hour, in the same way. */
export function closingsByHalfHour(closed: readonly Closed[]): Places {
  const closings = new Map<string, number>();
  for (const one of closed) {
    for (const halfHour of touched(one.span, HALF_HOUR)) add(closings, one, halfHour, 1);
  }
  return closings;
}

/** Whether a closed time lies over a half hour that the claim touches. What comes after it may be closed. */
export function isClosedFor(wanted: Claim, closed: readonly Closed[]): boolean {
  const halfHours = new Set(touched(wanted.span, HALF_HOUR));
  return closed.some(
    (one) =>
      isOfSameBarber(one, wanted) &&
      touched(one.span, HALF_HOUR).some((halfHour) => halfHours.has(halfHour)),
  );
}

/** Whether each five minutes have room for the claim beside the others. */
export function hasPlacesFor(wanted: Claim, others: readonly Claim[], capacity: number): boolean {
  const taken = placesByFiveMinutes(others.filter((other) => isOfSameBarber(other, wanted)));
  return [...placesByFiveMinutes([wanted])].every(
    ([key, places]) => (taken.get(key) ?? 0) + places <= capacity,
  );
}

function fiveMinutesOf({ span, paddingMinutes }: Claim): number[] {
  if (paddingMinutes === undefined) {
    return touched(span, HALF_HOUR).flatMap((halfHour) =>
      Array.from({ length: FIVES_OF_HALF_HOUR }, (_, five) => halfHour * FIVES_OF_HALF_HOUR + five),
    );
  }
  const end = span.end + paddingMinutes * MINUTE_MILLISECONDS;
  return touched({ start: span.start, end }, FIVE_MINUTES);
}

function halfHourOf(five: number): number {
  return Math.floor(five / FIVES_OF_HALF_HOUR);
}

/** One place in each of these five minutes of a half hour, as its row counts them. */
function sumOfUnits(fives: readonly number[]): number {
  return fives.reduce((sum, five) => sum + NEXT_FIVE ** (five % FIVES_OF_HALF_HOUR), 0);
}

/** The numbers since 1970 of the times, each so long, that the span touches. */
function touched({ start, end }: TimeSpan, milliseconds: number): number[] {
  const first = Math.floor(start / milliseconds);
  const count = Math.max(0, Math.ceil(end / milliseconds) - first);
  return Array.from({ length: count }, (_, index) => first + index);
}

function isOfSameBarber(
  one: Pick<Claim, "calendarId" | "barberColorId">,
  other: Pick<Claim, "calendarId" | "barberColorId">,
): boolean {
  return one.calendarId === other.calendarId && one.barberColorId === other.barberColorId;
}

function add(
  counts: Map<string, number>,
  { calendarId, barberColorId }: Pick<Claim, "calendarId" | "barberColorId">,
  time: number,
  places: number,
): void {
  const key = `${calendarId}/${barberColorId}/${time}`;
  counts.set(key, (counts.get(key) ?? 0) + places);
}
