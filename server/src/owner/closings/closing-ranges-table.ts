// The closed ranges of time. Each range counts once on every half hour that it touches.

import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { Transaction } from "../../database/database.ts";
import { closeHalfHours, openHalfHours } from "../../booking/half-hours-table.ts";
import { partsOf } from "../../database/statement-parts.ts";
import { find, number, query } from "../../database/query.ts";
import { recordOpenedRanges } from "../../waits/opened-times-table.ts";

/** Names one closing: what the owner has closed in one call, or what one busy calendar closes. */
export interface ClosingId {
  readonly calendarId: string;
  readonly closingId: string;
}

export interface ClosingOfBarber extends ClosingId {
  readonly barberColorId: number;
}

const INSERT = (ranges: number) => {
  const rows = Array.from(
    { length: ranges },
    (_, index) => `(:calendarId, :closingId, :barberColorId, :start${index}, :end${index})`,
  );
  return `INSERT INTO closed_time (calendar_id, closing_id, barber_color_id, starts_at, ends_at)
  VALUES ${rows.join(", ")}`;
};

const RANGE = { barber_color_id: number, starts_at: number, ends_at: number };

const REMOVE_EACH = (ranges: number) =>
  query(
    RANGE,
    `DELETE FROM closed_time
  WHERE calendar_id = :calendarId AND closing_id = :closingId AND barber_color_id = :barberColorId
    AND starts_at IN (${Array.from({ length: ranges }, (_, index) => `:start${index}`).join(", ")})
  RETURNING barber_color_id, starts_at, ends_at`,
  );

const REMOVE_ALL_THAT_END_AFTER = query(
  RANGE,
  `DELETE FROM closed_time
  WHERE calendar_id = :calendarId AND closing_id = :closingId AND ends_at > :endsAfter
  RETURNING barber_color_id, starts_at, ends_at`,
);

/** Closes these ranges of a barber's time, given in ascending order. */
export async function closeRanges(
  transaction: Transaction,
  { calendarId, closingId, barberColorId }: ClosingOfBarber,
  spans: readonly TimeSpan[],
  capacity: number,
): Promise<void> {
  for (const part of partsOf(spans)) {
    const times = part.flatMap(({ start, end }, index) => [
      [`start${index}`, start],
      [`end${index}`, end],
    ]);
    const ofBarber = { calendarId, closingId, barberColorId };
    await transaction.run(INSERT(part.length), { ...ofBarber, ...Object.fromEntries(times) });
  }
  await closeHalfHours(transaction, { calendarId, barberColorId }, spans, capacity);
}

/** Opens the ranges that begin at these instants; `false` when there are none. `now` is the database's time. */
export async function openRanges(
  transaction: Transaction,
  { calendarId, closingId, barberColorId }: ClosingOfBarber,
  starts: readonly Instant[],
  now: Instant,
): Promise<boolean> {
  const opened = [];
  for (const part of partsOf(starts)) {
    const times = Object.fromEntries(part.map((start, index) => [`start${index}`, start]));
    const values = { calendarId, closingId, barberColorId, ...times };
    opened.push(...(await find(transaction, REMOVE_EACH(part.length), values)));
  }
  return openHalfHoursOf(transaction, calendarId, opened, now);
}

/** Opens those ranges of a closing that end after `endsAfter`; `false` when there are none. */
export async function openRangesEndingAfter(
  transaction: Transaction,
  { calendarId, closingId }: ClosingId,
  endsAfter: Instant,
  now: Instant,
): Promise<boolean> {
  const values = { calendarId, closingId, endsAfter };
  return openHalfHoursOf(
    transaction,
    calendarId,
    await find(transaction, REMOVE_ALL_THAT_END_AFTER, values),
    now,
  );
}

async function openHalfHoursOf(
  transaction: Transaction,
  calendarId: string,
  removed: readonly {
    readonly barber_color_id: number;
    readonly starts_at: number;
    readonly ends_at: number;
  }[],
  now: Instant,
): Promise<boolean> {
  // Barbers in ascending order, as everywhere: all transactions take their locks in the same order.
  const barbers = [...new Set(removed.map((row) => row.barber_color_id))];
  for (const barberColorId of barbers.toSorted((one, other) => one - other)) {
    const spans = removed
      .filter((row) => row.barber_color_id === barberColorId)
      .map((row) => ({ start: row.starts_at, end: row.ends_at }));
    await openHalfHours(transaction, { calendarId, barberColorId }, spans);
  }
  const opened = removed.map((row) => ({
    barberColorId: row.barber_color_id,
    span: { start: row.starts_at, end: row.ends_at },
  }));
  await recordOpenedRanges(transaction, calendarId, opened, now);
  return removed.length > 0;
}
