import { whatsAppOfClient } from "@vitrine/domain/client/whatsapp-of-client";
import { confirmationMessage } from "@vitrine/domain/owner/confirmation-message";
import { barberById, serviceByName } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";

/** A client of a day, with all that they have booked on it, by its start. */
export interface ClientToAsk {
  readonly bookings: readonly [BookingOfDay, ...BookingOfDay[]];
  /** The chat in WhatsApp with the message written; `undefined` where no chat can be opened. */
  readonly chat: string | undefined;
  /** When a message was opened last, as the server wrote it. */
  readonly askedAt: string | undefined;
  readonly hasConfirmed: boolean;
}

/** The clients of a day, by the start of their first booking. Bookings of one phone are one client's, unless they have different area codes; without a phone, each is alone. */
export function clientsToAsk(
  shop: Shop,
  screenAddress: string,
  bookings: readonly BookingOfDay[],
): ClientToAsk[] {
  const codesOf = Map.groupBy(
    bookings.filter(({ clientAreaCode = "" }) => clientAreaCode !== ""),
    ({ clientPhone }) => clientPhone,
  );
  const clientOf = ({ clientPhone, clientAreaCode = "", bookingId }: BookingOfDay): string => {
    const codes = new Set(codesOf.get(clientPhone)?.map((other) => other.clientAreaCode));
    return codes.size > 1 ? clientPhone + clientAreaCode : clientPhone || bookingId;
  };
  const ofClients = Map.groupBy(bookings, clientOf);
  return [...ofClients.values()].flatMap((of) => {
    const [first, ...others] = of.toSorted((one, other) => one.start.localeCompare(other.start));
    if (first === undefined) return [];
    const withCode = of.find(({ clientAreaCode = "" }) => clientAreaCode !== "") ?? first;
    const askedAt = of
      .flatMap((booking) => booking.askedAt ?? [])
      .toSorted()
      .at(-1);
    return {
      bookings: [first, ...others],
      chat: whatsAppOfClient(withCode, messageFor(shop, screenAddress, [first, ...others])),
      askedAt,
      hasConfirmed: of.every((booking) => booking.hasConfirmed === true),
    };
  });
}

/** How many of them have not confirmed yet. */
export function countToConfirm(clients: readonly Pick<ClientToAsk, "hasConfirmed">[]): number {
  return clients.filter(({ hasConfirmed }) => !hasConfirmed).length;
}

function messageFor(
  shop: Shop,
  screenAddress: string,
  [first, ...others]: ClientToAsk["bookings"],
): string {
  const timeOf = (booking: BookingOfDay) => {
    const { barberColorId, service = "" } = booking;
    const barber = barberById(shop, barberColorId);
    const serviceId = barber && serviceByName(shop, service)?.id;
    const span = { start: Date.parse(booking.start), end: Date.parse(booking.end) };
    return { barberColorId, serviceId, span };
  };
  const booked = [timeOf(first), ...others.map(timeOf)] as const;
  return confirmationMessage(shop, screenAddress, first.clientName, booked);
}
