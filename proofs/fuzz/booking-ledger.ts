import { cellsOf } from "@vitrine/domain/time/half-hour-cells";
import { barberById } from "@vitrine/domain/shop/shop";
import { dayOf, parseRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import { CATALOGUE } from "@vitrine/shops/shops";

import { fieldNames, objectFrom } from "./requests/api-document.ts";
import { ClosingLedger } from "./closing-ledger.ts";
import type { Closed } from "./closing-ledger.ts";
import type { Call } from "./requests/api-document.ts";
import type { Fields } from "./requests/booking-fields.ts";
import { sentJson } from "./requests/fuzz-request.ts";
import type { Answer, FuzzRequest } from "./requests/fuzz-request.ts";

const CREATED = 201;
const DONE = 200;
const UNKNOWN = 404;
const TAKEN = 409;

/** Places in some half hours of one barber. */
export interface Claim {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
  readonly places: number;
}

export interface Booking extends Claim {
  readonly clientPhone: string;
  /** As they were sent. */
  readonly fields: Fields;
}

interface Entry {
  readonly booking: Booking;
  /** As many as were created, less as many as were cancelled. */
  readonly balance: number;
}

/** The model: which bookings must exist, derived from the responses alone, in any order. */
export class BookingLedger {
  readonly #entries = new Map<string, Entry>();
  readonly closings: ClosingLedger;

  /** `now`: the clock of the server's booking rules. `ownerKeys`: those that the server has been given already. */
  constructor(now: Instant = 0, ownerKeys = new Set<string>()) {
    this.closings = new ClosingLedger(now, ownerKeys);
  }

  note(request: FuzzRequest, answer: Pick<Answer, "status">): void {
    this.closings.note(request, answer);
    const { status } = answer;
    const isCreated = request.method === "POST" && status === CREATED;
    const isCancelled = request.method === "DELETE" && status === DONE;
    const booking = bookingIn(request);
    if (booking === undefined || (!isCreated && !isCancelled)) return;
    this.#count(booking, isCreated ? 1 : -1);
  }

  /** The owner's side: its calls are made one after the other, so what they do is known for certain. */
  add(fields: Fields): void {
    const booking = bookingOf(fields);
    if (booking !== undefined) this.#count(booking, 1);
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
    const booking = bookingIn(request);
    if (booking === undefined) return undefined;
    const entry = this.#entries.get(identityOf(booking));
    const isLive = entry !== undefined && entry.balance > 0;
    if (request.method === "DELETE") return isLive ? DONE : UNKNOWN;
    if (isLive) return isRepeat(entry.booking, booking) ? DONE : TAKEN;
    return this.#isOpenFor(booking) ? CREATED : TAKEN;
  }

  /** What an availability call must answer: by the label of each slot, whether it is free. */
  slotsFor(fields: Fields): Map<string, boolean> {
    const { clientNumber, timeType, serviceId, start } = fields;
    const calendarId = String(fields["calendarId"]);
    const barberColorId = Number(fields["barberColorId"]);
    const places = Number(clientNumber ?? 1);
    const shop = CATALOGUE.get(calendarId);
    const barber = shop && barberById(shop, barberColorId);
    const service = shop?.services.find((of) =>
      serviceId === undefined ? of.timeType === timeType : of.id === serviceId,
    );
    if (!shop || !barber || !service)
      throw new Error("an availability call names no shop, barber or service");
    const day = dayOf(parseRfc3339(String(start)) ?? 0, shop.timeZone);
    return new Map(
      slotsOn(shop, service, barber, day).map(({ label, span }) => [
        label,
        this.#isOpenFor({ calendarId, barberColorId, span, places }),
      ]),
    );
  }

  /** Contradictions within the responses: a slot sold twice, or a booking cancelled more often than created. */
  contradictions(): string[] {
    const impossible = [...this.#entries]
      .filter(([, { balance }]) => balance !== 0 && balance !== 1)
      .map(([key, { balance }]) => `${key} is stored ${balance} times`);
    const overfull = [...placesByCell(this.live)]
      .filter(([key, places]) => places > capacityOf(key))
      .map(([key, places]) => `the half hour ${key} has ${places} places sold`);
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
    const closed = closingsByCell(this.closings.closed);
    if ([...placesByCell([wanted]).keys()].some((key) => closed.has(key))) return false;
    return this.hasPlacesFor(wanted);
  }

  /** Whether a booking that was there before has its places still, also inside a closed time. */
  hasPlacesFor(wanted: Claim): boolean {
    const taken = placesByCell(this.live);
    return [...placesByCell([wanted])].every(
      ([key, places]) => (taken.get(key) ?? 0) + places <= capacityOf(key),
    );
  }
}

/** What names one live booking. */
export function identityOf({ calendarId, barberColorId, clientPhone, span }: Booking): string {
  return `${calendarId}/${barberColorId}/${clientPhone}/${span.start}–${span.end}`;
}

/** The places that are taken of each half hour, by `calendar/barber/half hour`. */
export function placesByCell(claims: readonly Claim[]): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { calendarId, barberColorId, span, places } of claims) {
    for (const cell of cellsOf(span)) {
      const key = `${calendarId}/${barberColorId}/${cell}`;
      taken.set(key, (taken.get(key) ?? 0) + places);
    }
  }
  return taken;
}

/** How many closed times lie over each half hour, in the same way. */
export function closingsByCell(closed: readonly Closed[]): Map<string, number> {
  return placesByCell(closed.map((one) => ({ ...one, places: 1 })));
}

/** The booking that a request names; `undefined` when it names none. */
function bookingIn(request: FuzzRequest): Booking | undefined {
  const { promised } = request;
  if (promised.by === "document" && promised.call.isOwners) return undefined;
  return bookingOf(objectFrom(sentJson(request)));
}

/** The booking that these fields describe. */
export function bookingOf(fields: Fields): Booking | undefined {
  const { calendarId, barberColorId, clientPhone, clientNumber } = fields;
  const [start, end] = ["dateTimeStart", "dateTimeEnd"].map((name) => {
    const text = fields[name];
    return typeof text === "string" ? parseRfc3339(text) : undefined;
  });
  if (start === undefined || end === undefined) return undefined;
  if (typeof calendarId !== "string" || typeof clientPhone !== "string") return undefined;
  if (typeof barberColorId !== "number") return undefined;
  const places = typeof clientNumber === "number" ? clientNumber : 1;
  return { calendarId, barberColorId, clientPhone, span: { start, end }, places, fields };
}

/** Whether the second is an exact repeat of the first. */
function isRepeat(live: Booking, asked: Booking): boolean {
  const named = asked.fields["serviceId"];
  return detailsOf(live) === detailsOf(asked) && (named === undefined || named === serviceOf(live));
}

function detailsOf({ fields: { clientName, clientEmail, clientNumber } }: Booking): string {
  return JSON.stringify([clientName, clientEmail, clientNumber]);
}

/** The id of the service that was booked: by its id, or by its length. */
function serviceOf({ calendarId, span, fields: { serviceId } }: Booking): unknown {
  const minutes = (span.end - span.start) / 60_000;
  const ofLength = CATALOGUE.get(calendarId)?.services.find(
    (service) => service.timeType !== undefined && service.minutes === minutes,
  );
  return serviceId ?? ofLength?.id;
}

function capacityOf(cellKey: string): number {
  return CATALOGUE.get(cellKey.split("/")[0] ?? "")?.capacity ?? 0;
}
