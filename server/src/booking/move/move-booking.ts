import { refused } from "@vitrine/domain/refusals";
import type { RefusalCode, Refused } from "@vitrine/domain/refusals";
import { menuOf } from "@vitrine/domain/shop/menu";
import { barberForClients, hadBarber } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { mayClientChange } from "@vitrine/domain/slots/client-notices";
import { refusalForSpan, servicesToMoveTo } from "@vitrine/domain/slots/slot-admission";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import type { MoveAppointment } from "@vitrine/domain/wire/calls";

import { decideByFacts } from "../../shops/decide-by-facts.ts";
import type { LiveShop } from "../../shops/live-shop.ts";
import { allowanceOf, cancelAttemptOf } from "../limits/client-limits.ts";
import type { Scheduling } from "../scheduling.ts";
import type { Admission, ClientMove, MoveOutcome } from "./client-move-table.ts";
import { countRevealingMove } from "./revealing-moves.ts";

type Moved = { readonly ok: true; readonly stored: boolean };

/** `stored` is false for the exact repeat of a move, and when the booking is at the new time already. */
export function moveBooking(
  scheduling: Scheduling,
  request: MoveAppointment,
  address: string,
): Promise<Moved | Refused> {
  return decideByFacts(scheduling.shops, request.calendarId, (live) =>
    moveByFacts(scheduling, live, request, address),
  );
}

async function moveByFacts(
  { bookings, now, limits }: Scheduling,
  { shop, revision, changedAt, state }: LiveShop,
  request: MoveAppointment,
  address: string,
): Promise<MoveOutcome> {
  const { calendarId, clientPhone, barberColorId, newBarberColorId = barberColorId } = request;
  // A booking with somebody who has left is moved like any other.
  if (!hadBarber(shop, barberColorId) || !hadBarber(shop, newBarberColorId)) {
    return refused("barber-unknown");
  }
  const span = { start: request.dateTimeStart, end: request.dateTimeEnd };
  const newSpan = { start: request.newDateTimeStart, end: request.newDateTimeEnd };
  const minutes = minutesOf(newSpan);
  if (minutes !== minutesOf(span)) return refused("slot-unknown");
  const bookingNow = now();
  // By the time alone, before any booking is looked for: the refusal tells nobody who is booked.
  if (span.start <= bookingNow || !mayClientChange(shop, span, bookingNow)) {
    return refused("too-late-to-change");
  }

  const move: ClientMove = {
    identity: { calendarId, barberColorId, clientPhone, span },
    newTime: { barberColorId: newBarberColorId, span: newSpan, capacity: shop.capacity },
    admission: admissionOf(shop, request, bookingNow),
    facts: { revision, changedAt },
    isClosed: state === "suspended",
    findsRepeat: true,
    movedAt: Date.now(),
  };
  if (limits === undefined) return bookings.move(move);
  const call = await limits.identify(calendarId, address);
  const limitsOnClient = {
    attempt: cancelAttemptOf(call),
    allowance: allowanceOf(limits, call, bookingNow),
  };
  return countRevealingMove(limits, call, move, (findsRepeat) =>
    bookings.move({ ...move, findsRepeat, limits: limitsOnClient }),
  );
}

/** Why each service cannot be moved to the new time, if it cannot. Which one is booked is known only once the phone has proved it. */
function admissionOf(
  shop: Shop,
  { barberColorId, newBarberColorId = barberColorId, ...request }: MoveAppointment,
  now: Instant,
): Admission {
  const barber = barberForClients(shop, newBarberColorId);
  if (barber === undefined) return { services: [], otherwise: "barber-unknown" };
  const span = { start: request.newDateTimeStart, end: request.newDateTimeEnd };
  const minutes = minutesOf(span);
  const refusalFor = (bookedId: number | undefined): RefusalCode | undefined =>
    refusalForSpan(
      shop,
      servicesToMoveTo(shop, barber, bookedId, minutes),
      barber,
      span,
      now,
      "client",
    );
  const isDone = (id: number) =>
    menuOf(shop, barber).some((own) => own.id === id && own.minutes === minutes);
  // Another person must do the booked service, in the same time. With the same one, it may have changed since.
  const mustBeDone = newBarberColorId !== barberColorId;
  return {
    services: shop.services.map(({ id }) => ({
      id,
      refusal: mustBeDone && !isDone(id) ? "style-unknown" : refusalFor(id),
    })),
    otherwise: refusalFor(undefined),
  };
}

function minutesOf({ start, end }: TimeSpan): number {
  return (end - start) / 60_000;
}
