import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { paddingOf } from "@vitrine/domain/shop/menu";
import { isPartySize, PLACES_OF_AN_APPOINTMENT } from "@vitrine/domain/shop/party-size";
import { barberById, takesNote } from "@vitrine/domain/shop/shop";
import type { Barber, Service, Shop } from "@vitrine/domain/shop/shop";
import { serviceToBook } from "@vitrine/domain/slots/slot-admission";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { OwnerActRequest } from "@vitrine/domain/wire/owner/owner-acts";

import type { NewBooking } from "../booking/new-booking.ts";
import { noPhoneOf } from "../booking/no-phone.ts";
import { bookedService } from "../booking/service/booked-service.ts";
import type { LiveShop } from "../shops/live-shop.ts";

interface Admitted {
  readonly ok: true;
  readonly booking: NewBooking;
  readonly barber: Barber;
  readonly service: Service;
}

/** The booking that the owner asks for, if the shop's facts allow it. */
export function ownersBooking(
  { shop, state }: LiveShop,
  request: OwnerActRequest<"book">,
  now: Instant,
): Admitted | Refused {
  if (state === "suspended") return refused("shop-suspended");
  const barber = barberById(shop, request.barberColorId);
  if (barber === undefined) return refused("barber-unknown");
  const { calendarId, barberColorId, key, serviceId, clientName, clientPhone } = request;
  const { dateTimeStart: start, dateTimeEnd: end, clientEmail = "", clientNote = "" } = request;
  const places = placesFor(shop, request.clientNumber);
  if (places === undefined) return refused("party-size-invalid");
  if (!takesNote(shop, clientNote)) return refused("client-note-not-asked");
  const span = { start, end };
  const admitted = serviceToBook(shop, barber, serviceId, span, now, "owner");
  if (!admitted.ok) return admitted;
  const { service } = admitted;
  const booking = {
    calendarId,
    barberColorId,
    clientName,
    clientPhone: clientPhone ?? noPhoneOf(key),
    clientEmail,
    clientNote,
    clientAreaCode: clientPhone === undefined ? "" : (request.clientAreaCode ?? ""),
    span,
    paddingMinutes: paddingOf(shop, service),
    service: bookedService(service),
    namedServiceId: serviceId,
    places,
    capacity: shop.capacity,
    createdAt: Date.now(),
  };
  return { ok: true, booking, barber, service };
}

/** How many places a booking takes; `undefined` when the shop takes no party of this size. */
export function placesFor(shop: Shop, clientNumber: number | undefined): number | undefined {
  if (shop.kind === "appointments") {
    return clientNumber === undefined ? PLACES_OF_AN_APPOINTMENT : undefined;
  }
  return clientNumber !== undefined && isPartySize(shop, clientNumber) ? clientNumber : undefined;
}
