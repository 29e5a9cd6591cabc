import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { cellRange } from "@vitrine/domain/time/half-hour-cells";
import { memoize } from "@vitrine/domain/memoize";

import { IS_LIVE } from "../booking-columns.ts";
import {
  countedClient,
  DAY_MILLISECONDS,
  HOUR_MILLISECONDS,
  isOpen,
  windowsAt,
} from "./counting-window.ts";
import type { Transaction } from "../../database/database.ts";
import type { NewBooking } from "../new-booking.ts";
import { nameEach } from "../../database/named-values.ts";
import { find, number, query, text } from "../../database/query.ts";

const UNLIMITED = 1_000_000_000;

// An address and its site, a phone and an e-mail.
const CLIENTS_MAX = 4;

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
  /** The database's clock. */
  readonly at: Instant;
  /** The clock of the booking rules: which bookings are to come. */
  readonly bookingNow: Instant;
  readonly clients: readonly AllowedClient[];
  /** Live bookings to come of one phone, and of one e-mail, this one included. */
  readonly bookingsMax: number;
  /** Keeps the hashes of one installation from meaning anything in another. */
  readonly salt: string;
}

const HOUR_IS_OPEN = isOpen("client_use.hour_began", "hour");
const DAY_IS_OPEN = isOpen("client_use.day_began", "day");

// The same kind of statement as the claim of the half hours: it takes from every client that has something left, in
// ascending order so that two bookings never wait for each other. Fewer rows than clients: the booking is refused.
const CLAIM = memoize(CLIENTS_MAX, (clients: number) =>
  query(
    { client: text },
    `INSERT INTO client_use
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
    AND (NOT (${DAY_IS_OPEN}) OR client_use.half_hours + excluded.half_hours <= excluded.half_hours_max)
  RETURNING client`,
  ),
);

const USE = query(
  { hour_began: number, creates: number, day_began: number },
  `SELECT hour_began, creates, day_began FROM client_use
  WHERE calendar_id = :calendarId AND client = :client`,
);

/**
 * The bookings to come of a phone or an e-mail. All of the calendar's are looked at, in the index, where both stand in
 * the order of time: an index by the phone would change another page for each booking. decisions/0023
 */
export const LIVE_TO_COME = query(
  { client_phone: text, email: text },
  `SELECT client_phone, lower(client_email) AS email FROM booking
  WHERE calendar_id = :calendarId AND ${IS_LIVE} AND ends_at > :bookingNow
    AND (client_phone = :phone OR lower(client_email) = :email)`,
);

// Also what a clock has written that has been set back since; and an hour still open goes with its day.
const FORGET = `DELETE FROM client_use
  WHERE calendar_id = :calendarId AND (day_began <= :dayAgo OR day_began >= :dayAhead)`;

/** Whether, with this one, whose row has been written, its phone or its e-mail has more bookings to come than it may. */
export async function isBeyond(
  transaction: Transaction,
  booking: NewBooking,
  allowance: Allowance,
): Promise<boolean> {
  const phone = booking.clientPhone;
  const email = booking.clientEmail.toLowerCase();
  const { calendarId } = booking;
  const { bookingNow } = allowance;
  const values = { calendarId, phone, email, bookingNow };
  const toCome = await find(transaction, LIVE_TO_COME, values);
  const most = Math.max(
    toCome.filter((row) => row.client_phone === phone).length,
    toCome.filter((row) => row.email === email).length,
  );
  return most > allowance.bookingsMax;
}

/** Takes a booking's share of what its client may have in an hour and in a day. */
export async function claimUse(
  transaction: Transaction,
  booking: NewBooking,
  { at, clients, salt }: Allowance,
): Promise<Refused | undefined> {
  const { calendarId } = booking;
  const { first, beyond } = cellRange(booking.span);
  const halfHours = beyond - first;
  // A first booking meets no row to be measured by.
  if (clients.some(({ halfHoursMax }) => halfHours > halfHoursMax))
    return refused("too-many-half-hours");
  const rows = [
    ...clients,
    // Rows that are only there to be waited for: a third of what a create on SQLite would write.
    ...(transaction.isExclusive ? [] : lockKeysOf(booking, salt)).map((client) => ({
      client,
      createsMax: UNLIMITED,
      halfHoursMax: UNLIMITED,
    })),
  ].toSorted((one, other) => (one.client < other.client ? -1 : 1));
  if (rows.length === 0) return undefined;
  const claimed = await find(transaction, CLAIM(rows.length), {
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
  if (claimed.length === rows.length) return undefined;
  const full = clients.filter(({ client }) => !claimed.some((one) => one.client === client));
  return whyRefused(transaction, calendarId, at, full);
}

/** Salted hashes of the phone and the e-mail: of two transactions that share one, the second waits for the first. */
export function lockKeysOf(
  { calendarId, clientPhone, clientEmail }: NewBooking,
  salt: string,
): string[] {
  return [`phone ${clientPhone}`, `email ${clientEmail.toLowerCase()}`].map((client) =>
    countedClient(salt, calendarId, client),
  );
}

/** Which limit the first of these clients has met, and when its window ends. */
async function whyRefused(
  transaction: Transaction,
  calendarId: string,
  at: Instant,
  full: readonly AllowedClient[],
): Promise<Refused> {
  const [met] = full;
  const [use] = await find(transaction, USE, { calendarId, client: met?.client ?? "" });
  if (met === undefined || use === undefined) return refused("too-many-creates");
  const hourEndsAt = use.hour_began + HOUR_MILLISECONDS;
  return use.creates >= met.createsMax && hourEndsAt > at
    ? { ...refused("too-many-creates"), retryAfterMilliseconds: hourEndsAt - at }
    : {
        ...refused("too-many-half-hours"),
        retryAfterMilliseconds: use.day_began + DAY_MILLISECONDS - at,
      };
}

/** Forgets the clients of a calendar whose day is over. */
export async function forgetUse(
  transaction: Transaction,
  calendarId: string,
  at: Instant,
): Promise<void> {
  await transaction.run(FORGET, { calendarId, ...windowsAt(at) });
}
