// Promises the further dates of series as time goes by. `due_day` says when a series is looked at again.

import type { Day } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { DETAIL_COLUMNS, detailsIn } from "../../booking/booking-columns.ts";
import { insertUnlessLive } from "../../booking/booking-rows-table.ts";
import { claimHalfHours, haveRoom, holdHalfHours } from "../../booking/half-hours-table.ts";
import type { NewBooking } from "../../booking/new-booking.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { operation } from "../../database/operation.ts";
import { find, query, text } from "../../database/query.ts";
import type { RowOf } from "../../database/query.ts";
import { withholdMail } from "../../mail/sent-mails-table.ts";
import { noticeTo } from "../../outbox/change-followers.ts";
import type { ChangeFollowers } from "../../outbox/change-followers.ts";
import { enqueueChange } from "../../outbox/tables/outbox-changes-table.ts";
import type { Notice } from "../../outbox/tables/outbox-changes-table.ts";
import { holdFacts } from "../../shops/facts-held-table.ts";
import type { FactsRead } from "../../shops/facts-held-table.ts";
import { joinSeries, planIn, SERIES, SERIES_COLUMNS } from "./series-rows-table.ts";
import type { PlacedDate, SeriesId, SeriesPlan } from "./series-rows-table.ts";

/** A series that is to be looked at. */
export interface DueSeries extends SeriesId {
  readonly plan: SeriesPlan;
  /** Whether the owner has cancelled a date and all that follow it. */
  readonly isEnded: boolean;
  readonly dueDay: Day;
}

// So many are read at a time.
const DUE_PAGE = 500;

const DUE = query(
  { ...SERIES, calendar_id: text, due_day: text },
  `SELECT calendar_id, due_day, ${SERIES_COLUMNS} FROM series
  WHERE due_day <= :today AND (due_day, calendar_id, series_id) > (:dueDay, :calendarId, :seriesId)
  ORDER BY due_day, calendar_id, series_id LIMIT ${DUE_PAGE}`,
);

// The client of a new date is that of the last one, also of one that was cancelled alone.
const LAST = query(
  { client_phone: text, ...DETAIL_COLUMNS },
  `SELECT client_phone, ${Object.keys(DETAIL_COLUMNS).join(", ")} FROM booking
  WHERE calendar_id = :calendarId AND series_id = :seriesId AND erased_at IS NULL
  ORDER BY starts_at DESC LIMIT 1`,
);

const REMOVE = "DELETE FROM series WHERE calendar_id = :calendarId AND series_id = :seriesId";

// A series whose owner has confirmed it meanwhile is looked at again at once.
const POSTPONE = `UPDATE series SET due_day = :nextDueDay
  WHERE calendar_id = :calendarId AND series_id = :seriesId AND due_day = :dueDay AND asks_on = :asksOn`;

// When two servers extend a series at once, or its owner moves it meanwhile, the second one finds it changed.
const ADVANCE = `UPDATE series SET next_place = :thenPlace, due_day = :nextDueDay
  WHERE calendar_id = :calendarId AND series_id = :seriesId AND ended_from IS NULL AND next_place = :nextPlace
    AND first_day = :firstDay AND slot_time = :time AND barber_color_id = :barberColorId AND asks_on = :asksOn`;

/** What the further dates are, by the shop's facts. */
export interface FurtherDates {
  /** The place of the first date after them. */
  readonly thenPlace: number;
  readonly dates: readonly (PlacedDate & { readonly span: TimeSpan })[];
  readonly booking: Pick<NewBooking, "barberColorId" | "service" | "paddingMinutes" | "capacity">;
  readonly createdAt: number;
}

interface ExtendArguments {
  readonly series: SeriesId & Pick<DueSeries, "plan" | "dueDay">;
  readonly nextDueDay: Day;
  /** By which it was looked at; `undefined` where the shop has none. */
  readonly facts: FactsRead | undefined;
  readonly further: FurtherDates | undefined;
  readonly notice: Notice;
}

const EXTEND = operation("extend a series", async (transaction, args: ExtendArguments) => {
  const { series, nextDueDay, facts, further, notice } = args;
  const { calendarId, seriesId, plan, dueDay } = series;
  const { firstDay, nextPlace, time, barberColorId, asksOn } = plan;
  const [last] = await find(transaction, LAST, { calendarId, seriesId });
  if (last === undefined) {
    await transaction.run(REMOVE, { calendarId, seriesId });
    return { ok: true, promised: 0 };
  }
  // Newer facts have made it due again.
  if (facts !== undefined && !(await holdFacts(transaction, calendarId, facts))) {
    return { ok: false, promised: 0 };
  }
  if (further === undefined) {
    await transaction.run(POSTPONE, { calendarId, seriesId, nextDueDay, dueDay, asksOn });
    return { ok: true, promised: 0 };
  }
  const { thenPlace } = further;
  const values = {
    calendarId,
    seriesId,
    thenPlace,
    nextDueDay,
    firstDay,
    nextPlace,
    time,
    barberColorId,
    asksOn,
  };
  if ((await transaction.run(ADVANCE, values)) === 0) return { ok: false, promised: 0 };
  const promised = await promise(transaction, calendarId, last, further);
  await joinSeries(transaction, series, promised);
  for (const { bookingId } of promised) {
    await withholdMail(transaction, { calendarId, bookingId }, "confirmation", notice.now);
    await enqueueChange(transaction, { calendarId, bookingId }, notice);
  }
  return { ok: true, promised: promised.length };
});

/** Books those of the dates that have room, and returns them. */
async function promise(
  transaction: Transaction,
  calendarId: string,
  last: RowOf<typeof LAST.columns>,
  { dates, booking, createdAt }: FurtherDates,
): Promise<PlacedDate[]> {
  const details = { ...detailsIn(last), clientPhone: last.client_phone };
  const bookings = dates.map((placed) => ({
    placed,
    date: { ...booking, ...details, calendarId, span: placed.span, createdAt },
  }));
  const times = bookings.map(({ date }) => date);
  // The half hours are locked: what has room here still has it for the claim, which would keep part of a time without room.
  await holdHalfHours(transaction, times, booking.capacity);
  const promised: PlacedDate[] = [];
  for (const { placed, date } of bookings) {
    if (!(await haveRoom(transaction, date, date))) continue;
    const row = await insertUnlessLive(transaction, placed.bookingId, date, "owner");
    if (row !== "inserted") continue;
    if (!(await claimHalfHours(transaction, date, date))) {
      throw new Error("half hours that were held had no room any more");
    }
    promised.push(placed);
  }
  return promised;
}

export type SeriesToExtend = ReturnType<typeof seriesToExtend>;

export function seriesToExtend(database: Database, followers: ChangeFollowers) {
  return {
    /** A page of the series of all calendars that are due on `today`, the longest due first. */
    async due(today: Day, after?: DueSeries): Promise<DueSeries[]> {
      const { dueDay = "", calendarId = "", seriesId = "" } = after ?? {};
      // Even the first due day, which is empty, comes after an empty calendar.
      const rows = await find(database, DUE, { today, dueDay, calendarId, seriesId });
      return rows.map((row) => ({
        calendarId: row.calendar_id,
        seriesId: row.series_id,
        plan: planIn(row),
        isEnded: row.ended_from !== null,
        dueDay: row.due_day,
      }));
    },

    /** Promises the further dates, or only says when it is due again. Removes a series of which no client is stored any more. */
    async extend(extending: Omit<ExtendArguments, "notice">): Promise<void> {
      const { calendarId } = extending.series;
      const notice = noticeTo(followers, { calendarId, actor: "owner" }, database.now());
      const { promised } = await database.tx(EXTEND, { ...extending, notice });
      if (promised > 0) followers.changed(calendarId);
    },
  };
}
