import { describe, expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";

import { BUSY_PACE } from "../busy/busy-pace.ts";
import type { Database } from "../database/database.ts";
import { findTroubles } from "./find-troubles.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const CLOCKS = { now: NOW, bookingNow: NOW, pace: BUSY_PACE };

const troublesOf = (database: Database, ...ids: string[]) =>
  findTroubles(database, ids.length === 0 ? ["barbearia"] : ids, CLOCKS);

interface Undelivered {
  readonly target?: string;
  readonly reason?: string;
  readonly waitingSince?: number;
  readonly deadAt?: number;
  readonly endsAt?: number;
  readonly calendarId?: string;
}

let bookings = 0;

/** A booking that a target has not received. */
async function fail(
  database: Database,
  {
    target = "caldav",
    reason = "not-allowed-401",
    waitingSince = NOW - HOUR,
    deadAt,
    endsAt = NOW + HOUR,
    calendarId = "barbearia",
  }: Undelivered = {},
) {
  const id = `booking-${++bookings}`;
  await runStatements(database, [
    `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email, places,
        starts_at, ends_at, created_at)
      VALUES ('${calendarId}', '${id}', 6, '${bookings}', 'Ana', '', 1, ${endsAt - 1_800_000}, ${endsAt}, 0)`,
    `INSERT INTO outbox (calendar_id, target, booking_id, changes, waiting_since, due_at, last_reason, dead_at)
      VALUES ('${calendarId}', '${target}', '${id}', 1, ${waitingSince}, 0, '${reason}', ${deadAt ?? "NULL"})`,
  ]);
}

const pause = (database: Database, cause: string, until = NOW + 5 * MINUTE, target = "caldav") =>
  runStatements(database, [
    `INSERT INTO outbox_follower (calendar_id, target, place, paused_until, pause_cause)
      VALUES ('barbearia', '${target}', '', ${until}, '${cause}')`,
  ]);

const readBusy = (database: Database, closingId: string, goodAt: number | "NULL", since = 0) =>
  runStatements(database, [
    `INSERT INTO busy_calendar (calendar_id, closing_id, since, due_at, lease, leased_until, good_at)
      VALUES ('barbearia', '${closingId}', ${since}, 0, '', 0, ${goodAt})`,
  ]);

const words = (text: string) => expect.stringContaining(text);

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("while all is delivered and read, nothing is", async () => {
    const database = await newDatabase();
    await readBusy(database, "busy", NOW - 5 * MINUTE);
    await runStatements(database, [
      "INSERT INTO outbox_follower (calendar_id, target, place) VALUES ('barbearia', 'caldav', '')",
    ]);
    expect(await troublesOf(database)).toEqual([]);
    expect(await findTroubles(database, [], CLOCKS)).toEqual([]);
  });

  test("a paused calendar is named at once, since its first booking waits, by what a person can mend", async () => {
    const database = await newDatabase();
    await fail(database, { waitingSince: NOW - MINUTE });
    await fail(database, { waitingSince: NOW - 2 * MINUTE, reason: "certificate-expired" });
    await pause(database, "no secure connection");
    expect(await troublesOf(database)).toEqual([
      {
        calendarId: "barbearia",
        name: "caldav",
        since: NOW - 2 * MINUTE,
        sentence: words("O certificado do servidor venceu"),
      },
    ]);
  });

  test.each([
    ["password refused", "senha de app"],
    ["no calendar at the address", "não é o de um calendário"],
    ["no secure connection", "conexão segura"],
  ])("a pause for %s is named where nothing waits", async (cause, sentence) => {
    const database = await newDatabase();
    // An expired pause counts until a delivery succeeds.
    await pause(database, cause, NOW - MINUTE);
    expect(await troublesOf(database)).toMatchObject([
      { name: "caldav", since: NOW - 16 * MINUTE, sentence: words(sentence) },
    ]);
  });

  test("neither a lifted pause is named, nor one by which the server asks to wait", async () => {
    const database = await newDatabase();
    await pause(database, "password refused", 0);
    await pause(database, "the server asks to wait", NOW + MINUTE, "google");
    expect(await troublesOf(database)).toEqual([]);
  });

  test("a failure counts after ten minutes, unless it is of a change that is scheduled for later", async () => {
    const database = await newDatabase();
    await fail(database, { waitingSince: NOW - 10 * MINUTE + 1, reason: "http-503" });
    await fail(database, { waitingSince: NOW + MINUTE, reason: "http-503" });
    expect(await troublesOf(database)).toEqual([]);
    await fail(database, { waitingSince: NOW - 10 * MINUTE, reason: "timed-out" });
    expect(await troublesOf(database)).toMatchObject([
      { since: NOW - 10 * MINUTE, sentence: words("demorou demais") },
    ]);
  });

  test("what was not tried yet, or was withheld, is no failure", async () => {
    const database = await newDatabase();
    await fail(database, { reason: "" });
    await fail(database, { reason: "withheld", deadAt: NOW - MINUTE, target: "owner-mail" });
    expect(await troublesOf(database)).toEqual([]);
  });

  test("what was given up counts until its booking is over", async () => {
    const database = await newDatabase();
    await fail(database, { deadAt: NOW - MINUTE, endsAt: NOW, reason: "uid-taken" });
    expect(await troublesOf(database)).toEqual([]);
    await fail(database, { deadAt: NOW - MINUTE, endsAt: NOW + 1, reason: "uid-taken" });
    expect(await troublesOf(database)).toMatchObject([
      { since: NOW - HOUR, sentence: words("Alguns agendamentos não chegaram lá. Um evento") },
    ]);
  });

  test.each([
    ["owner-mail", "recipient-refused-550", "recusou o seu endereço"],
    ["owner-mail", "unreachable-econnrefused", "fale com a agência"],
    ["google", "google-no-such-calendar", "Compartilhe-o de novo"],
    ["google", "google-key-refused", "fale com a agência"],
    ["caldav", "no-such-calendar-404", "não é o de um calendário"],
    ["caldav", "private-network", "Não há servidor público"],
    ["caldav", "something-new", "não respondeu como um calendário"],
  ])("%s that fails by %s is named in words", async (target, reason, sentence) => {
    const database = await newDatabase();
    await fail(database, { target, reason });
    expect(await troublesOf(database)).toMatchObject([{ name: target, sentence: words(sentence) }]);
  });

  test("a client's mail that fails is no trouble of the settings", async () => {
    const database = await newDatabase();
    await fail(database, { target: "mail", reason: "recipient-refused-550" });
    expect(await troublesOf(database)).toEqual([]);
  });

  test("a busy calendar that is not read counts since it was last read, or since it was set", async () => {
    const database = await newDatabase();
    await readBusy(database, "busy", NOW - HOUR);
    await readBusy(database, "busy-6", "NULL", NOW - 2 * HOUR);
    await readBusy(database, "busy-7", "NULL", NOW - MINUTE);
    expect(await troublesOf(database)).toMatchObject([
      { name: "busy", since: NOW - HOUR, sentence: words("continua fechado") },
      { name: "busy-6", since: NOW - 2 * HOUR, sentence: words("ainda não foi lido") },
    ]);
  });

  test("each of a few shops has its own troubles, and they cost three statements", async () => {
    const database = await newDatabase();
    await fail(database, {});
    await fail(database, { calendarId: "reservas", target: "owner-mail" });
    await fail(database, { calendarId: "elsewhere" });
    let statements = 0;
    const counting = {
      ...database,
      all(...asked: Parameters<Database["all"]>) {
        statements += 1;
        return database.all(...asked);
      },
    };
    const found = await troublesOf(counting, "barbearia", "reservas");
    expect(found.map(({ calendarId, name }) => [calendarId, name])).toEqual([
      ["barbearia", "caldav"],
      ["reservas", "owner-mail"],
    ]);
    expect(statements).toBe(3);
  });
});
