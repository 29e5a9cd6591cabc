import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/shop-time";

import { cellRange } from "@vitrine/domain/half-hour-cells";

import { IS_LIVE } from "./booking-columns.ts";
import type { Transaction } from "./database.ts";
import type { NewBooking } from "./new-booking.ts";
import { nameEach } from "./named-values.ts";
import { find, number, query } from "./query.ts";

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const UNLIMITED = 1_000_000_000;

/** A client, by a salted hash, and what it may take of a calendar. */
export interface AllowedClient {
  readonly client: string;
  /** Bookings in an hour that begins with the first of them. */
  readonly createsMax: number;
  /** Half hours in a day that begins with the first of them. */
  readonly halfHoursMax: number;
}

/** What a booking may still take. */
export interface Allowance {
  /** The machine's clock. */
  readonly at: Instant;
  /** The clock of the booking rules: which bookings are to come. */
  readonly bookingNow: Instant;
  readonly clients: readonly AllowedClient[];
  /** Live bookings to come of one phone, and of one e-mail, this one included. */
  readonly bookingsMax: number;
  /** Salted hashes of the phone and the e-mail: of two bookings that share one, the second waits for the first's end. */
  readonly turns: readonly string[];
}

// What began further ahead was counted by a clock that has been set back since: it would refuse for too long.
const HOUR_IS_OPEN = "client_use.hour_began > :hourAgo AND client_use.hour_began < :hourAhead";
const DAY_IS_OPEN = "client_use.day_began > :dayAgo AND client_use.day_began < :dayAhead";

// One statement takes from all of them or from fewer than all, in ascending order so that two bookings never wait for
// each other: the claim of the half hours once more.
const CLAIM = (clients: number) => `INSERT INTO client_use
    (calendar_id, client, hour_began, creates, creates_max, day_began, half_hours, half_hours_max)
  VALUES ${Array.from(
    { length: clients },
    (_, index) =>
      `(:calendarId, :client${index}, :at, 1, :createsMax${index}, :at, :halfHours, :halfHoursMax${index})`,
  ).join(", ")}
  ON CONFLICT (calendar_id, client) DO UPDATE SET
    creates = CASE WHEN ${HOUR_IS_OPEN} THEN client_use.creates ELSE 0 END + 1,
    half_hours = CASE WHEN ${DAY_IS_OPEN} THEN client_use.half_hours ELSE 0 END + excluded.half_hours,
    hour_began = CASE WHEN ${HOUR_IS_OPEN} THEN client_use.hour_began ELSE excluded.hour_began END,
    day_began = CASE WHEN ${DAY_IS_OPEN} THEN client_use.day_began ELSE excluded.day_began END,
    creates_max = excluded.creates_max, half_hours_max = excluded.half_hours_max
  WHERE (NOT (${HOUR_IS_OPEN}) OR client_use.creates < excluded.creates_max)
    AND (NOT (${DAY_IS_OPEN}) OR client_use.half_hours + excluded.half_hours <= excluded.half_hours_max)`;

const USE = query(
  { hour_began: number, creates: number, day_began: number },
  `SELECT hour_began, creates, day_began FROM client_use
  WHERE calendar_id = :calendarId AND client = :client AND (creates >= :createsMax OR half_hours + :halfHours > :halfHoursMax)`,
);

const LIVE_TO_COME = query(
  { by_phone: number, by_email: number },
  `SELECT
    (SELECT COUNT(*) FROM booking WHERE calendar_id = :calendarId AND client_phone = :phone
      AND ${IS_LIVE} AND ends_at > :bookingNow) AS by_phone,
    (SELECT COUNT(*) FROM booking WHERE calendar_id = :calendarId AND lower(client_email) = :email
      AND ${IS_LIVE} AND ends_at > :bookingNow) AS by_email`,
);

const FORGET = `DELETE FROM client_use
  WHERE calendar_id = :calendarId AND day_began <= :dayAgo AND hour_began <= :hourAgo`;

/** Takes a booking's share of what its client may have; the booking's own row has been written before. */
export async function claimAllowance(
  transaction: Transaction,
  booking: NewBooking,
  allowance: Allowance,
): Promise<Refused | undefined> {
  const { first, beyond } = cellRange(booking.span);
  const halfHours = beyond - first;
  const exceeded = await claimUse(transaction, booking.calendarId, halfHours, allowance);
  if (exceeded !== undefined) return exceeded;
  const [toCome] = await find(transaction, LIVE_TO_COME, {
    calendarId: booking.calendarId,
    phone: booking.clientPhone,
    email: booking.clientEmail.toLowerCase(),
    bookingNow: allowance.bookingNow,
  });
  const most = Math.max(toCome?.by_phone ?? 0, toCome?.by_email ?? 0);
  return most > allowance.bookingsMax ? refused("too-many-bookings") : undefined;
}

async function claimUse(
  transaction: Transaction,
  calendarId: string,
  halfHours: number,
  { at, clients, turns }: Allowance,
): Promise<Refused | undefined> {
  // A first booking meets no row to be measured by.
  if (clients.some(({ halfHoursMax }) => halfHours > halfHoursMax))
    return refused("too-many-half-hours");
  const rows = [
    ...clients,
    ...turns.map((client) => ({ client, createsMax: UNLIMITED, halfHoursMax: UNLIMITED })),
  ].toSorted((one, other) => (one.client < other.client ? -1 : 1));
  const claimed = await transaction.run(CLAIM(rows.length), {
    calendarId,
    at,
    halfHours,
    ...windowsAt(at),
    ...nameEach(
      "client",
      rows.map(({ client }) => client),
    ),
    ...nameEach(
      "createsMax",
      rows.map(({ createsMax }) => createsMax),
    ),
    ...nameEach(
      "halfHoursMax",
      rows.map(({ halfHoursMax }) => halfHoursMax),
    ),
  });
  if (claimed === rows.length) return undefined;
  return whyRefused(transaction, calendarId, halfHours, at, clients);
}

/** Which limit was met, and when its window ends. */
async function whyRefused(
  transaction: Transaction,
  calendarId: string,
  halfHours: number,
  at: Instant,
  clients: readonly AllowedClient[],
): Promise<Refused> {
  for (const { client, createsMax, halfHoursMax } of clients) {
    const [use] = await find(transaction, USE, {
      calendarId,
      client,
      createsMax,
      halfHours,
      halfHoursMax,
    });
    if (use === undefined) continue;
    const isHourFull = use.creates >= createsMax && use.hour_began > at - HOUR_MILLISECONDS;
    return isHourFull
      ? {
          ...refused("too-many-creates"),
          retryAfterMilliseconds: use.hour_began + HOUR_MILLISECONDS - at,
        }
      : {
          ...refused("too-many-half-hours"),
          retryAfterMilliseconds: use.day_began + DAY_MILLISECONDS - at,
        };
  }
  return refused("too-many-creates");
}

/** Forgets the clients of a calendar whose day is over. */
export async function forgetUse(
  transaction: Transaction,
  calendarId: string,
  at: Instant,
): Promise<void> {
  const { dayAgo, hourAgo } = windowsAt(at);
  await transaction.run(FORGET, { calendarId, dayAgo, hourAgo });
}

function windowsAt(at: Instant) {
  return {
    hourAgo: at - HOUR_MILLISECONDS,
    hourAhead: at + HOUR_MILLISECONDS,
    dayAgo: at - DAY_MILLISECONDS,
    dayAhead: at + DAY_MILLISECONDS,
  };
}
