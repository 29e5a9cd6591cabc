import { bookableDays } from "@vitrine/domain/booking-days";
import { SHOP_CALENDARS } from "@vitrine/domain/calendars";
import type { Calendar } from "@vitrine/domain/calendars";
import { isClientEmail } from "@vitrine/domain/client-email";
import { isClientName } from "@vitrine/domain/client-name";
import { isClientPhone } from "@vitrine/domain/client-phone";
import { addDays, startOfDay, toRfc3339 } from "@vitrine/domain/shop-time";
import type { Instant } from "@vitrine/domain/shop-time";
import { refusalOfSpan } from "@vitrine/domain/slot-admission";
import { TIME_TYPES } from "@vitrine/domain/styles-of-service";
import { slotsOf, spanOf } from "@vitrine/domain/time-slots";
import type { TimeSpan } from "@vitrine/domain/time-span";

import { schemaFrom } from "./api-document.ts";
import type { Call } from "./api-document.ts";
import { bookingIn, identityOf } from "./booking-ledger.ts";
import type { Booking } from "./booking-ledger.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import type { Random } from "./random.ts";

const NAMES = [
  "Ana",
  "João da Silva",
  "Zoë Łukasz",
  "李小龍",
  "Ñandú Ávila",
  "Maria José de Souza",
];
const PEOPLE_MAX = 20;
const PHONES_MAX = 999_999_999;

// Requests overtake each other on their way: what was created this lately may not be there yet, and a delete that
// comes first would leave a booking behind of which nobody knows.
const REQUESTS_IN_FLIGHT = 200;

// Enough for repeats and collisions, and far from all the time there is to book.
const BOOKINGS_KEPT = 150;

type Fields = Readonly<Record<string, unknown>>;

interface Sent {
  readonly booking: Booking;
  readonly at: number;
}

/**
 * Knows the fields that booking calls carry, and real slots: fills any call of the document that consists of them.
 * It remembers what it has sent and never looks at an answer, so that a seed always makes the same requests.
 */
export class SlotRequests {
  readonly #random: Random;
  readonly #now: Instant;
  /** By identity. */
  readonly #kept = new Map<string, Sent>();
  readonly #gone: Fields[] = [];
  #count = 0;

  constructor(now: Instant, random: Random) {
    this.#now = now;
    this.#random = random;
  }

  /** A body with a real slot for `call`, and what it is meant to do; `undefined` when it is no call of bookings. */
  bodyFor(call: Call): { kind: string; body: Fields } | undefined {
    const names = Object.keys(schemaFrom(call.body?.["properties"]));
    if (calendarsFor(names).length === 0) return undefined;
    const made = this.#fieldsFor(call, names);
    if (made === undefined || names.some((name) => !(name in made.fields))) return undefined;
    return {
      kind: made.kind,
      body: Object.fromEntries(names.map((name) => [name, made.fields[name]])),
    };
  }

  /** Tells it what is sent, mutated or not: whatever may be stored must be deleted some day. */
  note(request: FuzzRequest): void {
    this.#count += 1;
    const booking = bookingIn(request);
    if (booking === undefined) return;
    const identity = identityOf(booking);
    if (request.method === "POST" && this.#mayBeStored(booking)) {
      this.#kept.set(identity, { booking, at: this.#count });
    }
    if (request.kind === "deletes a booking" && this.#kept.delete(identity)) {
      this.#gone.push(booking.fields);
      if (this.#gone.length > BOOKINGS_KEPT) this.#gone.shift();
    }
  }

  /** Whether it is time to delete more than is created. */
  get isFull(): boolean {
    return this.#kept.size > BOOKINGS_KEPT;
  }

  #mayBeStored({ calendarId, clientPhone, span, fields }: Booking): boolean {
    const { clientName, clientEmail } = fields;
    return (
      SHOP_CALENDARS.has(calendarId) &&
      refusalOfSpan(span, this.#now) === undefined &&
      isClientPhone(clientPhone) &&
      typeof clientName === "string" &&
      isClientName(clientName) &&
      typeof clientEmail === "string" &&
      isClientEmail(clientEmail)
    );
  }

  #fieldsFor(call: Call, names: readonly string[]): { kind: string; fields: Fields } | undefined {
    if (names.includes("timeType")) return { kind: "checks a day", fields: this.#check(names) };
    if (!names.includes("dateTimeStart")) return undefined;
    return call.method === "DELETE" ? this.#deletion(names) : this.#creation(names);
  }

  #check(names: readonly string[]): Fields {
    const day = this.#random.pick(bookableDays(this.#now));
    return {
      ...this.#person(names),
      start: this.#written(startOfDay(day)),
      end: this.#written(startOfDay(addDays(day, 1))),
      timeType: this.#random.pick(TIME_TYPES),
    };
  }

  #creation(names: readonly string[]): { kind: string; fields: Fields } {
    const kind = this.#random.weighted({
      "creates a booking": 14,
      "repeats a booking": 3,
      "wants a taken slot": 2,
      "changes a booking": 1,
    });
    const old = this.#old();
    const known = kind === "wants a taken slot" ? old : this.#known();
    if (kind === "creates a booking" || known === undefined) {
      return { kind: "creates a booking", fields: this.#freeBooking(names) };
    }
    const fields = { ...this.#person(names), ...known };
    switch (kind) {
      case "repeats a booking":
        return { kind, fields: this.#rewritten(fields) };
      case "wants a taken slot":
        return { kind, fields: { ...fields, clientPhone: this.#phone() } };
      case "changes a booking":
        return { kind, fields: { ...fields, clientName: "Outra Pessoa" } };
    }
  }

  #deletion(names: readonly string[]): { kind: string; fields: Fields } {
    const kind = this.#random.weighted({
      "deletes a booking": 14,
      "deletes again": 3,
      "deletes with a wrong phone": 2,
    });
    const old = this.#old();
    const gone = this.#gone.length === 0 ? undefined : this.#random.pick(this.#gone);
    if (kind === "deletes again" && gone !== undefined) return { kind, fields: gone };
    if (old === undefined) return { kind: "deletes nothing", fields: this.#freeBooking(names) };
    return kind === "deletes a booking"
      ? { kind, fields: this.#rewritten(old) }
      : { kind: "deletes with a wrong phone", fields: { ...old, clientPhone: this.#phone() } };
  }

  #freeBooking(names: readonly string[]): Fields {
    const person = this.#person(names);
    const days = bookableDays(this.#now);
    const anySpan = () =>
      spanOf(this.#random.pick(days), this.#random.pick(slotsOf(this.#random.pick(TIME_TYPES))));
    let span = anySpan();
    for (let tries = 0; tries < 20 && this.#isTaken(person, span); tries += 1) span = anySpan();
    return {
      ...person,
      dateTimeStart: this.#written(span.start),
      dateTimeEnd: this.#written(span.end),
    };
  }

  /** Whether a booking that it has sent may lie over `span`, of the same chair or the same tables. */
  #isTaken({ calendarId, barberColorId }: Fields, span: TimeSpan): boolean {
    return [...this.#kept.values()].some(
      ({ booking }) =>
        booking.calendarId === calendarId &&
        booking.barberColorId === barberColorId &&
        booking.span.start < span.end &&
        span.start < booking.span.end,
    );
  }

  #person(names: readonly string[]): Fields {
    const calendar = this.#random.pick(calendarsFor(names));
    return {
      clientName: this.#random.pick(NAMES),
      clientEmail: this.#random.pick(["ana@example.com", "joao+agenda@exemplo.com.br"]),
      clientPhone: this.#phone(),
      clientNumber: 2 * this.#random.whole(1, PEOPLE_MAX / 2),
      clientMax: PEOPLE_MAX,
      calendarId: calendar.id,
      barberColorId: this.#random.pick(calendar.barberColorIds),
    };
  }

  #phone(): string {
    return String(this.#random.whole(0, PHONES_MAX));
  }

  /** The same moments, written in another way. */
  #rewritten(fields: Fields): Fields {
    const again = (time: unknown) =>
      this.#random.chance(0.3) ? new Date(String(time)).toISOString() : time;
    return {
      ...fields,
      dateTimeStart: again(fields["dateTimeStart"]),
      dateTimeEnd: again(fields["dateTimeEnd"]),
    };
  }

  #written(instant: Instant): string {
    return this.#random.chance(0.1) ? new Date(instant).toISOString() : toRfc3339(instant);
  }

  #known(): Fields | undefined {
    const known = [...this.#kept.values()];
    return known.length === 0 ? undefined : this.#random.pick(known).booking.fields;
  }

  #old(): Fields | undefined {
    const old = [...this.#kept.values()].filter(({ at }) => at + REQUESTS_IN_FLIGHT < this.#count);
    return old.length === 0 ? undefined : this.#random.pick(old).booking.fields;
  }
}

/** Tables are for groups, chairs for one; whoever deletes may mean either. */
function calendarsFor(names: readonly string[]): Calendar[] {
  const calendars = [...SHOP_CALENDARS.values()];
  const isDeletion = !names.includes("clientName") && !names.includes("timeType");
  const kind = names.includes("clientNumber") ? "tables" : "appointments";
  return calendars.filter(({ takes }) => isDeletion || takes === kind);
}
