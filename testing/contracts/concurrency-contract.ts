// Promises that must hold when many call at once, over real HTTP, on every engine and however many servers share it.
// Bounded: 2,000 calls at the most.

import { spawnSync } from "node:child_process";

import { expect, test } from "vitest";

import { PROGRAMS, PROGRAM_ENVIRONMENT } from "../programs.ts";
import {
  MAIL_SERVER_AWAY,
  TABLE_FOR_TEN,
  TUESDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "../sample-requests.ts";
import { startShop } from "../databases/engine-under-test.ts";
import type { EngineUnderTest } from "../databases/engine-under-test.ts";
import { randomBelow } from "../random-below.ts";
import { call, callPatiently } from "../server-process.ts";

const phoneOf = (index: number) => String(900_000_000 + index);

/** How often each status was answered. */
export function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The output of `npm run audit` for a database, and its exit code. */
export function audit(settings: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAMS.audit], {
    env: { ...PROGRAM_ENVIRONMENT, ...settings },
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

const NOTHING_WRONG = "no overlap, no overfull half hour, no drift.";

/** Declares the contract's tests for one engine. */
export function concurrencyContract(engine: EngineUnderTest): void {
  test("two hundred creators on one slot: exactly one 201 and 199 times 409", async () => {
    const { settings, urlOf } = await startShop(engine);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        callPatiently(urlOf(index), "/createAppointment", {
          ...TUESDAY_AT_EIGHT,
          clientPhone: phoneOf(index),
        }),
      ),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 201: 1, 409: 199 });
    expect(audit(settings).output).toContain(`1 live bookings in 1 calendars: ${NOTHING_WRONG}`);
  });

  test("two hundred groups of two on one slot: ten get in, and never more than twenty people", async () => {
    const { settings, urlOf } = await startShop(engine);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        callPatiently(urlOf(index), "/createTable", {
          ...TABLE_FOR_TEN,
          clientNumber: 2,
          clientPhone: phoneOf(index),
        }),
      ),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 201: 10, 409: 190 });
    expect(audit(settings).output).toContain(`10 live bookings in 1 calendars: ${NOTHING_WRONG}`);
  });

  test("twenty identical creates: all succeed and one is stored", async () => {
    const { urlOf } = await startShop(engine);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        callPatiently(urlOf(index), "/createAppointment", TUESDAY_AT_EIGHT),
      ),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 200: 19, 201: 1 });
    const remove = (turn: number) =>
      callPatiently(urlOf(turn), "/deleteAppointment", TUESDAY_AT_EIGHT_IDENTITY, "DELETE");
    expect((await remove(1)).status).toBe(200);
    expect((await remove(2)).status).toBe(404);
  });

  test("a pintura of 08–10 against a normal of 09:30: never both", async () => {
    const { urlOf } = await startShop(engine);
    const pintura = { ...TUESDAY_AT_EIGHT, dateTimeEnd: "2026-11-24T10:00:00-03:00" };
    const normal = {
      ...TUESDAY_AT_EIGHT,
      dateTimeStart: "2026-11-24T09:30:00-03:00",
      dateTimeEnd: "2026-11-24T10:00:00-03:00",
    };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        callPatiently(urlOf(index), "/createAppointment", {
          ...(index % 2 === 0 ? pintura : normal),
          clientPhone: phoneOf(index),
        }),
      ),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 201: 1, 409: 39 });
  });

  test("thirty who move to one free slot: one has it, and the others keep theirs", async () => {
    const { settings, urlOf } = await startShop(engine);
    const slots = dayOfSlots().slice(0, 30);
    const statuses = async (path: string, bodies: readonly object[]) => {
      const answers = await Promise.all(
        bodies.map((body, index) => callPatiently(urlOf(index), path, body)),
      );
      return tally(answers.map(({ status }) => status));
    };
    expect(await statuses("/createAppointment", slots)).toEqual({ 201: 30 });
    const to = (time: string) => ({
      newBarberColorId: 6,
      newDateTimeStart: `2026-11-26T${time}:00-03:00`,
      newDateTimeEnd: `2026-11-26T${time.replace(":00", ":30")}:00-03:00`,
    });
    const toOne = slots.map((slot) => ({ ...identityOf(slot), ...to("08:00") }));
    expect(await statuses("/moveAppointment", toOne)).toEqual({ 200: 1, 409: 29 });
    // Sent again, the one that was moved is the one that succeeds.
    expect(await statuses("/moveAppointment", toOne)).toEqual({ 200: 1, 409: 29 });
    expect(audit(settings).output).toContain(`30 live bookings in 1 calendars: ${NOTHING_WRONG}`);
  });

  test("a booking that is moved to eight times at once stands at one of them, and its repeats succeed", async () => {
    const { settings, urlOf } = await startShop(engine);
    await callPatiently(urlOf(0), "/createAppointment", TUESDAY_AT_EIGHT);
    const hours = ["08", "09", "10", "11", "15", "16", "17", "18"];
    const moves = hours.map((hour) => ({
      ...TUESDAY_AT_EIGHT_IDENTITY,
      newDateTimeStart: `2026-11-26T${hour}:00:00-03:00`,
      newDateTimeEnd: `2026-11-26T${hour}:30:00-03:00`,
    }));
    const answers = await Promise.all(
      [...moves, ...moves].map(async (move, index) => {
        const { status } = await callPatiently(urlOf(index), "/moveAppointment", move);
        return { move, status };
      }),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 2, 404: 14 });
    const moved = answers.filter(({ status }) => status === 200).map(({ move }) => move);
    expect(moved[0]).toBe(moved[1]);
    expect(audit(settings).output).toContain(`1 live bookings in 1 calendars: ${NOTHING_WRONG}`);
  });

  test("after 2,000 random creates, moves, deletes and waits of both kinds the books add up", async () => {
    const { settings, urlOf } = await startShop(engine, MAIL_SERVER_AWAY);
    const below = randomBelow(2_026);
    const jobs = Array.from({ length: 2_000 }, () => randomJob(below));
    const statuses: number[] = [];
    const ofWaits: number[] = [];
    let live = 0;
    let next = 0;
    await Promise.all(
      Array.from({ length: 48 }, async (_, worker) => {
        for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) {
          const answer = await callPatiently(urlOf(worker), job.path, job.body, job.method);
          (job.path === "/createWait" ? ofWaits : statuses).push(answer.status);
          if (answer.status === 201) live += 1;
          if (answer.status === 200 && job.method === "DELETE") live -= 1;
        }
      }),
    );
    const counts = tally(statuses);
    expect(Object.keys(counts).toSorted()).toEqual(["200", "201", "404", "409"]);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(50);
    // Each address has three places in a calendar, and asks for more.
    expect(Object.keys(tally(ofWaits))).toEqual(["200", "409"]);
    const { status, output } = audit(settings);
    // A move makes no booking, and loses none.
    expect(output).toContain(`${live} live bookings in 2 calendars: ${NOTHING_WRONG}`);
    expect(live).toBeGreaterThan(10);
    expect(status).toBe(0);
  });

  test("a server killed under load loses no acknowledged booking, and the other servers know all", async () => {
    const { settings, servers, urlOf, start } = await startShop(engine);
    const slots = dayOfSlots();
    const acknowledged: typeof slots = [];
    const refused: number[] = [];
    let killed: Promise<unknown> | undefined;
    const dying = Promise.withResolvers<void>();
    await Promise.all(
      slots.map(async (slot, index) => {
        // The kill falls between acknowledged and unacknowledged ones: half come before it, half while it happens.
        if (index % 2 === 1) await dying.promise;
        // The one that is killed gives no answer.
        const answer = await callPatiently(urlOf(index), "/createAppointment", slot).catch(
          () => undefined,
        );
        if (answer === undefined) return;
        if (answer.status === 201) acknowledged.push(slot);
        else refused.push(answer.status);
        if (acknowledged.length === 20) {
          killed ??= servers[0]?.end("SIGKILL");
          dying.resolve();
        }
      }),
    );
    await killed;
    expect(refused).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    expect(acknowledged.length).toBeLessThan(slots.length);

    // The others have gone on meanwhile; where there are none, the server comes back.
    const { url } = servers[1] ?? (await start());
    await expectBooked(url, acknowledged);
    expect(audit(settings).output).toContain(NOTHING_WRONG);
  });

  test("after kill -9 and a restart a slot is occupied; deleted, it is free", async () => {
    const { servers, start } = await startShop({ ...engine, instances: 1 });
    await call(servers[0]?.url ?? "", "/createAppointment", TUESDAY_AT_EIGHT);
    await servers[0]?.end("SIGKILL");
    const { url } = await start();
    const isFree = async () =>
      ((await callPatiently(url, "/check-availability", TUESDAY)).body as Record<string, boolean>)[
        "08:00 - 08:30"
      ];
    expect(await isFree()).toBe(false);
    await callPatiently(url, "/deleteAppointment", TUESDAY_AT_EIGHT_IDENTITY, "DELETE");
    expect(await isFree()).toBe(true);
  });
}

/** What moves or deletes it. */
export function identityOf({ clientName: _name, clientEmail: _email, ...identity }: Slot) {
  return identity;
}

type Slot = ReturnType<typeof dayOfSlots>[number];

/** Expects each of these bookings once: strangers are refused, its own repeat succeeds, it is deleted once. */
export async function expectBooked(url: string, slots: readonly Slot[]): Promise<void> {
  for (const slot of slots) {
    const stranger = { ...slot, clientPhone: "111111111" };
    expect((await callPatiently(url, "/createAppointment", stranger)).status).toBe(409);
    expect((await callPatiently(url, "/createAppointment", slot)).status).toBe(200);
  }
  for (const slot of slots) {
    const { clientName: _name, clientEmail: _email, ...identity } = slot;
    const remove = () => call(url, "/deleteAppointment", identity, "DELETE");
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
  }
}

/** 108 bookings that do not get in each other's way: 36 half hours of each barber. */
export function dayOfSlots() {
  const days = ["2026-11-24", "2026-11-25"];
  const hours = [8, 9, 10, 11, 12, 15, 16, 17, 18];
  return [5, 6, 7].flatMap((barberColorId) =>
    days
      .flatMap((day) =>
        hours.flatMap((hour) => {
          const at = (time: string) => `${day}T${time}:00-03:00`;
          const [start, next] = [hour, hour + 1].map((value) => String(value).padStart(2, "0"));
          return [
            { dateTimeStart: at(`${start}:00`), dateTimeEnd: at(`${start}:30`) },
            { dateTimeStart: at(`${start}:30`), dateTimeEnd: at(`${next}:00`) },
          ];
        }),
      )
      .map((slot, index) => ({
        ...TUESDAY_AT_EIGHT,
        ...slot,
        barberColorId,
        clientPhone: phoneOf(barberColorId * 100 + index),
      })),
  );
}

// Of 30 minutes, 1 hour and 2 hours, all on one morning, so that they get in each other's way.
const TIMES = [
  ["08:00", "08:30"],
  ["08:30", "09:00"],
  ["09:30", "10:00"],
  ["08:00", "09:00"],
  ["09:00", "10:00"],
  ["11:00", "12:00"],
  ["08:00", "10:00"],
  ["10:00", "12:00"],
] as const;

function lengthOf(time: readonly [string, string]): number {
  const [start = 0, end = 0] = time.map((text) => Date.parse(`2026-11-24T${text}:00Z`));
  return end - start;
}

function randomJob(below: (limit: number) => number) {
  const [start, end] = TIMES[below(TIMES.length)] ?? TIMES[0];
  const isTable = below(3) > 0;
  const identity = {
    clientPhone: phoneOf(below(6)),
    calendarId: isTable ? "reservas" : "barbearia",
    barberColorId: 5 + below(3),
    dateTimeStart: `2026-11-24T${start}:00-03:00`,
    dateTimeEnd: `2026-11-24T${end}:00-03:00`,
  };
  const act = below(7);
  if (act === 6) {
    const { calendarId, barberColorId } = identity;
    const of = { calendarId, barberColorId, ...(isTable && { clientNumber: 2 * (1 + below(4)) }) };
    const client = { clientName: "Rita", clientEmail: `rita${below(4)}@example.com` };
    const when = { day: "2026-11-24", serviceId: 1, partsOfDay: ["morning"] };
    return { path: "/createWait", method: "POST" as const, body: { ...of, ...client, ...when } };
  }
  if (act < 2) return { path: "/deleteAppointment", method: "DELETE" as const, body: identity };
  if (act === 2) {
    // To a time of the same length, with anybody: often across the way of another move.
    const alike = TIMES.filter((time) => lengthOf(time) === lengthOf([start, end]));
    const [newStart, newEnd] = alike[below(alike.length)] ?? TIMES[0];
    const move = {
      newBarberColorId: 5 + below(3),
      newDateTimeStart: `2026-11-24T${newStart}:00-03:00`,
      newDateTimeEnd: `2026-11-24T${newEnd}:00-03:00`,
    };
    return { path: "/moveAppointment", method: "POST" as const, body: { ...identity, ...move } };
  }
  const client = { clientName: "João da Silva", clientEmail: "joao@example.com" };
  const group = { clientNumber: 2 * (1 + below(10)), clientMax: 20 };
  return isTable
    ? { path: "/createTable", method: "POST" as const, body: { ...client, ...group, ...identity } }
    : { path: "/createAppointment", method: "POST" as const, body: { ...client, ...identity } };
}
