// 'Tanto faz': the booking's own transaction picks the barber. decisions/0056

import { leastBookedFirst, minutesBooked } from "@vitrine/domain/slots/any-barber";
import { isFree, usesByCell } from "@vitrine/domain/slots/occupancy";
import { refused } from "@vitrine/domain/refusals";
import { sharesOf } from "@vitrine/domain/time/half-hour-cells";

import { DatabaseUnavailable } from "../../database/database.ts";
import type { Transaction } from "../../database/database.ts";
import { operation } from "../../database/operation.ts";
import { find, number, query } from "../../database/query.ts";
import { attempt } from "../../database/savepoint.ts";
import { FACTS_CHANGED, holdFacts } from "../../shops/facts-held-table.ts";
import { DETAILS_ARE, IS_LIVE, requestValues } from "../booking-columns.ts";
import { completeCreate } from "../create/complete-create-table.ts";
import type {
  Committable,
  CreateArguments,
  CreateOutcome,
} from "../create/complete-create-table.ts";
import { usesOfBarbers } from "../half-hours-table.ts";
import { isShopOnlyPhone } from "../limits/shop-only-phones-table.ts";
import type { BarberToPick, BookingWithAny, NewBooking } from "../new-booking.ts";
import { takeSlot } from "../slot-table.ts";

// Each further round means that others have booked everybody who was free, while somebody else became free.
const ROUNDS_MAX = 20;

// A row of this name counts nothing: of two creates with any barber for one time, the second waits for the first.
const LOCK_TIME = `INSERT INTO client_use
    (calendar_id, client, hour_began, creates, creates_max, day_began, half_hours, half_hours_max)
  VALUES (:calendarId, :time, :at, 0, 0, :at, 0, 0)
  ON CONFLICT (calendar_id, client) DO UPDATE SET creates = client_use.creates`;

// Begins with the columns with which the index of live bookings begins.
const FIND_OF_CLIENT = query(
  { barber_color_id: number, is_repeat: number },
  `SELECT barber_color_id, CASE WHEN ${DETAILS_ARE} THEN 1 ELSE 0 END AS is_repeat FROM booking
  WHERE starts_at = :starts_at AND calendar_id = :calendar_id AND client_phone = :client_phone
    AND ends_at = :ends_at AND ${IS_LIVE}
  ORDER BY is_repeat DESC, booking_id LIMIT 1`,
);

/**
 * Stores a booking with the one of several barbers who has least that day. The exact repeat of a live booking with any barber
 * succeeds; one of the same phone and time with other details is refused.
 */
export const CREATE_WITH_ANY = operation(
  "create a booking with any barber",
  async (
    transaction,
    args: CreateArguments<BookingWithAny>,
  ): Promise<Committable<CreateOutcome>> => {
    const { bookingId, booking, allowance, facts, isClosed, notice } = args;
    const { calendarId } = booking;
    // Locks are taken in one order: shop, this one, row, half hours, client's use, outbox.
    const areHeld = facts === undefined || holdFacts(transaction, calendarId, facts);
    if (!transaction.isExclusive) lockTime(transaction, booking, notice.now);
    const values = requestValues({ ...booking, barberColorId: 0 });
    const [areFactsHeld, isPhoneOfShopOnly, [had]] = await Promise.all([
      areHeld,
      isShopOnlyPhone(transaction, booking),
      find(transaction, FIND_OF_CLIENT, values),
    ]);
    if (!areFactsHeld) return { ok: false, outcome: FACTS_CHANGED };
    if (had?.is_repeat === 1) return repeated(had.barber_color_id);
    // Without an allowance nothing is counted that a refusal would have to keep.
    const isRefused = isClosed === true || (had !== undefined && allowance === undefined);
    const picked = isRefused
      ? undefined
      : await takeAnySlot(transaction, bookingId, booking, isPhoneOfShopOnly);
    if (picked === undefined) return { ok: false, outcome: refused("slot-taken") };
    const { barberColorId, isRepeat } = picked;
    if (isRepeat) return repeated(barberColorId);
    const slot = had === undefined ? "taken" : "booked-otherwise";
    const own = { ...args, booking: withBarber(booking, picked) };
    const done = await completeCreate(transaction, own, slot);
    return done.outcome.ok ? { ...done, outcome: { ...done.outcome, barberColorId } } : done;
  },
);

function repeated(barberColorId: number): Committable<CreateOutcome> {
  return { ok: true, outcome: { ok: true, stored: false, barberColorId } };
}

function lockTime(
  transaction: Transaction,
  { calendarId, span }: BookingWithAny,
  at: number,
): void {
  const time = `any barber ${span.start}-${span.end}`;
  transaction.runWithNext(LOCK_TIME, { calendarId, time, at });
}

/**
 * Takes the slot with one of the barbers. `undefined`: at one moment, which is that of the last look, nobody was free.
 * Nor is anybody, after the same look, for a phone of which only the shop books. `isRepeat`: the same booking with that barber was made meanwhile.
 */
async function takeAnySlot(
  transaction: Transaction,
  bookingId: string,
  booking: BookingWithAny,
  isPhoneOfShopOnly: boolean,
): Promise<(BarberToPick & { readonly isRepeat: boolean }) | undefined> {
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const free = await findFree(transaction, booking);
    if (free.length === 0 || isPhoneOfShopOnly) return undefined;
    for (const barber of free) {
      const own = withBarber(booking, barber);
      // A try that fails gives its locks back before the next one begins.
      const { slot } = await attempt(transaction, async () => {
        const tried = await takeSlot(transaction, bookingId, own, "client");
        return { ok: tried === "taken" || tried === "had-already", slot: tried };
      });
      if (slot === "taken" || slot === "had-already") {
        return { ...barber, isRepeat: slot === "had-already" };
      }
    }
    // A barber who was taken at the look may have become free since, while the others were booked.
  }
  throw new DatabaseUnavailable(new Error("everybody who was free was booked by others"));
}

/** Those who are free, in the order in which they are tried. One statement reads all, so it shows them at one moment. */
async function findFree(
  transaction: Transaction,
  { calendarId, anyOf, span, day, places, capacity }: BookingWithAny,
): Promise<BarberToPick[]> {
  if (anyOf.length === 0) return [];
  const padding = Math.max(...anyOf.map(({ paddingMinutes = 0 }) => paddingMinutes));
  const end = Math.max(day.end, span.end + padding * 60_000);
  const ids = anyOf.map(({ barberColorId }) => barberColorId);
  const uses = await usesOfBarbers(transaction, calendarId, ids, { start: day.start, end });
  const free = anyOf.flatMap((barber) => {
    const { barberColorId, paddingMinutes } = barber;
    const own = uses.get(barberColorId) ?? [];
    const shares = sharesOf({ span, paddingMinutes });
    if (!isFree(shares, usesByCell(own), places, capacity)) return [];
    return [{ ...barber, minutesBooked: minutesBooked(own, day) }];
  });
  return leastBookedFirst(free, span.start);
}

function withBarber(
  { anyOf: _anyOf, day: _day, ...booking }: BookingWithAny,
  { barberColorId, service, paddingMinutes }: BarberToPick,
): NewBooking {
  return { ...booking, barberColorId, service, paddingMinutes };
}
