// One mail names all dates of a series: real acts, real outbox, real SMTP, on every engine.

import { randomUUID } from "node:crypto";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { UNDO_OVER_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import { shop } from "@vitrine/shops/barbearia";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { headerOf, mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import { QUICK_PACE } from "@vitrine/testing/outbox/quick-pace";
import { QUIET_WATCH } from "@vitrine/testing/outbox/quiet-watch";
import { shopsOf } from "@vitrine/testing/shops-of";
import { SOON } from "@vitrine/testing/soon";

import { blankDetails } from "../../booking/booking-columns.ts";
import { storedBookings } from "../../booking/stored-bookings-table.ts";
import type { Database } from "../../database/database.ts";
import { mailTarget } from "../../mail/client/mail-target.ts";
import { sentMailStore } from "../../mail/sent-mails-table.ts";
import { mailConnections } from "../../mail/smtp/mail-connections.ts";
import { createOutbox } from "../../outbox/outbox.ts";
import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { ownerBookings } from "../owner-bookings-table.ts";
import { seriesStore } from "./series-table.ts";

const DAY = 24 * 60 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const MONDAY_AT_TEN = Date.parse("2026-11-23T10:00:00-03:00");

const KEY = "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c";

const weekAt = (week: number, minutes = 0) => {
  const start = EIGHT + week * 7 * DAY + minutes * 60_000;
  return { start, end: start + 30 * 60_000 };
};

const PLAN = {
  barberColorId: 6,
  serviceId: 1,
  time: "08:00 - 08:30",
  everyWeeks: 2,
  firstDay: "2026-11-24",
  nextPlace: 3,
  until: "2026-12-22",
  asksOn: "2027-11-24",
};

/** A move of all dates to nine o'clock. */
const MOVED = {
  seriesId: KEY,
  start: EIGHT,
  seen: PLAN,
  plan: { barberColorId: 6, time: "09:00 - 09:30", firstDay: "2026-11-24" },
  stays: [],
};

/** `at`: now, for the rules of booking. `mailsLater`: mails nothing until `startMailing`. */
async function openShop(database: Database, at = MONDAY_AT_TEN, mailsLater = false) {
  const server = await mailServer();
  const sentMail = sentMailStore(database);
  const bookings = storedBookings(database);
  const clock = { machineAhead: 0 };
  const target = mailTarget({
    settings: { smtp: server.settings, from: { name: "", address: "agenda@example.com" } },
    connections: mailConnections(10),
    publicUrl: undefined,
    sentMail,
    bookings,
    now: () => at,
    machineNow: () => Date.now() + clock.machineAhead,
  });
  const outbox = createOutbox({
    targets: [target],
    shops: shopsOf([shop]),
    store: outboxStore(database),
    bookings,
    pace: { ...QUICK_PACE, pollMilliseconds: 50 },
    bookingNow: () => at,
    watch: QUIET_WATCH,
  });
  const startMailing = () => onTestFinished(outbox.start());
  if (!mailsLater) startMailing();
  const call = () => ({ calendarId: "barbearia", key: randomUUID(), content: "", at: Date.now() });
  const series = seriesStore(database, outbox);
  const booked = await series.book(
    {
      seriesId: KEY,
      plan: PLAN,
      dueDay: "2026-11-30",
      dates: [
        { bookingId: KEY, span: weekAt(0), place: 0 },
        { bookingId: "second", span: weekAt(2, 150), place: 1 },
        { bookingId: "third", span: weekAt(4), place: 2 },
      ],
      booking: {
        ...blankDetails(),
        calendarId: "barbearia",
        barberColorId: 6,
        clientPhone: "987654321",
        span: weekAt(0),
        clientName: "João",
        clientEmail: "joao@example.com",
        capacity: 1,
        createdAt: Date.now(),
      },
      at,
    },
    call(),
  );
  expect(booked).toEqual({ ok: true, isRepeated: false });
  return {
    clock,
    call,
    series,
    startMailing,
    single: ownerBookings(database, outbox),
    subjects: () => server.received.map(({ raw }) => headerOf(mimePart(raw), "subject")),
    last: (type = "text/plain") =>
      partOfType(mimePart(server.received.at(-1)?.raw ?? ""), type)?.body ?? "",
    drained: () =>
      vi.waitFor(async () => {
        expect(await database.all("SELECT target FROM outbox")).toEqual([]);
      }, SOON),
  };
}

/** When a move was made that can no longer be undone. */
const longAgo = () => Date.now() - UNDO_OVER_MILLISECONDS;

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("one confirmation names all dates, and a mail about one date names that date alone", async () => {
    const { drained, subjects, last, single, call } = await openShop(await newDatabase());
    await drained();
    expect(subjects()).toEqual(["Confirmado: ter 24/11, 08:00 - 08:30"]);
    expect(last()).toContain("Repete: a cada 2 semanas");
    expect(last()).toContain("3 datas: ter 24/11, 08:00; ter 08/12, 10:30; ter 22/12, 08:00");
    expect(last("text/calendar").match(/BEGIN:VEVENT/g)).toHaveLength(3);
    const moved = { barberColorId: 6, span: weekAt(4, 30), capacity: 1 };
    const change = { calendarId: "barbearia", bookingId: "third" };
    expect(await single.move(change, moved, longAgo(), call())).toMatchObject({ ok: true });
    await drained();
    expect(subjects()).toHaveLength(2);
    expect(last()).toContain("De ter 22/12, 08:00 para ter 22/12, 08:30.");
    expect(last()).not.toContain("datas:");
  });

  test("of a series whose first date has begun, the mail about the next one names all", async () => {
    const begun = EIGHT + 5 * 60_000;
    const { drained, subjects, last, series, call, clock } = await openShop(
      await newDatabase(),
      begun,
    );
    await drained();
    expect(subjects()).toEqual(["Confirmado: ter 08/12, 10:30 - 11:00"]);
    expect(last()).toContain("3 datas: ter 24/11, 08:00; ter 08/12, 10:30; ter 22/12, 08:00");
    clock.machineAhead = UNDO_OVER_MILLISECONDS;
    const how = { tellsClient: true, undoMilliseconds: 0, at: begun };
    expect(await series.cancel(KEY, how, Date.now(), call())).toMatchObject({ ok: true });
    await drained();
    expect(subjects().slice(1)).toEqual(["Cancelado: ter 08/12, 10:30 - 11:00"]);
  });

  test("one mail names all dates that have moved, and one all that are cancelled", async () => {
    const { drained, subjects, last, series, call, clock } = await openShop(await newDatabase());
    await drained();
    const found = await series.find({ calendarId: "barbearia", bookingId: "second" });
    const moves = (found?.dates ?? []).map((date, index) => ({
      date,
      to: { barberColorId: 6, span: weekAt(2 + 2 * index, 60), capacity: 1 },
    }));
    const { start } = weekAt(2, 150);
    const move = { ...MOVED, start, moves, movedAt: longAgo(), at: MONDAY_AT_TEN };
    expect(await series.move(move, call())).toMatchObject({ ok: true });
    await drained();
    expect(subjects()).toHaveLength(2);
    expect(last()).toContain("2 datas: ter 08/12, 09:00; ter 22/12, 09:00");
    clock.machineAhead = UNDO_OVER_MILLISECONDS;
    const how = { tellsClient: true, undoMilliseconds: 0, at: MONDAY_AT_TEN };
    expect(await series.cancel(KEY, how, Date.now(), call())).toMatchObject({ ok: true });
    await drained();
    expect(subjects().slice(2)).toEqual(["Cancelado: ter 24/11, 08:00 - 08:30"]);
    expect(last()).toContain("3 datas: ter 24/11, 08:00; ter 08/12, 09:00; ter 22/12, 09:00");
  });

  test("of dates that have moved, the first of which to a time that has begun, the mail about the next one names all", async () => {
    const begun = EIGHT + 65 * 60_000;
    const { drained, subjects, last, series, call } = await openShop(await newDatabase(), begun);
    await drained();
    const found = await series.find({ calendarId: "barbearia", bookingId: KEY });
    const moves = (found?.dates ?? []).map((date, index) => ({
      date,
      to: { barberColorId: 6, span: weekAt(2 * index, 60), capacity: 1 },
    }));
    const move = { ...MOVED, moves, movedAt: longAgo(), at: begun };
    expect(await series.move(move, call())).toMatchObject({ ok: true });
    await drained();
    expect(subjects()).toHaveLength(2);
    expect(last()).toContain("3 datas: ter 24/11, 09:00; ter 08/12, 09:00; ter 22/12, 09:00");
  });

  test("a confirmation that had to wait names all dates, also once the first has been moved alone", async () => {
    const { drained, last, single, call, startMailing } = await openShop(
      await newDatabase(),
      MONDAY_AT_TEN,
      true,
    );
    const moved = { barberColorId: 6, span: weekAt(0, 30), capacity: 1 };
    const change = { calendarId: "barbearia", bookingId: KEY };
    expect(await single.move(change, moved, longAgo(), call())).toMatchObject({ ok: true });
    startMailing();
    await drained();
    expect(last()).toContain("3 datas: ter 24/11, 08:30; ter 08/12, 10:30; ter 22/12, 08:00");
  });

  test("a move that was decided before the series moved elsewhere changes nothing", async () => {
    const { series, call } = await openShop(await newDatabase());
    const stays = [KEY, "second", "third"];
    const stale = { ...MOVED, seen: { ...PLAN, time: "07:30 - 08:00" }, moves: [], stays };
    const when = { movedAt: Date.now(), at: MONDAY_AT_TEN };
    expect(await series.move({ ...stale, ...when }, call())).toEqual({
      ok: false,
      refusal: "shop-changed",
    });
    const found = await series.find({ calendarId: "barbearia", bookingId: KEY });
    expect(found?.plan).toEqual(PLAN);
  });

  test("a cancellation that the owner keeps quiet mails nobody", async () => {
    const { drained, subjects, series, call, clock } = await openShop(await newDatabase());
    await drained();
    clock.machineAhead = UNDO_OVER_MILLISECONDS;
    const how = { tellsClient: false, undoMilliseconds: 0, at: MONDAY_AT_TEN };
    expect(await series.cancel("second", how, Date.now(), call())).toMatchObject({ ok: true });
    await drained();
    expect(subjects()).toHaveLength(1);
  });
});
