import { menuOf } from "@vitrine/domain/shop/menu";
import { barberById, takesNote } from "@vitrine/domain/shop/shop";
import type { Barber, Catalogue, Shop } from "@vitrine/domain/shop/shop";
import { slotsForClients } from "@vitrine/domain/slots/client-notices";
import { dayOf, parseRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import { CATALOGUE } from "@vitrine/shops/shops";

import { hasPlacesFor, isClosedFor, placesByFiveMinutes } from "./claimed-places.ts";
import type { Claim } from "./claimed-places.ts";
import { ClosingLedger } from "./closing-ledger.ts";
import {
  bookingOf,
  identityOf,
  isInTimeToBook,
  isTooLateToCancel,
  noteOf,
  paddingAfter,
} from "./described-booking.ts";
import type { Booking } from "./described-booking.ts";
import { fieldNames, objectFrom } from "./requests/api-document.ts";
import type { Call } from "./requests/api-document.ts";
import type { Fields } from "./requests/booking-fields.ts";
import { sentJson } from "./requests/fuzz-request.ts";
import type { Answer, FuzzRequest } from "./requests/fuzz-request.ts";

const CREATED = 201;
const DONE = 200;
const INVALID = 400;
const UNKNOWN = 404;
const TAKEN = 409;
const TOO_LATE = 409;

interface Entry {
  readonly booking: Booking;
  /** As many as were created, less as many as were cancelled. */
  readonly balance: number;
}

/** The model: which bookings must exist, derived from the responses alone, in any order. */
export class BookingLedger {
  readonly #entries = new Map<string, Entry>();
  /** By the clock of the booking rules. */
  readonly now: Instant;
  readonly closings: ClosingLedger;
  readonly catalogue: Catalogue;

  /** `now`: the clock of the server's booking rules. `ownerKeys`: those that the server has been given already. */
  constructor(catalogue = CATALOGUE, now: Instant = 0, ownerKeys = new Set<string>()) {
    this.catalogue = catalogue;
    this.now = now;
    this.closings = new ClosingLedger(catalogue, now, ownerKeys);
  }

  note(request: FuzzRequest, answer: Pick<Answer, "status"> & Partial<Answer>): void {
    this.closings.note(request, answer);
    const { status } = answer;
    const isCreated = request.method === "POST" && status === CREATED;
    const isCancelled = request.method === "DELETE" && status === DONE;
    const booking = isCreated || isCancelled ? this.#bookingIn(request, answer.body) : undefined;
    if (booking !== undefined) this.#count(booking, isCreated ? 1 : -1);
  }

  /** The booking that these fields describe. */
  bookingOf(fields: Fields): Booking | undefined {
    return bookingOf(this.catalogue, fields);
  }

  /** The owner's side: its calls are made one after the other, so what they do is known for certain. */
  add(booking: Booking): void {
    this.#count(booking, 1);
  }

  remove(booking: Booking): void {
    this.#count(booking, -1);
  }

  /** The live booking that is named like this. */
  liveOne(name: string): Booking | undefined {
    const entry = this.#entries.get(name);
    return entry !== undefined && entry.balance > 0 ? entry.booking : undefined;
  }

  /** Whether a booking has room there; `but`: as if that one were gone. */
  hasRoomFor(wanted: Claim, but?: Booking): boolean {
    if (but === undefined) return this.#hasRoomFor(wanted);
    this.remove(but);
    const hasRoom = this.#hasRoomFor(wanted);
    this.#count(but, 1);
    return hasRoom;
  }

  get live(): Booking[] {
    return [...this.#entries.values()]
      .filter(({ balance }) => balance > 0)
      .map(({ booking }) => booking);
  }

  /** The fields of the bookings that live, or are cancelled, of the kind that `call` is for. */
  bookingsFor(call: Call, whose: "live" | "cancelled"): Fields[] {
    const names = fieldNames(call);
    // The call that cancels is the same for both kinds.
    const isForAny = !names.includes("clientName");
    return [...this.#entries.values()]
      .filter(({ balance }) => (whose === "live" ? balance > 0 : balance === 0))
      .map(({ booking }) => booking.fields)
      .filter((fields) => isForAny || "clientNumber" in fields === names.includes("clientNumber"));
  }

  /** The status that a booking call must get now. */
  statusOf(request: FuzzRequest): number | undefined {
    const fields = objectFrom(sentJson(request));
    if (fields["anyBarber"] === true) return this.#statusWithAny(fields);
    const booking = this.#bookingIn(request);
    if (booking === undefined) return undefined;
    const entry = this.#entries.get(identityOf(booking));
    const isLive = entry !== undefined && entry.balance > 0;
    if (request.method === "DELETE") {
      // Decided by the time alone.
      if (this.isTooLateToCancel(booking)) return TOO_LATE;
      return isLive ? DONE : UNKNOWN;
    }
    // A repeat succeeds whatever its length means with a barber to whom the owner has moved the booking.
    if (isLive && isRepeat(entry.booking, booking)) return DONE;
    if (!this.#isPossible(booking)) return INVALID;
    return !isLive && this.#isOpenFor(booking) ? CREATED : TAKEN;
  }

  /** Whether the shop's facts allow to book it now, other bookings aside. */
  #isPossible(booking: Booking): boolean {
    return (
      booking.serviceId !== undefined &&
      isInTimeToBook(this.catalogue, booking, this.now) &&
      this.#takesNoteOf(booking)
    );
  }

  /** Whether only the owner can still cancel it. */
  isTooLateToCancel(booking: Booking): boolean {
    return isTooLateToCancel(this.catalogue, booking, this.now);
  }

  /** The same of a create that leaves open with whom. */
  #statusWithAny(fields: Fields): number {
    const shop = this.catalogue.get(String(fields["calendarId"]));
    if (shop?.offersAnyBarber !== true) return INVALID;
    const withEach = shop.barbers.flatMap(
      ({ id }) => this.bookingOf({ ...fields, barberColorId: id }) ?? [],
    );
    const live = withEach.flatMap((booking) => this.liveOne(identityOf(booking)) ?? []);
    const [asked] = withEach;
    if (asked !== undefined && live.some((one) => isRepeat(one, asked))) return DONE;
    const real = withEach.filter((booking) => this.#isPossible(booking));
    if (new Set(real.map(({ serviceId }) => serviceId)).size !== 1) return INVALID;
    const isFree = live.length === 0 && real.some((booking) => this.#isOpenFor(booking));
    return isFree ? CREATED : TAKEN;
  }

  /** What an availability call must answer: by the label of each slot, whether it is free. */
  slotsFor(fields: Fields): Map<string, boolean> {
    return fields["anyBarber"] === true ? this.#slotsOfAny(fields) : this.#slotsOfOne(fields);
  }

  #slotsOfAny(fields: Fields): Map<string, boolean> {
    const shop = this.catalogue.get(String(fields["calendarId"]));
    const free = new Map<string, boolean>();
    for (const barber of shop?.barbers ?? []) {
      const asked = { ...fields, barberColorId: barber.id };
      if (shop === undefined || serviceChecked(shop, barber, asked) === undefined) continue;
      for (const [label, isFree] of this.#slotsOfOne(asked)) {
        free.set(label, isFree || free.get(label) === true);
      }
    }
    return free;
  }

  #slotsOfOne(fields: Fields): Map<string, boolean> {
    const { clientNumber, start } = fields;
    const calendarId = String(fields["calendarId"]);
    const barberColorId = Number(fields["barberColorId"]);
    const places = Number(clientNumber ?? 1);
    const shop = this.catalogue.get(calendarId);
    const barber = shop && barberById(shop, barberColorId);
    const service = barber && serviceChecked(shop, barber, fields);
    if (!shop || !barber || !service)
      throw new Error("an availability call names no shop, barber or service");
    const day = dayOf(parseRfc3339(String(start)) ?? 0, shop.timeZone);
    const paddingMinutes = paddingAfter(shop, service);
    return new Map(
      slotsForClients(shop, service, barber, day, this.now).map(({ label, span }) => [
        label,
        this.#isOpenFor({ calendarId, barberColorId, span, paddingMinutes, places }),
      ]),
    );
  }

  /** Contradictions within the responses: a slot sold twice, or a booking cancelled more often than created. */
  contradictions(): string[] {
    const impossible = [...this.#entries]
      .filter(([, { balance }]) => balance !== 0 && balance !== 1)
      .map(([key, { balance }]) => `${key} is stored ${balance} times`);
    const overfull = [...placesByFiveMinutes(this.live)]
      .filter(([key, places]) => places > this.#capacityOf(key.split("/")[0]))
      .map(([key, places]) => `the five minutes ${key} have ${places} places sold`);
    return [...impossible, ...overfull];
  }

  #count(booking: Booking, change: 1 | -1): void {
    const key = identityOf(booking);
    const { booking: old, balance } = this.#entries.get(key) ?? { booking, balance: 0 };
    // Only the creating request tells the number of places.
    this.#entries.set(key, { booking: change === 1 ? booking : old, balance: balance + change });
  }

  /** Whether a client may book there. */
  #isOpenFor(wanted: Claim): boolean {
    return !this.closings.shopOnly.has(wanted.calendarId) && this.#hasRoomFor(wanted);
  }

  #hasRoomFor(wanted: Claim): boolean {
    return !isClosedFor(wanted, this.closings.closed) && this.hasPlacesFor(wanted);
  }

  /** Whether a booking that was there before has its places still, also inside a closed time. */
  hasPlacesFor(wanted: Claim): boolean {
    return hasPlacesFor(wanted, this.live, this.#capacityOf(wanted.calendarId));
  }

  #takesNoteOf({ calendarId, fields }: Booking): boolean {
    const shop = this.catalogue.get(calendarId);
    return shop !== undefined && takesNote(shop, noteOf(fields));
  }

  #capacityOf(calendarId = ""): number {
    return this.catalogue.get(calendarId)?.capacity ?? 0;
  }

  /** The booking that a request names, or its answer where that names the barber; `undefined` when there is none. */
  #bookingIn(request: FuzzRequest, answered?: Buffer): Booking | undefined {
    const { promised } = request;
    if (promised.by === "document" && promised.call.isOwners) return undefined;
    const { anyBarber, ...fields } = objectFrom(sentJson(request));
    if (anyBarber !== true || answered === undefined) return this.bookingOf(fields);
    const { barberColorId } = objectFrom(JSON.parse(answered.toString()));
    return this.bookingOf({ ...fields, barberColorId });
  }
}

/** The service that an availability call names, as the barber does it. */
function serviceChecked(shop: Shop, barber: Barber, { timeType, serviceId }: Fields) {
  return menuOf(shop, barber).find((of) =>
    serviceId === undefined ? of.timeType === timeType : of.id === serviceId,
  );
}

/** Whether the second is an exact repeat of the first: it shares the service that it names, and one that names none is of any. */
function isRepeat(live: Booking, asked: Booking): boolean {
  const named = asked.fields["serviceId"];
  return detailsOf(live) === detailsOf(asked) && (named === undefined || named === live.serviceId);
}

function detailsOf({ fields }: Booking): string {
  const { clientName, clientEmail, clientNumber } = fields;
  return JSON.stringify([clientName, clientEmail, clientNumber, noteOf(fields)]);
}
