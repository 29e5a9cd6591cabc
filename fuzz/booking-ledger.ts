import { cellsOf } from "@vitrine/domain/half-hour-cells";
import { barberByColorId } from "@vitrine/domain/shop";
import { dayOf, parseRfc3339 } from "@vitrine/domain/shop-time";
import { slotsOn } from "@vitrine/domain/time-slots";
import type { TimeSpan } from "@vitrine/domain/time-span";
import { CATALOGUE } from "@vitrine/shops/shops";

import { fieldNames, objectFrom } from "./api-document.ts";
import type { Call } from "./api-document.ts";
import type { Fields } from "./booking-fields.ts";
import { sentJson } from "./fuzz-request.ts";
import type { Answer, FuzzRequest } from "./fuzz-request.ts";

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

  note(request: FuzzRequest, { status }: Pick<Answer, "status">): void {
    const isCreated = request.method === "POST" && status === CREATED;
    const isCancelled = request.method === "DELETE" && status === DONE;
    const booking = bookingIn(request);
    if (booking === undefined || (!isCreated && !isCancelled)) return;
    const key = identityOf(booking);
    const { booking: old, balance } = this.#entries.get(key) ?? { booking, balance: 0 };
    // Only the creating request tells the number of places.
    this.#entries.set(key, {
      booking: isCreated ? booking : old,
      balance: balance + (isCreated ? 1 : -1),
    });
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
    if (isLive) return detailsOf(entry.booking) === detailsOf(booking) ? DONE : TAKEN;
    return this.#hasRoomFor(booking) ? CREATED : TAKEN;
  }

  /** What an availability call must answer: by the label of each slot, whether it is free. */
  slotsFor(fields: Fields): Map<string, boolean> {
    const { clientNumber, timeType, start } = fields;
    const calendarId = String(fields["calendarId"]);
    const barberColorId = Number(fields["barberColorId"]);
    const places = Number(clientNumber ?? 1);
    const shop = CATALOGUE.get(calendarId);
    const barber = shop && barberByColorId(shop, barberColorId);
    const service = shop?.services.find((of) => of.timeType === timeType);
    if (!shop || !barber || !service)
      throw new Error("an availability call names no shop, barber or service");
    const day = dayOf(parseRfc3339(String(start)) ?? 0, shop.timeZone);
    return new Map(
      slotsOn(shop, service, barber, day).map(({ label, span }) => [
        label,
        this.#hasRoomFor({ calendarId, barberColorId, span, places }),
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

  #hasRoomFor(wanted: Claim): boolean {
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

/** The booking that a request names; `undefined` when it names none. */
function bookingIn(request: FuzzRequest): Booking | undefined {
  const fields = objectFrom(sentJson(request));
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

function detailsOf({ fields: { clientName, clientEmail, clientNumber } }: Booking): string {
  return JSON.stringify([clientName, clientEmail, clientNumber]);
}

function capacityOf(cellKey: string): number {
  return CATALOGUE.get(cellKey.split("/")[0] ?? "")?.capacity ?? 0;
}
