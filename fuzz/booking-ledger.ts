import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { bookableDays } from "@vitrine/domain/booking-days";
import { SHOP_CALENDARS } from "@vitrine/domain/calendars";
import { cellsOf } from "@vitrine/domain/half-hour-cells";
import { addDays, parseRfc3339, startOfDay, toRfc3339 } from "@vitrine/domain/shop-time";
import type { Instant } from "@vitrine/domain/shop-time";
import { TIME_TYPES } from "@vitrine/domain/styles-of-service";
import { slotsOf, spanOf } from "@vitrine/domain/time-slots";
import type { TimeSpan } from "@vitrine/domain/time-span";

import { schemaFrom } from "./api-document.ts";
import type { Call } from "./api-document.ts";
import { sentJson } from "./fuzz-request.ts";
import type { Answer, FuzzRequest } from "./fuzz-request.ts";
import { send } from "./send-request.ts";

const DATABASE_FILE = "vitrine.sqlite";

const CREATED = 201;
const DONE = 200;

export interface Booking {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly clientPhone: string;
  readonly span: TimeSpan;
  readonly places: number;
  /** As they were sent. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The booking that a request names; `undefined` when it names none. */
export function bookingIn(request: FuzzRequest): Booking | undefined {
  const fields = schemaFrom(sentJson(request));
  const { calendarId, barberColorId, clientPhone, clientNumber } = fields;
  const start = instantIn(fields["dateTimeStart"]);
  const end = instantIn(fields["dateTimeEnd"]);
  if (start === undefined || end === undefined) return undefined;
  if (typeof calendarId !== "string" || typeof clientPhone !== "string") return undefined;
  if (typeof barberColorId !== "number") return undefined;
  return {
    calendarId,
    barberColorId,
    clientPhone,
    span: { start, end },
    places: typeof clientNumber === "number" ? clientNumber : 1,
    fields,
  };
}

/**
 * What must be booked, from the answers alone: of every booking, as many 201s as there were cancellations, or one
 * more. In whatever order the answers came.
 */
export class BookingLedger {
  readonly #balances = new Map<string, { booking: Booking; balance: number }>();

  note(request: FuzzRequest, { status }: Answer): void {
    const change =
      request.method === "POST" && status === CREATED
        ? 1
        : request.method === "DELETE" && status === DONE
          ? -1
          : 0;
    if (change === 0) return;
    const booking = bookingIn(request);
    if (booking === undefined) return;
    const key = identityOf(booking);
    const entry = this.#balances.get(key) ?? { booking, balance: 0 };
    this.#balances.set(key, {
      // The places are in what created it, not in what cancels it.
      booking: change === 1 ? booking : entry.booking,
      balance: entry.balance + change,
    });
  }

  get live(): Booking[] {
    return [...this.#balances.values()]
      .filter(({ balance }) => balance > 0)
      .map(({ booking }) => booking);
  }

  /** What the answers themselves contradict: a booking sold twice, or cancelled oftener than created. */
  contradictions(): string[] {
    const impossible = [...this.#balances.values()]
      .filter(({ balance }) => balance !== 0 && balance !== 1)
      .map(({ booking, balance }) => `${identityOf(booking)} is stored ${balance} times`);
    const overfull = [...placesByCell(this.live)]
      .filter(([key, places]) => places > capacityOf(key.split("/")[0] ?? ""))
      .map(([key, places]) => `the half hour ${key} has ${places} places sold`);
    return [...impossible, ...overfull];
  }

  /**
   * Where the availability calls disagree with the answers that came before them. On a server that others use too,
   * `isAlone` is false: then only a live booking that is shown as free is wrong.
   */
  async disagreements(
    url: string,
    calls: readonly Call[],
    now: Instant,
    isAlone: boolean,
  ): Promise<string[]> {
    const places = placesByCell(this.live);
    const found: string[] = [];
    for (const call of calls) {
      const names = Object.keys(schemaFrom(call.body?.["properties"]));
      if (!names.includes("timeType") || !names.includes("calendarId")) continue;
      const isForGroups = names.includes("clientNumber");
      for (const { id: calendarId, takes, barberColorIds, capacity } of SHOP_CALENDARS.values()) {
        if (isForGroups !== (takes === "tables")) continue;
        for (const barberColorId of barberColorIds) {
          for (const day of bookableDays(now)) {
            for (const timeType of TIME_TYPES) {
              const shown = await slotsShown(url, call, {
                clientPhone: "1",
                clientNumber: 2,
                clientMax: capacity,
                calendarId,
                barberColorId,
                start: toRfc3339(startOfDay(day)),
                end: toRfc3339(startOfDay(addDays(day, 1))),
                timeType,
              });
              const wanted = isForGroups ? 2 : 1;
              for (const slot of slotsOf(timeType)) {
                const isFree = cellsOf(spanOf(day, slot)).every((cell) => {
                  const taken = places.get(cellKey(calendarId, barberColorId, cell)) ?? 0;
                  return taken + wanted <= capacity;
                });
                if (shown[slot.label] === isFree || (isFree && !isAlone)) continue;
                found.push(
                  `${call.name} shows ${calendarId}/${barberColorId} ${day} ${slot.label} as ` +
                    `${String(shown[slot.label])}, and the answers say ${isFree}`,
                );
              }
            }
          }
        }
      }
    }
    return found;
  }

  /** Where the database in `folder` disagrees with the answers, or with itself. */
  falseRows(folder: string): string[] {
    const database = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true });
    try {
      const stored = database
        .prepare(
          `SELECT calendar_id AS calendarId, barber_color_id AS barberColorId, client_phone AS clientPhone,
             starts_at AS start, ends_at AS "end", places FROM booking WHERE cancelled_at IS NULL`,
        )
        .all()
        .map((row) => bookingOfRow(row));
      const taken = database
        .prepare(
          `SELECT calendar_id AS calendarId, barber_color_id AS barberColorId, cell, taken FROM half_hour`,
        )
        .all()
        .map((row): [string, number] => [
          cellKey(String(row["calendarId"]), Number(row["barberColorId"]), Number(row["cell"])),
          Number(row["taken"]),
        ]);
      return [
        ...differences("booking", countsOf(stored), countsOf(this.live)),
        ...differences("half hour", new Map(taken), placesByCell(stored)),
        ...[...placesByCell(stored)]
          .filter(([key, places]) => places > capacityOf(key.split("/")[0] ?? ""))
          .map(([key, places]) => `the half hour ${key} has ${places} places sold in the database`),
      ];
    } finally {
      database.close();
    }
  }
}

function instantIn(value: unknown): Instant | undefined {
  return typeof value === "string" ? parseRfc3339(value) : undefined;
}

async function slotsShown(
  url: string,
  call: Call,
  fields: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const names = Object.keys(schemaFrom(call.body?.["properties"]));
  const body = Object.fromEntries(names.map((name) => [name, fields[name]]));
  const request: FuzzRequest = {
    promised: { by: "document", call },
    kind: "checks a day",
    method: call.method,
    target: call.path,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  };
  const answer = await send(url, request);
  if (answer.status !== DONE)
    throw new Error(`${call.name} answers ${answer.status} after the run`);
  return schemaFrom(JSON.parse(answer.body.toString()));
}

function bookingOfRow(row: Readonly<Record<string, unknown>>): Booking {
  return {
    calendarId: String(row["calendarId"]),
    barberColorId: Number(row["barberColorId"]),
    clientPhone: String(row["clientPhone"]),
    span: { start: Number(row["start"]), end: Number(row["end"]) },
    places: Number(row["places"]),
    fields: {},
  };
}

/** What differs between what the database holds and what it must hold, by key; nothing and 0 are alike. */
function differences(
  what: string,
  held: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, number>,
): string[] {
  return [...new Set([...held.keys(), ...expected.keys()])]
    .filter((key) => (held.get(key) ?? 0) !== (expected.get(key) ?? 0))
    .map(
      (key) =>
        `${what} ${key}: the database holds ${held.get(key) ?? 0}, it must be ${expected.get(key) ?? 0}`,
    );
}

function countsOf(bookings: readonly Booking[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const booking of bookings) {
    const key = identityOf(booking);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function placesByCell(bookings: readonly Booking[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const { calendarId, barberColorId, span, places: taken } of bookings) {
    for (const cell of cellsOf(span)) {
      const key = cellKey(calendarId, barberColorId, cell);
      places.set(key, (places.get(key) ?? 0) + taken);
    }
  }
  return places;
}

/** What names one live booking. */
export function identityOf({ calendarId, barberColorId, clientPhone, span }: Booking): string {
  return `${calendarId}/${barberColorId}/${clientPhone}/${span.start}–${span.end}`;
}

function cellKey(calendarId: string, barberColorId: number, cell: number): string {
  return `${calendarId}/${barberColorId}/${cell}`;
}

function capacityOf(calendarId: string): number {
  return SHOP_CALENDARS.get(calendarId)?.capacity ?? 0;
}
