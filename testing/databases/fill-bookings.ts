// Years of stored bookings, by a few statements of SQL: the store itself would take an hour for ten million. But for the
// service they are of version 0.1's columns, which every later schema fills with defaults: so they also make a database
// that is to migrate.

const HALF_HOUR_MILLISECONDS = 30 * 60_000;
const DAY_MILLISECONDS = 24 * 60 * 60_000;
const HALF_HOURS_A_DAY = 18;
const FIRST_BARBER = 5;
const CANCELLED_EVERY = 7;

// A random UUID, as every version before ids grew with time has made them.
const RANDOM_IDS = {
  sqlite: `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
    || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`,
  postgres: "CAST(gen_random_uuid() AS TEXT)",
};

export type Engine = keyof typeof RANDOM_IDS;

export interface StoredYears {
  readonly engine: Engine;
  readonly bookings: number;
  /** The calendars, by their number: an SQL expression of the number `c`, from 0 on. */
  readonly calendarId: string;
  readonly calendars: number;
  readonly days: number;
  /** 08:00 of the day after the last one. */
  readonly until: number;
  /** The service that each stores. Without it, the schema may be an earlier one, and a server fills the services in. */
  readonly serviceId?: number;
  /** Of bookings that begin before this, the client has been erased. */
  readonly erasedBefore: number;
}

/** The statements that store these bookings and the half hours that they take, day after day. */
export function fillBookings(years: StoredYears): string[] {
  const { engine, bookings, calendarId, calendars, days, until, erasedBefore } = years;
  const [serviceColumn, service] =
    years.serviceId === undefined ? ["", ""] : [", service_id", `, ${years.serviceId}`];
  const aDay = Math.ceil(bookings / days);
  const barbers = Math.max(3, Math.ceil(aDay / calendars / HALF_HOURS_A_DAY));
  const first = until - Math.ceil(bookings / aDay) * DAY_MILLISECONDS;
  // i: the booking; c: its calendar; p: which place of that calendar's day it has.
  const placed = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${bookings - 1}),
    numbered AS (SELECT i, i % ${calendars} AS c, i % ${aDay} / ${calendars} AS p FROM n),
    placed AS (SELECT i, ${calendarId} AS calendar_id, ${FIRST_BARBER} + p % ${barbers} AS barber_color_id,
      ${first} + CAST(i / ${aDay} AS BIGINT) * ${DAY_MILLISECONDS}
        + p / ${barbers} * ${HALF_HOUR_MILLISECONDS} AS starts_at,
      CASE WHEN i % ${CANCELLED_EVERY} = 3 THEN 1 ELSE 0 END AS cancelled FROM numbered)`;
  const unlessErased = (value: string) =>
    `CASE WHEN starts_at < ${erasedBefore} THEN '' ELSE ${value} END`;
  return [
    `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email,
      places, starts_at, ends_at, created_at, cancelled_at, erased_at${serviceColumn})
    ${placed}
    SELECT calendar_id, ${RANDOM_IDS[engine]}, barber_color_id,
      ${unlessErased("CAST(900000000 + i % 99999999 AS TEXT)")}, ${unlessErased("'João da Silva'")},
      ${unlessErased("'joao' || CAST(i AS TEXT) || '@example.com'")}, 1,
      starts_at, starts_at + ${HALF_HOUR_MILLISECONDS}, starts_at - ${DAY_MILLISECONDS},
      CASE cancelled WHEN 1 THEN starts_at - ${HALF_HOUR_MILLISECONDS} END,
      CASE WHEN starts_at < ${erasedBefore} THEN starts_at + ${DAY_MILLISECONDS} END${service}
    FROM placed`,
    `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity)
    ${placed}
    SELECT calendar_id, barber_color_id, starts_at / ${HALF_HOUR_MILLISECONDS}, 1 - cancelled, 1 FROM placed`,
  ];
}
