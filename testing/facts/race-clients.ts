// Clients who book at random, by whatever facts, some of whom move, and most of whom leave again.

import { setTimeout as after } from "node:timers/promises";

import { bookableDays } from "@vitrine/domain/slots/booking-days";
import { slotsOf, spanOf } from "@vitrine/domain/slots/time-slots";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import { shop } from "@vitrine/shops/barbearia";

import { randomBelow } from "../random-below.ts";
import { call } from "../server-process.ts";
import { RACED_SHOPS } from "./random-facts.ts";

/** What the clients were answered; each booking has a phone of its own. */
export interface ClientsLog {
  readonly statuses: number[];
  /** Of those that were moved. */
  readonly moves: number[];
  /** Booked, as far as an answer came. */
  readonly booked: Set<string>;
  /** Asked to be cancelled, answered or not. */
  readonly left: Set<string>;
}

export function clientsLog(): ClientsLog {
  return { statuses: [], moves: [], booked: new Set(), left: new Set() };
}

interface BookingClient {
  /** Its number: each has bookings and a sequence of choices of its own. */
  readonly client: number;
  readonly now: Instant;
  /** Whether one of ten bookings stays: else all leave again. */
  readonly mayStay: boolean;
  /** Whether two of three bookings are moved, or asked to be. */
  readonly mayMove: boolean;
  /** How long it rests between two bookings at the most, in milliseconds. */
  readonly pause: number;
}

/** Books until it is over. `urlOf` names the server of each turn. */
export async function bookAtRandom(
  log: ClientsLog,
  { client, now, mayStay, mayMove, pause }: BookingClient,
  urlOf: (turn: number) => string,
  isOver: () => boolean,
): Promise<void> {
  const below = randomBelow(1_000 + client);
  // Some of the facts let clients book for today.
  const days = bookableDays({ ...shop, bookUntilMinutes: 0 }, now);
  const pick = <Item>(all: readonly Item[]) => all[below(all.length)] as Item;
  for (let turn = 0; !isOver(); turn++) {
    if (pause > 0) await after(below(pause));
    const of = pick(RACED_SHOPS);
    const slot = pick(slotsOf(of, pick(of.services)));
    const span = spanOf(shop, pick(days), slot);
    const clientPhone = String(100_000_000 + client * 1_000 + turn);
    const identity = {
      calendarId: shop.calendarId,
      barberColorId: pick(shop.barbers).id,
      clientPhone,
      dateTimeStart: toRfc3339(span.start, shop.timeZone),
      dateTimeEnd: toRfc3339(span.end, shop.timeZone),
    };
    const details = { clientName: "João da Silva", clientEmail: `joao${client}@example.com` };
    const send = (path: string, body: object, method?: "DELETE") =>
      // A killed server answers nothing.
      call(urlOf(client + turn), path, body, method).catch(() => ({ status: 0 }));
    const { status } = await send("/createAppointment", { ...identity, ...details });
    log.statuses.push(status);
    if (status === 201) log.booked.add(clientPhone);
    let place = identity;
    if (status === 201 && mayMove && below(3) > 0) {
      const elsewhere = spanOf(shop, pick(bookableDays(shop, now)), slot);
      const moved = {
        barberColorId: pick(shop.barbers).id,
        dateTimeStart: toRfc3339(elsewhere.start, shop.timeZone),
        dateTimeEnd: toRfc3339(elsewhere.end, shop.timeZone),
      };
      const answer = await send("/moveAppointment", {
        ...identity,
        newBarberColorId: moved.barberColorId,
        newDateTimeStart: moved.dateTimeStart,
        newDateTimeEnd: moved.dateTimeEnd,
      });
      log.moves.push(answer.status);
      if (answer.status === 200) place = { ...identity, ...moved };
    }
    const isStaying = mayStay && below(10) === 0;
    if (status === 201 && !isStaying) {
      log.left.add(clientPhone);
      await send("/deleteAppointment", place, "DELETE");
    }
    if (status === 0) await after(100);
  }
}
