// What clients do who change their mind: each move is answered as the ledger knows it, and so is its repeat.

import fc from "fast-check";

import type { BookingLedger } from "../booking-ledger.ts";
import { identityOf, lengthOf, mayBeMovedByClient } from "../described-booking.ts";
import type { Booking } from "../described-booking.ts";
import type { FuzzSession } from "../fuzz-session.ts";
import type { Call } from "../requests/api-document.ts";
import type { Fields } from "../requests/booking-fields.ts";
import { jsonRequest } from "../requests/fuzz-request.ts";
import type { FuzzRequest } from "../requests/fuzz-request.ts";

const DONE = 200;
const INVALID = 400;
const UNKNOWN = 404;
const REFUSED = 409;

const MOVES_MAX = 5;
const PHONES = 1_000_000_000;

export interface Move {
  /** Which of the live bookings of its calendar. */
  readonly place: number;
  readonly isWrongPhone: boolean;
  readonly copies: number;
  /** Where to. */
  readonly to: Fields;
}

export const moves = (to: fc.Arbitrary<Fields>): fc.Arbitrary<Move> =>
  fc.record({
    place: fc.nat(100),
    isWrongPhone: fc.constantFrom(false, false, false, true),
    copies: fc.constantFrom(1, 1, 2, 4),
    to,
  });

/** Moves a live booking, or tries to. The ledger records it before the call: the rows are compared once the answer has come. */
export async function moveLive(
  call: Call,
  { place, isWrongPhone, copies, to }: Move,
  ledger: BookingLedger,
  session: FuzzSession,
): Promise<void> {
  if (!session.isAlone) return;
  const wanted = ledger.bookingOf(to);
  const live = ledger.live.filter(({ calendarId }) => calendarId === wanted?.calendarId);
  const booking = live[place % live.length];
  if (wanted === undefined || booking === undefined) return;
  const guessed = String((Number(booking.clientPhone) + 1) % PHONES);
  const clientPhone = isWrongPhone ? guessed : booking.clientPhone;
  if (isWrongPhone && ledger.liveOne(identityOf({ ...booking, clientPhone }))) return;
  const due = statusOf(ledger, booking, wanted, isWrongPhone);
  const { barberColorId } = wanted;
  const { dateTimeStart, dateTimeEnd } = to;
  const request = jsonRequest(call, {
    clientPhone,
    calendarId: booking.calendarId,
    barberColorId: booking.barberColorId,
    dateTimeStart: booking.fields["dateTimeStart"],
    dateTimeEnd: booking.fields["dateTimeEnd"],
    newBarberColorId: barberColorId,
    newDateTimeStart: dateTimeStart,
    newDateTimeEnd: dateTimeEnd,
  });
  if (due === DONE && !isSameTime(booking, wanted)) {
    const fields = { ...booking.fields, barberColorId, dateTimeStart, dateTimeEnd };
    const clientMoves = (booking.clientMoves ?? 0) + 1;
    ledger.remove(booking);
    ledger.add({ ...booking, barberColorId, span: wanted.span, fields, clientMoves });
  }
  const answers = await session.send(Array<FuzzRequest>(copies).fill(request), ledger);
  const wrong = answers.find(({ status }) => status !== due);
  if (wrong !== undefined) session.fail(`a ${wrong.status} where ${due} is due`, request, wrong);
}

function statusOf(
  ledger: BookingLedger,
  booking: Booking,
  wanted: Booking,
  isWrongPhone: boolean,
): number {
  if (lengthOf(booking.span) !== lengthOf(wanted.span)) return INVALID;
  // Decided by the time alone.
  if (booking.span.start <= ledger.now || ledger.isTooLateToCancel(booking)) return REFUSED;
  if (isWrongPhone) return UNKNOWN;
  if ((booking.clientMoves ?? 0) >= MOVES_MAX) return REFUSED;
  if (!mayBeMovedByClient(ledger.catalogue, booking, wanted, ledger.now)) return INVALID;
  if (ledger.closings.shopOnly.has(booking.calendarId)) return REFUSED;
  if (isSameTime(booking, wanted)) return DONE;
  const moved = { ...booking, barberColorId: wanted.barberColorId, span: wanted.span };
  const isOthers = ledger.liveOne(identityOf(moved)) !== undefined;
  return !isOthers && ledger.hasRoomFor(moved, booking) ? DONE : REFUSED;
}

function isSameTime(booking: Booking, wanted: Booking): boolean {
  const { clientPhone } = booking;
  return identityOf(booking) === identityOf({ ...wanted, clientPhone });
}
