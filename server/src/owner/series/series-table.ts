// The owner's acts on series, each in one transaction: all of its dates are booked, moved or cancelled, or none.

import { isDeepStrictEqual } from "node:util";

import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { firstAskedOn } from "@vitrine/domain/owner/series/series";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { IS_LIVE } from "../../booking/booking-columns.ts";
import { lengthOf, moveHeldBookings } from "../../booking/move/held-booking-table.ts";
import type { NewTime } from "../../booking/move/held-booking-table.ts";
import type { NewBooking } from "../../booking/new-booking.ts";
import { takeSlot } from "../../booking/slot-table.ts";
import type { Database, Operation, Reader, Values } from "../../database/database.ts";
import { nameEach, namesIn } from "../../database/named-values.ts";
import { operation } from "../../database/operation.ts";
import { find, number, orNull, query, text } from "../../database/query.ts";
import { partsOf } from "../../database/statement-parts.ts";
import { withholdMail } from "../../mail/sent-mails-table.ts";
import { noticeTo } from "../../outbox/change-followers.ts";
import type { ChangeFollowers } from "../../outbox/change-followers.ts";
import { enqueueChange } from "../../outbox/tables/outbox-changes-table.ts";
import type { Change } from "../../outbox/tables/outbox-changes-table.ts";
import { FACTS_CHANGED } from "../../shops/facts-held-table.ts";
import { cancelOne, holdLive, isIdKnown } from "../owner-bookings-table.ts";
import type { CancelArguments, ChangeArguments } from "../owner-bookings-table.ts";
import { callerIn, doOnce, IS_OF_CALLER } from "../owner-calls-table.ts";
import type { Done, OwnerCall } from "../owner-calls-table.ts";
import {
  endSeries,
  insertSeries,
  joinSeries,
  lockSeries,
  moveSeriesRow,
  planIn,
  SERIES,
  SERIES_COLUMNS,
} from "./series-rows-table.ts";
import type { PlacedDate, SeriesPlan } from "./series-rows-table.ts";

/** A live booking that is a date of a series. */
export interface SeriesDate {
  readonly bookingId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
  readonly paddingMinutes: number | undefined;
  readonly serviceId: number | undefined;
  readonly places: number;
  /** Which date of the series it is. */
  readonly place: number;
  readonly hasMoved: boolean;
}

/** A series from one of its dates on, that date first. */
export interface FoundSeries {
  readonly seriesId: string;
  readonly plan: SeriesPlan;
  /** Whether the owner has cancelled one of its dates and all that followed it. */
  readonly isEnded: boolean;
  readonly dates: readonly SeriesDate[];
}

const SERIES_OF = query(
  { series_id: text, starts_at: number },
  `SELECT series_id, starts_at FROM booking WHERE calendar_id = :calendarId AND booking_id = :bookingId
    AND series_id IS NOT NULL AND ${IS_LIVE} AND ${IS_OF_CALLER}`,
);

const PLAN = query(
  SERIES,
  `SELECT ${SERIES_COLUMNS} FROM series WHERE calendar_id = :calendarId AND series_id = :seriesId`,
);

const WEEKS_AMONG = (ids: Values) =>
  query(
    { series_id: text, every_weeks: number },
    `SELECT series_id, every_weeks FROM series
  WHERE calendar_id = :calendarId AND series_id IN (${namesIn(ids).join(", ")}) AND ended_from IS NULL
    AND (until_day IS NOT NULL OR asks_on >= :askedFrom)`,
  );

const DATES_FROM = query(
  {
    booking_id: text,
    barber_color_id: number,
    starts_at: number,
    ends_at: number,
    padding_minutes: orNull(number),
    service_id: orNull(number),
    places: number,
    series_place: number,
    moved_at: orNull(number),
  },
  `SELECT booking_id, barber_color_id, starts_at, ends_at, padding_minutes, service_id, places,
    series_place, moved_at FROM booking
  WHERE calendar_id = :calendarId AND series_id = :seriesId AND starts_at >= :start
    AND ${IS_LIVE} AND ${IS_OF_CALLER}
  ORDER BY starts_at, booking_id`,
);

// As many as a page can show, and ask about.
const ASKED_MAX = 20;

/** SQL: the series of a calendar of which the owner is asked whether they go on. */
export const IS_ASKED = `calendar_id = :calendarId AND until_day IS NULL AND ended_from IS NULL
  AND asks_on <= :today AND asks_on >= :askedFrom`;

const ASKED = query(
  { series_id: text, every_weeks: number },
  `SELECT series_id, every_weeks FROM series WHERE ${IS_ASKED} AND ${IS_OF_CALLER}
  ORDER BY asks_on, series_id LIMIT ${ASKED_MAX}`,
);

// A person's own link sees dates of its own column alone.
const NEXT_DATE = query(
  { client_name: text, barber_color_id: number, starts_at: number, ends_at: number },
  `SELECT client_name, barber_color_id, starts_at, ends_at FROM booking
  WHERE calendar_id = :calendarId AND series_id = :seriesId AND ends_at > :now AND ${IS_LIVE} AND ${IS_OF_CALLER}
  ORDER BY starts_at LIMIT 1`,
);

const LAST_CLIENT = query(
  { client_name: text },
  `SELECT client_name FROM booking
  WHERE calendar_id = :calendarId AND series_id = :seriesId AND erased_at IS NULL AND ${IS_OF_CALLER}
  ORDER BY starts_at DESC LIMIT 1`,
);

// It is due at once, so that its further dates are promised soon.
const ANSWER = `UPDATE series SET asks_on = :asksOn, due_day = ''
  WHERE calendar_id = :calendarId AND series_id = :seriesId AND until_day IS NULL AND ended_from IS NULL
    AND ${IS_OF_CALLER}`;

interface BookArguments extends ChangeArguments {
  readonly seriesId: string;
  readonly plan: SeriesPlan;
  readonly dueDay: Day;
  /** Its dates in order. The id of the first is that of the series. */
  readonly dates: readonly (PlacedDate & { readonly span: TimeSpan })[];
  readonly booking: NewBooking;
  /** By the clock of the booking rules. */
  readonly at: Instant;
}

const BOOK_SERIES = operation(
  "book a series",
  (transaction, { call, notice, seriesId, plan, dueDay, dates, booking, at }: BookArguments) =>
    doOnce(transaction, call, async () => {
      const { calendarId } = call;
      // As for a single booking: the key is forgotten after a day, what it has booked is not.
      const isKnown = await isIdKnown(transaction, { calendarId, bookingId: seriesId });
      if (isKnown) return refused("key-used");
      for (const { bookingId, span } of dates) {
        const slot = await takeSlot(transaction, bookingId, { ...booking, span }, "owner");
        if (slot !== "taken") return refused("slot-taken");
      }
      await insertSeries(transaction, { calendarId, seriesId }, plan, dueDay);
      await joinSeries(transaction, { calendarId, seriesId }, dates);
      // The confirmation of one date names all of them. Of one that has begun, none is sent.
      const named = dates.find(({ span }) => span.start > at)?.bookingId;
      for (const { bookingId } of dates) {
        const change = { calendarId, bookingId };
        if (bookingId !== named)
          await withholdMail(transaction, change, "confirmation", notice.now);
        await enqueueChange(transaction, change, notice);
      }
      return { ok: true };
    }),
);

interface MoveArguments extends ChangeArguments {
  readonly seriesId: string;
  readonly start: Instant;
  /** As the series stood when the move was decided. */
  readonly seen: SeriesPlan;
  readonly plan: Pick<SeriesPlan, "barberColorId" | "time" | "firstDay">;
  /** In order of time, as they stand. */
  readonly moves: readonly { readonly date: SeriesDate; readonly to: NewTime }[];
  readonly stays: readonly string[];
  readonly movedAt: Instant;
  /** By the clock of the booking rules. */
  readonly at: Instant;
}

const MOVE_SERIES = operation("move a series", (transaction, args: MoveArguments) =>
  doOnce(transaction, args.call, async () => {
    const { call, notice, seriesId, start, seen, plan, moves, stays, movedAt } = args;
    const { calendarId } = call;
    // The series first: no further date is promised until all have moved.
    await lockSeries(transaction, { calendarId, seriesId });
    const [row] = await find(transaction, PLAN, { calendarId, seriesId });
    if (row === undefined || !isDeepStrictEqual(planIn(row), seen)) return FACTS_CHANGED;
    await moveSeriesRow(transaction, { calendarId, seriesId }, plan, call);
    const values = { calendarId, seriesId, start, ...callerIn(call) };
    const known = new Set([...moves.map(({ date }) => date.bookingId), ...stays]);
    const found = await find(transaction, DATES_FROM, values);
    if (found.some((row) => !known.has(row.booking_id))) return FACTS_CHANGED;
    const held = [];
    for (const { date, to } of moves) {
      const live = await holdLive(transaction, { calendarId, bookingId: date.bookingId }, call);
      if (live?.span.start !== date.span.start || live.barberColorId !== date.barberColorId) {
        return FACTS_CHANGED;
      }
      if (lengthOf(live.span) !== lengthOf(to.span)) return refused("slot-unknown");
      held.push({ held: live, to });
    }
    const [first] = moves;
    const isLater = first !== undefined && first.to.span.start > first.date.span.start;
    const inTurn = isLater ? held.toReversed() : held;
    const when = { movedAt, now: notice.now };
    if ((await moveHeldBookings(transaction, inTurn, "owner", when)) === "full") {
      return refused("slot-taken");
    }
    // The mail about one date names all that have moved. Of one that has begun, none is sent.
    const named = moves.find(({ to }) => to.span.start > args.at)?.date.bookingId;
    for (const { date } of moves) {
      const change = { calendarId, bookingId: date.bookingId };
      if (date.bookingId !== named) await withholdMail(transaction, change, "change", notice.now);
      await enqueueChange(transaction, change, notice);
    }
    return { ok: true };
  }),
);

const CANCEL_SERIES = operation(
  "cancel a series",
  (
    transaction,
    args: Omit<CancelArguments, "bookingIds"> & {
      readonly bookingId: string;
      readonly at: Instant;
    },
  ): Promise<Done | Refused> =>
    doOnce(transaction, args.call, async () => {
      const { call, bookingId } = args;
      const { calendarId } = call;
      const of = { calendarId, bookingId, ...callerIn(call) };
      const [seen] = await find(transaction, SERIES_OF, of);
      if (seen === undefined) return refused("booking-not-found");
      const series = { calendarId, seriesId: seen.series_id };
      // The series first: no further date is promised until all are cancelled. Until here it may have moved.
      await lockSeries(transaction, series);
      const [anchor] = await find(transaction, SERIES_OF, of);
      if (anchor === undefined) return refused("booking-not-found");
      const { starts_at: start } = anchor;
      await endSeries(transaction, series, { start, endedAt: args.cancelledAt }, call);
      const values = { ...series, start, ...callerIn(call) };
      const rows = await find(transaction, DATES_FROM, values);
      // The mail about one date names all that are cancelled. Of one that has begun, none is sent.
      const named = rows.find((row) => row.starts_at > args.at)?.booking_id;
      let cancelled = 0;
      // In the order in which every transaction locks: by barber and time.
      for (const row of rows.toSorted(
        (one, other) => one.barber_color_id - other.barber_color_id,
      )) {
        const tellsClient = args.tellsClient && row.booking_id === named;
        const change = { calendarId, bookingId: row.booking_id };
        if (await cancelOne(transaction, { ...args, tellsClient }, change)) cancelled += 1;
      }
      return cancelled > 0 ? { ok: true } : refused("booking-not-found");
    }),
);

const ANSWER_SERIES = operation(
  "answer for a series",
  (transaction, args: { call: OwnerCall; seriesId: string; asksOn: Day }) =>
    doOnce(transaction, args.call, async () => {
      const { call, seriesId, asksOn } = args;
      const { calendarId } = call;
      const values = { calendarId, seriesId, asksOn, ...callerIn(call) };
      const answered = await transaction.run(ANSWER, values);
      return answered > 0 ? { ok: true } : refused("series-not-found");
    }),
);

export type SeriesStore = ReturnType<typeof seriesStore>;

export function seriesStore(database: Database, followers: ChangeFollowers) {
  async function changeOnce<Args extends { readonly call: OwnerCall }>(
    act: Operation<Args, Done | Refused>,
    args: Args,
  ): Promise<Done | Refused> {
    const outcome = await database.tx(act, args);
    if (outcome.ok && !outcome.isRepeated) followers.changed(args.call.calendarId);
    return outcome;
  }

  const noticeOf = (calendarId: string, afterMilliseconds = 0) => {
    const now = database.now();
    const notice = noticeTo(followers, { calendarId, actor: "owner" }, now);
    return { ...notice, dueAt: now + afterMilliseconds };
  };

  return {
    /** Refused as `slot-taken` when one of the dates has no room. */
    book(series: Omit<BookArguments, "call" | "notice">, call: OwnerCall) {
      return changeOnce(BOOK_SERIES, { ...series, call, notice: noticeOf(call.calendarId) });
    },

    /** Refused as `shop-changed` when the dates are not as they were read: then it is decided again. */
    move(move: Omit<MoveArguments, "call" | "notice">, call: OwnerCall) {
      return changeOnce(MOVE_SERIES, { ...move, call, notice: noticeOf(call.calendarId) });
    },

    /** Cancels the booking and the dates of its series that follow it. Notifications go out only after `undoMilliseconds`. */
    cancel(
      bookingId: string,
      {
        tellsClient,
        undoMilliseconds,
        at,
      }: { tellsClient: boolean; undoMilliseconds: number; at: Instant },
      cancelledAt: Instant,
      call: OwnerCall,
    ) {
      const notice = noticeOf(call.calendarId, undoMilliseconds);
      return changeOnce(CANCEL_SERIES, { call, notice, bookingId, tellsClient, at, cancelledAt });
    },

    answer: (seriesId: string, asksOn: Day, call: OwnerCall) =>
      database.tx(ANSWER_SERIES, { call, seriesId, asksOn }),

    /** The series of a live booking, with that date and those that follow it; of a person, those in that person's column. */
    find: (change: Change, person?: number): Promise<FoundSeries | undefined> =>
      findSeries(database, change, person),

    /** The series of which the owner is asked whether they go on, each with its next date, if there is one. */
    async asked(calendarId: string, today: Day, now: Instant, person?: number) {
      const values = { calendarId, ...askedOn(today), ...callerIn({ person }) };
      const asked = [];
      for (const { series_id: seriesId, every_weeks: everyWeeks } of await find(
        database,
        ASKED,
        values,
      )) {
        const of = { calendarId, seriesId, ...callerIn({ person }) };
        const [date] = await find(database, NEXT_DATE, { ...of, now });
        const [client] = await find(database, LAST_CLIENT, of);
        if (client === undefined) continue;
        const next = date && {
          barberColorId: date.barber_color_id,
          span: { start: date.starts_at, end: date.ends_at },
        };
        asked.push({ seriesId, everyWeeks, clientName: client.client_name, next });
      }
      return asked;
    },

    /** After how many weeks each of these series has its next date, of those that go on `today`. */
    async weeksOf(
      calendarId: string,
      seriesIds: readonly string[],
      today: Day,
    ): Promise<ReadonlyMap<string, number>> {
      const { askedFrom } = askedOn(today);
      const weeks = new Map<string, number>();
      for (const part of partsOf(seriesIds)) {
        const ids = nameEach("id", part);
        const rows = await find(database, WEEKS_AMONG(ids), { calendarId, askedFrom, ...ids });
        for (const row of rows) weeks.set(row.series_id, row.every_weeks);
      }
      return weeks;
    },
  };
}

/** The values of `IS_ASKED`. */
export function askedOn(today: Day): { readonly today: Day; readonly askedFrom: Day } {
  return { today, askedFrom: firstAskedOn(today) };
}

async function findSeries(
  reader: Reader,
  { calendarId, bookingId }: Change,
  person: number | undefined,
): Promise<FoundSeries | undefined> {
  const caller = callerIn({ person });
  const [anchor] = await find(reader, SERIES_OF, { calendarId, bookingId, ...caller });
  if (anchor === undefined) return undefined;
  const { series_id: seriesId, starts_at: start } = anchor;
  const [row] = await find(reader, PLAN, { calendarId, seriesId });
  if (row === undefined) return undefined;
  const rows = await find(reader, DATES_FROM, { calendarId, seriesId, start, ...caller });
  const dates = rows.map((date) => ({
    bookingId: date.booking_id,
    barberColorId: date.barber_color_id,
    span: { start: date.starts_at, end: date.ends_at },
    paddingMinutes: date.padding_minutes ?? undefined,
    serviceId: date.service_id ?? undefined,
    places: date.places,
    place: date.series_place,
    hasMoved: date.moved_at !== null,
  }));
  return { seriesId, plan: planIn(row), isEnded: row.ended_from !== null, dates };
}
