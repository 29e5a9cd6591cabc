// Bookings that move to and fro while servers die, over real HTTP, on every engine and however many servers share it.
// Bounded: 24 bookings, two kills.

import { setTimeout as after } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import {
  audit,
  dayOfSlots,
  identityOf,
  tally,
} from "@vitrine/testing/contracts/concurrency-contract";
import { ENGINES, startShop } from "@vitrine/testing/databases/engine-under-test";
import { call, callPatiently } from "@vitrine/testing/server-process";

const CLIENTS = 24;
const KILLS = 2;
const MOVES_MAX = 5;
// The times that they move among: so few that they are in each other's way.
const PLACES = dayOfSlots().filter((_, index) => index % 3 === 0);

type Place = Pick<(typeof PLACES)[number], "barberColorId" | "dateTimeStart" | "dateTimeEnd">;

describe.each(ENGINES)("on $name", (engine) => {
  test("a booking that is moved while servers die is at the old time or at the new one, once", async () => {
    const { settings, servers, start } = await startShop(engine);
    const urlOf = (turn: number) => servers[turn % servers.length]?.url ?? "";
    const statuses: number[] = [];
    let answered = 0;

    /** Moves a booking until it may not be moved again. Returns where the client believes it to be. */
    const client = async (number: number): Promise<Place> => {
      const booked = PLACES[number];
      if (booked === undefined) throw new Error("there are too few places");
      let place: Place = booked;
      for (let turn = 0, moved = 0; moved < MOVES_MAX && turn < 4 * MOVES_MAX; turn++) {
        const to: Place = PLACES[(number * 7 + turn * 11 + 3) % PLACES.length] ?? booked;
        const { barberColorId, dateTimeStart, dateTimeEnd } = place;
        const body = {
          ...identityOf(booked),
          barberColorId,
          dateTimeStart,
          dateTimeEnd,
          newBarberColorId: to.barberColorId,
          newDateTimeStart: to.dateTimeStart,
          newDateTimeEnd: to.dateTimeEnd,
        };
        const send = () =>
          call(urlOf(number + turn), "/moveAppointment", body)
            .then(({ status }) => status)
            .catch(() => 0);
        let status = await send();
        // Who got no answer asks again, and learns what became of it.
        for (let again = 0; (status === 0 || status === 503) && again < 400; again++) {
          await after(50);
          status = await send();
        }
        statuses.push(status);
        answered += 1;
        if (status !== 200) continue;
        place = to;
        moved += 1;
      }
      return place;
    };

    /** What two creates get where the client believes the booking to be: a stranger's, and the client's own. */
    const createThere = async (
      { barberColorId, dateTimeStart, dateTimeEnd }: Place,
      number: number,
    ): Promise<number[]> => {
      const booked = PLACES[number];
      const mine = { ...booked, barberColorId, dateTimeStart, dateTimeEnd };
      const create = async (body: object) =>
        (await callPatiently(urlOf(number), "/createAppointment", body)).status;
      return [await create({ ...mine, clientPhone: "111111111" }), await create(mine)];
    };

    await Promise.all(
      PLACES.slice(0, CLIENTS).map((place, number) =>
        callPatiently(urlOf(number), "/createAppointment", place),
      ),
    );
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    for (let kill = 0; kill < KILLS; kill++) {
      const due = answered + 15;
      while (answered < due) await after(5);
      const victim = kill % servers.length;
      await servers[victim]?.end("SIGKILL");
      servers[victim] = await start();
    }
    // Nobody else gets the place, and the client's own create is an exact repeat: the booking stands there. Not asked before
    // the last server is back.
    const found = await Promise.all((await clients).map(createThere));
    expect(found).toEqual(Array.from({ length: CLIENTS }, () => [409, 200]));
    const counts = tally(statuses);
    expect(Object.keys(counts).filter((status) => !/^(?:200|409)$/.test(status))).toEqual([]);
    expect(counts[200]).toBeGreaterThan(CLIENTS);
    expect(counts[409]).toBeGreaterThan(10);
    const { output } = audit(settings);
    expect(output).toContain(`${CLIENTS} live bookings in 1 calendars: no overlap, no overfull`);
  });
});
