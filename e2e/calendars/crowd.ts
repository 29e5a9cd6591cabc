// Two hundred clients who book and cancel over HTTP, each with a telephone of their own, and what each was answered.

import { setTimeout as after } from "node:timers/promises";

import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import { randomBelow } from "@vitrine/testing/random-below";
import { call } from "@vitrine/testing/server-process";
import { shop } from "@vitrine/shops/barbearia";

export const CROWD_DAYS = ["2026-11-24", "2026-11-25"] as const;

const CLIENTS = 200;
const PAUSE_MILLISECONDS = 400;

export interface Place {
  readonly barberColorId: number;
  readonly start: string;
  readonly end: string;
}

export interface Crowd {
  /** By phone: the place of each acknowledged booking that its client has not tried to cancel since. */
  readonly booked: ReadonlyMap<string, Place>;
  /** How many bookings were acknowledged so far. */
  acknowledged(): number;
  /** Lets everybody finish; throws when a client got an unexpected answer. */
  end(): Promise<void>;
}

/** Lets the crowd book every slot but those that a journey keeps for itself. */
export function crowd(url: string, isKept: (place: Place) => boolean): Crowd {
  const service = shop.services[0];
  if (service === undefined) throw new Error("nothing can be booked");
  const places = shop.barbers
    .flatMap((barber) =>
      CROWD_DAYS.flatMap((day) =>
        slotsOn(shop, service, barber, day).map(({ span }) => ({
          barberColorId: barber.id,
          start: toRfc3339(span.start, shop.timeZone),
          end: toRfc3339(span.end, shop.timeZone),
        })),
      ),
    )
    .filter((place) => !isKept(place));
  const booked = new Map<string, Place>();
  const stopping = new AbortController();
  let acknowledged = 0;

  async function bookAndCancel(number: number): Promise<void> {
    const below = randomBelow(number);
    const clientPhone = String(900_000_000 + number);
    await after(below(PAUSE_MILLISECONDS));
    while (!stopping.signal.aborted) {
      const place = places[below(places.length)];
      if (place === undefined) throw new Error("nothing can be booked");
      const { barberColorId, start: dateTimeStart, end: dateTimeEnd } = place;
      const identity = {
        clientPhone,
        calendarId: "barbearia",
        barberColorId,
        dateTimeStart,
        dateTimeEnd,
      };
      const client = { clientName: "João da Silva", clientEmail: `joao${number}@example.com` };
      const { status } = await call(url, "/createAppointment", { ...client, ...identity });
      if (status === 201) {
        acknowledged++;
        booked.set(clientPhone, place);
        // Some stay, or there would be nothing to count; most go again, or everything would soon be sold out.
        if (below(8) === 0) return;
        const gone = await call(url, "/deleteAppointment", identity, "DELETE");
        if (gone.status !== 200) throw new Error(`a cancellation is answered with ${gone.status}`);
        booked.delete(clientPhone);
      } else if (status !== 409) throw new Error(`a booking is answered with ${status}`);
      await after(below(2 * PAUSE_MILLISECONDS));
    }
  }

  const all = Promise.all(Array.from({ length: CLIENTS }, (_, number) => bookAndCancel(number)));
  // Reported by `end`.
  all.catch(() => undefined);
  return {
    booked,
    acknowledged: () => acknowledged,
    async end() {
      stopping.abort();
      await all;
    },
  };
}
