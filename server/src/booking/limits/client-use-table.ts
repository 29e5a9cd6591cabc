import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
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
import { find, number, query, text } from "../../database/query.ts";

const UNLIMITED = 1_000_000_000;

// One row each for the address, its site, the phone and the e-mail.
const CLIENTS_MAX = 4;

export interface AllowedClient {
  readonly client: string;
  /** How many bookings it may make within an hour, which begins with the first of them. */
  readonly createsMax: number;
  /** How many half hours it may book within a day, which begins with the first booking counted. */
  readonly halfHoursMax: number;
}

export interface Allowance {
  /** The database's clock. */
  readonly at: Instant;
  /** The time by the clock of the booking rules: a booking that ends later is still to come. */
  readonly bookingNow: Instant;
  readonly clients: readonly AllowedClient[];
  /** How many live bookings to come one phone may have, and one e-mail, this one included. */
  readonly bookingsMax: number;
  readonly salt: string;
}

const HOUR_IS_OPEN = isOpen("client_use.hour_began", "hour");
const DAY_IS_OPEN = isOpen("client_use.day_began", "day");

// Counts the booking for every client that is within its limits. When it returns fewer rows than there are clients, the
// booking is refused. The clients are sorted, so that two bookings never wait for each other.
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
 * Searches all bookings to come, by time: an index by phone would make each create write a page more. decisions/0023 The
 * dates of a series do not count.
 */
export const LIVE_TO_COME = query(
  { client_phone: text, email: text },
  `SELECT client_phone, lower(client_email) AS email FROM booking
  WHERE calendar_id = :calendarId AND ${IS_LIVE} AND ends_at > :bookingNow
    AND series_id IS NULL AND (client_phone = :phone OR lower(client_email) = :email)`,
);

/** SQL. Also rows from the future, written before a clock was set back. */
export const IS_USE_OVER = "(day_began <= :dayAgo OR day_began >= :dayAhead)";

const FORGET = `DELETE FROM client_use WHERE calendar_id = :calendarId AND ${IS_USE_OVER}`;

/** Whether the phone or the e-mail has too many bookings to come, this one included: its row is already written. */
export async function hasTooManyBookings(
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

/** What of a booking is counted: who it is for, and for how long. */
type CountedBooking = Pick<NewBooking, "calendarId" | "clientPhone" | "clientEmail" | "span">;

/** Counts a booking for its clients; returns the refusal if a limit is exceeded. */
export async function claimUse(
  transaction: Transaction,
  booking: CountedBooking,
  allowance: Allowance,
): Promise<Refused | undefined> {
  const { calendarId } = booking;
  const { clients, salt } = allowance;
  const halfHours = Math.ceil((booking.span.end - booking.span.start) / (CELL_MINUTES * 60_000));
  // The statement compares the limits only with a stored row, which does not exist at a client's first booking.
  if (clients.some(({ halfHoursMax }) => halfHours > halfHoursMax))
    return refused("too-many-half-hours");
  // The rows of the phone and the e-mail are only locks. SQLite needs none: they would be a third of a create's writes.
  const locks = transaction.isExclusive ? [] : lockKeysOf(booking, salt);
  return claimRows(transaction, calendarId, halfHours, locks, allowance);
}

/** The same for what takes no half hour: only how many creates there are in an hour is limited. */
export function claimCreate(
  transaction: Transaction,
  calendarId: string,
  allowance: Allowance,
): Promise<Refused | undefined> {
  return claimRows(transaction, calendarId, 0, [], allowance);
}

async function claimRows(
  transaction: Transaction,
  calendarId: string,
  halfHours: number,
  locks: readonly string[],
  { at, clients }: Allowance,
): Promise<Refused | undefined> {
  const rows = [
    ...clients,
    ...locks.map((client) => ({
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
    // Named `client0`, `createsMax0`, `halfHoursMax0`, `client1`, … as in the statement.
    ...Object.fromEntries(
      rows.flatMap((row, index) =>
        Object.entries(row).map(([name, value]) => [name + index, value]),
      ),
    ),
  });
  if (claimed.length === rows.length) return undefined;
  const clientsAtLimit = clients.filter(
    ({ client }) => !claimed.some((one) => one.client === client),
  );
  return whyRefused(transaction, calendarId, at, clientsAtLimit);
}

/** Salted hashes of the phone and the e-mail. Of two transactions that share one, the second waits for the first. */
export function lockKeysOf(
  { calendarId, clientPhone, clientEmail }: Omit<CountedBooking, "span">,
  salt: string,
): string[] {
  return [`phone ${clientPhone}`, `email ${clientEmail.toLowerCase()}`].map((client) =>
    countedClient(salt, calendarId, client),
  );
}

/** The refusal for the limit that the first of these clients has met, with the time until its window ends. */
async function whyRefused(
  transaction: Transaction,
  calendarId: string,
  at: Instant,
  clientsAtLimit: readonly AllowedClient[],
): Promise<Refused> {
  const [met] = clientsAtLimit;
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

export async function forgetUse(
  transaction: Transaction,
  calendarId: string,
  at: Instant,
): Promise<void> {
  await transaction.run(FORGET, { calendarId, ...windowsAt(at) });
}
