// The last notice that each device got of a booking.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database, Reader, Transaction } from "../database/database.ts";
import { operation } from "../database/operation.ts";
import { find, number, orNull, query, text } from "../database/query.ts";
import type { RowOf } from "../database/query.ts";

const NOTICE = { deviceId: text, told: text, person: number };

const NOTICES_OF_BOOKING = query(
  NOTICE,
  `SELECT device_id AS "deviceId", told, barber_color_id AS person FROM push_notice
  WHERE calendar_id = :calendarId AND booking_id = :bookingId`,
);

const MOVED_FROM = query(
  { person: orNull(number), start: orNull(number) },
  `SELECT moved_from_barber_color_id AS person, moved_from_starts_at AS start FROM booking
  WHERE calendar_id = :calendarId AND booking_id = :bookingId`,
);

const NOTE = `INSERT INTO push_notice
    (calendar_id, device_id, booking_id, told, barber_color_id, ends_at)
  VALUES (:calendarId, :deviceId, :bookingId, :told, :person, :endsAt)
  ON CONFLICT (calendar_id, device_id, booking_id) DO UPDATE SET
    told = excluded.told, barber_color_id = excluded.barber_color_id, ends_at = excluded.ends_at`;

/** SQL. */
export const IS_NOTICE_OVER = "ends_at < :endedBefore";

const FORGET = `DELETE FROM push_notice WHERE calendar_id = :calendarId AND ${IS_NOTICE_OVER}`;

/** A notice that a device got of a booking, as it stood then. */
export interface ToldNotice {
  readonly calendarId: string;
  readonly deviceId: string;
  readonly bookingId: string;
  readonly told: string;
  readonly person: number;
  readonly endsAt: Instant;
}

const NOTE_TOLD = operation(
  "note what a device was notified of",
  async (transaction, told: ToldNotice) => {
    await transaction.run(NOTE, { ...told });
    return { ok: true };
  },
);

export function pushNotices(database: Database) {
  return {
    ofBooking: (calendarId: string, bookingId: string): Promise<RowOf<typeof NOTICE>[]> =>
      find(database, NOTICES_OF_BOOKING, { calendarId, bookingId }),

    async note(told: ToldNotice): Promise<void> {
      await database.tx(NOTE_TOLD, told);
    },
  };
}

/** From where the booking was moved last. */
export async function movedFrom(
  reader: Reader,
  calendarId: string,
  bookingId: string,
): Promise<{ readonly person: number; readonly start: Instant } | undefined> {
  const [row] = await find(reader, MOVED_FROM, { calendarId, bookingId });
  if (row === undefined || row.person === null || row.start === null) return undefined;
  return { person: row.person, start: row.start };
}

/** Forgets the notices of bookings that ended before that. */
export async function forgetPushNotices(
  transaction: Transaction,
  { calendarId, endedBefore }: { readonly calendarId: string; readonly endedBefore: Instant },
): Promise<void> {
  await transaction.run(FORGET, { calendarId, endedBefore });
}
