import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { BookingLedger } from "./booking-ledger.ts";
import { closingsByHalfHour, placesByHalfHour } from "./claimed-places.ts";
import { identityOf, noteOf } from "./described-booking.ts";
import type { Booking } from "./described-booking.ts";

const BOOKINGS = `
  SELECT calendar_id || '/' || barber_color_id || '/' || client_phone || '/' || starts_at || '–' || ends_at
      || coalesce('+' || padding_minutes, '') || ' of service ' || coalesce(service_id, 'NULL')
      || ' from ' || client_area_code || ' with ' || client_note AS name,
    count(*) AS held
  FROM booking WHERE cancelled_at IS NULL GROUP BY name`;

const HALF_HOURS = `
  SELECT calendar_id || '/' || barber_color_id || '/' || cell AS name, taken AS held
  FROM half_hour WHERE taken <> 0`;

const PARTS = `
  SELECT calendar_id || '/' || barber_color_id || '/' || cell AS name, parts AS held
  FROM half_hour WHERE parts <> 0`;

const CLOSED_HALF_HOURS = `
  SELECT calendar_id || '/' || barber_color_id || '/' || cell AS name, blocked AS held
  FROM half_hour WHERE blocked <> 0`;

/** Where the database in `folder` disagrees with what must be booked. */
export function falseRows(folder: string, { live, closings }: BookingLedger): string[] {
  const database = new DatabaseSync(join(folder, "vitrine.sqlite"), { readOnly: true });
  const compare = (what: string, sql: string, due: ReadonlyMap<string, number>) => {
    const rows = database.prepare(sql).all();
    const held = new Map(rows.map((row) => [String(row["name"]), Number(row["held"])]));
    return [...new Set([...held.keys(), ...due.keys()])]
      .filter((name) => held.get(name) !== due.get(name))
      .map((name) => {
        const [has, must] = [held, due].map((counts) => counts.get(name) ?? 0);
        return `${what} ${name}: the database holds ${has}, it must be ${must}`;
      });
  };
  try {
    const bookings = new Map(live.map((booking) => [storedName(booking), 1]));
    const { taken, parts } = placesByHalfHour(live);
    return [
      ...compare("booking", BOOKINGS, bookings),
      ...compare("half hour", HALF_HOURS, taken),
      ...compare("parts of the half hour", PARTS, parts),
      ...compare("closed half hour", CLOSED_HALF_HOURS, closingsByHalfHour(closings.closed)),
    ];
  } finally {
    database.close();
  }
}

/** What BOOKINGS calls it: its padding, service, area code and note are compared with its name. */
function storedName(booking: Booking): string {
  const { paddingMinutes, serviceId, fields } = booking;
  const areaCode = typeof fields["clientAreaCode"] === "string" ? fields["clientAreaCode"] : "";
  const padding = paddingMinutes === undefined ? "" : `+${paddingMinutes}`;
  const client = `from ${areaCode} with ${noteOf(fields)}`;
  return `${identityOf(booking)}${padding} of service ${serviceId} ${client}`;
}
