import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookingToMove } from "@vitrine/domain/slots/booking-to-move";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { moveAppointment, MoveAppointmentRequest } from "@vitrine/domain/wire/calls";

import type { Call } from "../../scheduling-api/scheduling-api.ts";
import type { DeleteChoice } from "../form/fields.ts";

const MOVE: Pick<typeof moveAppointment, "method" | "path"> = {
  method: "POST",
  path: "/moveAppointment",
};

/** Appointments and tables are moved by the same call. */
export function moveCall(shop: Shop, from: BookingToMove, to: DeleteChoice): Call {
  const { calendarId, timeZone } = shop;
  const span = spanOf(shop, to.day, to.slot);
  const body: MoveAppointmentRequest = {
    clientPhone: to.phone,
    calendarId,
    barberColorId: from.barber.id,
    dateTimeStart: toRfc3339(from.span.start, timeZone),
    dateTimeEnd: toRfc3339(from.span.end, timeZone),
    newDateTimeStart: toRfc3339(span.start, timeZone),
    newDateTimeEnd: toRfc3339(span.end, timeZone),
  };
  return { ...MOVE, body };
}
