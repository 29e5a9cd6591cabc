// Bookings that leave open with whom, over real HTTP, on every engine and however many servers share it.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";

import { temporaryFolder } from "../app-under-test.ts";
import { startShop } from "../databases/engine-under-test.ts";
import type { EngineUnderTest } from "../databases/engine-under-test.ts";
import { randomBelow } from "../random-below.ts";
import { SALON } from "../salons/salon.ts";
import { TUESDAY_AT_EIGHT } from "../sample-requests.ts";
import { callPatiently } from "../server-process.ts";
import { shopsCommand } from "../shops-command.ts";
import { audit, tally } from "./concurrency-contract.ts";

/** Three people: two do the beard in an hour, one in an hour and a half and no haircut. */
const OPEN_SALON: Shop = { ...SALON, calendarId: "aberta", offersAnyBarber: true };

const { barberColorId: _, ...AT_EIGHT } = {
  ...TUESDAY_AT_EIGHT,
  calendarId: OPEN_SALON.calendarId,
};
/** Everybody does the brows in half an hour. */
const ANY_AT_EIGHT = { ...AT_EIGHT, anyBarber: true, serviceId: 4 };

const phoneOf = (index: number) => String(900_000_000 + index);

const NOTHING_WRONG = "no overlap, no overfull half hour, no drift.";

interface Picked {
  readonly barberColorId: number;
}

/** Declares the contract's tests for one engine. */
export function anyBarberServersContract(engine: EngineUnderTest): void {
  const open = async () => {
    const shop = await startShop(engine);
    const file = join(temporaryFolder(), "aberta.json");
    writeFileSync(file, JSON.stringify(OPEN_SALON));
    const { code, stderr } = await shopsCommand(shop.settings)("import", file, "--yes");
    if (code !== 0) throw new Error(`the salon cannot be opened: ${stderr}`);
    return shop;
  };

  test("thirty people at once for three chairs: three win, each chair once; then twenty copies book once", async () => {
    const { settings, urlOf } = await open();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_each, index) =>
        callPatiently(urlOf(index), "/createAppointment", {
          ...ANY_AT_EIGHT,
          clientPhone: phoneOf(index),
        }),
      ),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 3, 409: 27 });
    const picked = answers.flatMap(({ status, body }) =>
      status === 201 ? [(body as Picked).barberColorId] : [],
    );
    expect(picked.toSorted()).toEqual([5, 6, 7]);

    const copy = {
      ...ANY_AT_EIGHT,
      dateTimeStart: "2026-11-24T09:00:00-03:00",
      dateTimeEnd: "2026-11-24T09:30:00-03:00",
    };
    const copies = await Promise.all(
      Array.from({ length: 20 }, (_each, index) =>
        callPatiently(urlOf(index), "/createAppointment", copy),
      ),
    );
    expect(tally(copies.map(({ status }) => status))).toEqual({ 200: 19, 201: 1 });
    expect(new Set(copies.map(({ body }) => (body as Picked).barberColorId)).size).toBe(1);
    expect(audit(settings).output).toContain(`4 live bookings in 1 calendars: ${NOTHING_WRONG}`);
  });

  test("after 600 creates with and without a name, and cancellations, the books add up and no phone has a time twice", async () => {
    const { settings, urlOf } = await open();
    const below = randomBelow(56);
    const statuses: number[] = [];
    let bookings = 0;
    /** One client, who makes one call after the other, so that it is known what they have: by time, with whom. */
    const client = async (clientPhone: string, times: number) => {
      const own = new Map<string, number[]>();
      for (let time = 0; time < times; time += 1) {
        const url = urlOf(below(9));
        const [gone] = own;
        if (gone !== undefined && below(3) === 0) {
          const [when, [barberColorId, ...others]] = gone;
          const body = { ...timesOf(when), clientPhone, calendarId: "aberta", barberColorId };
          const { status } = await callPatiently(url, "/deleteAppointment", body, "DELETE");
          expect(status).toBe(200);
          if (others.length > 0) own.set(when, others);
          else own.delete(when);
          continue;
        }
        const [when, serviceId] = TIMES[below(TIMES.length)] ?? TIMES[0];
        const had = own.get(when) ?? [];
        const isWithAny = below(3) > 0;
        const whom = isWithAny ? { anyBarber: true } : { barberColorId: 5 + below(3) };
        const body = { ...AT_EIGHT, ...timesOf(when), clientPhone, ...whom, serviceId };
        const answer = await callPatiently(url, "/createAppointment", body);
        statuses.push(answer.status);
        if (answer.status >= 300) {
          // What the client has already is never refused: it is an exact repeat.
          expect(isWithAny && had.length > 0).toBe(false);
          continue;
        }
        const { barberColorId } = { ...whom, ...(answer.body as object) } as Picked;
        expect(answer.status).toBe(had.includes(barberColorId) ? 200 : 201);
        if (isWithAny && had.length > 0) expect(had).toContain(barberColorId);
        own.set(when, [...new Set([...had, barberColorId])]);
      }
      bookings += [...own.values()].flat().length;
    };
    await Promise.all(Array.from({ length: 12 }, (_each, index) => client(phoneOf(index), 50)));
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(50);
    expect(statuses.filter((status) => ![200, 201, 400, 409].includes(status))).toEqual([]);
    expect(audit(settings).output).toContain(
      `${bookings} live bookings in 1 calendars: ${NOTHING_WRONG}`,
    );
  });
}

function timesOf(when: string) {
  const [start, end] = when.split("-");
  return {
    dateTimeStart: `2026-11-24T${start}:00-03:00`,
    dateTimeEnd: `2026-11-24T${end}:00-03:00`,
  };
}

// Brows, haircuts, beards in both lengths: on one morning, so that they get in each other's way.
const TIMES = [
  ["08:00-08:30", 4],
  ["08:30-09:00", 4],
  ["09:00-09:30", 1],
  ["10:00-10:30", 1],
  ["08:00-09:00", 2],
  ["09:00-10:00", 2],
  ["08:00-09:30", 2],
  ["09:30-11:00", 2],
] as const;
