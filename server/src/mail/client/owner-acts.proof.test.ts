// The mails that each client gets, and when, while the owner moves, cancels and restores at random, clients cancel, two
// instances stop and start, the mail server refuses and loses answers, and 18:00 passes.

import { shopsOf } from "@vitrine/testing/shops-of";
import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";

import { describe, expect, test, vi } from "vitest";

import { UNDO_OVER_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { headerOf, mimePart } from "@vitrine/testing/mail/mime-parts";
import { QUICK_PACE } from "@vitrine/testing/outbox/quick-pace";
import { QUIET_WATCH } from "@vitrine/testing/outbox/quiet-watch";
import { randomBelow } from "@vitrine/testing/random-below";
import { shop } from "@vitrine/shops/barbearia";

import { createOutbox } from "../../outbox/outbox.ts";
import { blankDetails } from "../../booking/booking-columns.ts";
import { bookingStore } from "../../booking/booking-store.ts";
import type { Database } from "../../database/database.ts";
import type { NewBooking } from "../../booking/new-booking.ts";
import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { ownerBookings } from "../../owner/owner-bookings-table.ts";
import { sentMailStore } from "../sent-mails-table.ts";
import type { NamedTime, SentPart } from "../sent-mails-table.ts";
import { storedBookings } from "../../booking/stored-bookings-table.ts";
import { mailConnections } from "../smtp/mail-connections.ts";
import { mailTarget } from "./mail-target.ts";
import { reminderTarget } from "../reminder/reminder-target.ts";

const CLIENTS = 60;
const ACTS_EACH = 6;
const SLOTS = 36;
const HALF_HOUR = 30 * 60_000;
const TUESDAY_AT_EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const MONDAY_AT_SIX = Date.parse("2026-11-23T18:00:00-03:00");
const TO_SIX_MILLISECONDS = 10_000;
const PATIENCE = { timeout: 120_000, interval: 100 };
const LIMITS = { connectMilliseconds: 2_000, mailMilliseconds: 2_000, answerMilliseconds: 1_000 };

// The undo time that is left after an owner's cancellation here, or a move, and within how much of it the owner undoes it.
const UNDO_LEFT_MILLISECONDS = 3_000;
const UNDO_TAKEN_MILLISECONDS = 500;

/** A booking as an act has left it, and when that was acknowledged. */
interface State {
  readonly revision: number;
  readonly isCancelled: boolean;
  readonly time: NamedTime;
  readonly acknowledgedAt: number;
}

/** A copy of a mail that was let out, and when the mail asked for it. */
interface Copy extends SentPart {
  readonly askedAt: number;
}

/** The books of one client's booking. */
interface Case {
  readonly bookingId: string;
  readonly states: State[];
}

const at = (slot: number, barber: number) => ({
  barberColorId: barber,
  // Two days of half hours, so that some evenings before are still to come.
  span: {
    start: TUESDAY_AT_EIGHT + (slot % 18) * HALF_HOUR + Math.floor(slot / 18) * 48 * HALF_HOUR,
    end: TUESDAY_AT_EIGHT + ((slot % 18) + 1) * HALF_HOUR + Math.floor(slot / 18) * 48 * HALF_HOUR,
  },
});

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test(
    "no client is notified of an outdated time, of a cancellation that was undone, or of anything three times",
    { timeout: 200_000 },
    async () => {
      const below = randomBelow(11);
      const mail = await mailServer(() => ({
        ...(below(100) < 3 && { greeting: 421 }),
        ...(below(100) < 6 && { recipient: 451 }),
        ...(below(100) < 6 && { content: "drop" }),
        answersAfterMilliseconds: below(60),
      }));
      const database = await newDatabase();
      const ahead = MONDAY_AT_SIX - TO_SIX_MILLISECONDS - Date.now();
      const copies: Copy[] = [];
      const instance = () => instanceOf(database, mail.settings.port, ahead, copies);
      const outbox = instance();
      let isOver = false;
      const restarts = (async () => {
        const stops = [outbox.start(), instance().start()];
        for (let turn = 0; !isOver; turn += 1) {
          await after(700);
          await stops[turn % 2]?.();
          stops[turn % 2] = instance().start();
        }
        await Promise.all(stops.map((stop) => stop()));
      })();

      const owner = ownerBookings(database, outbox);
      const clients = bookingStore(database, outbox);
      const cases = await Promise.all(
        Array.from({ length: CLIENTS }, (_, number) =>
          liveThrough(number, { owner, clients, below }),
        ),
      );
      await after(Math.max(0, MONDAY_AT_SIX - ahead - Date.now()));
      await vi.waitFor(async () => {
        const rows = await database.all("SELECT due_at, dead_at FROM outbox");
        const toCome = Date.now() + 3_600_000;
        expect(
          rows.filter((row) => row["dead_at"] === null && Number(row["due_at"]) < toCome),
        ).toEqual([]);
      }, PATIENCE);
      isOver = true;
      await restarts;

      const wrong = cases.flatMap((one) => whatIsWrong(one, copies));
      expect(wrong).toEqual([]);
      const letOut = new Map<string, number>();
      for (const copy of copies) letOut.set(idOf(copy), (letOut.get(idOf(copy)) ?? 0) + 1);
      const received = new Map<string, number>();
      for (const { raw } of mail.received) {
        const id = headerOf(mimePart(raw), "message-id")?.replace(/<(.*)@.*/, "$1") ?? "";
        received.set(id, (received.get(id) ?? 0) + 1);
      }
      for (const [id, count] of received)
        expect([id, count <= (letOut.get(id) ?? 0)]).toEqual([id, true]);
      const kinds = Map.groupBy(copies, ({ kind }) => kind);
      // Every kind of mail was sent, and some mail twice.
      for (const kind of ["confirmation", "change", "cancellation", "reminder"] as const)
        expect(kinds.get(kind) ?? [], kind).not.toEqual([]);
      expect([...letOut.values()]).toContain(2);
    },
  );
});

function instanceOf(database: Database, port: number, ahead: number, copies: Copy[]) {
  const store = sentMailStore(database);
  const sentMail: typeof store = {
    ...store,
    async begin(calendarId, parts, begunAt) {
      const askedAt = performance.now();
      const isLetOut = await store.begin(calendarId, parts, begunAt);
      if (isLetOut) copies.push(...parts.map((part) => ({ ...part, askedAt })));
      return isLetOut;
    },
  };
  const now = () => Date.now() + ahead;
  const parts = {
    settings: {
      smtp: { host: "127.0.0.1", port, secure: false, login: undefined },
      from: { name: "", address: "agenda@example.com" },
    },
    connections: mailConnections(10),
    publicUrl: undefined,
    sentMail,
    now,
    machineNow: Date.now,
    limits: LIMITS,
  };
  return createOutbox({
    targets: [mailTarget(parts), reminderTarget(parts)],
    shops: shopsOf([shop]),
    store: outboxStore(database),
    bookings: storedBookings(database),
    pace: QUICK_PACE,
    bookingNow: now,
    watch: QUIET_WATCH,
  });
}

/** Books for one client and acts on the booking at random; each act begins once the one before is acknowledged. */
async function liveThrough(
  number: number,
  {
    owner,
    clients,
    below,
  }: {
    readonly owner: ReturnType<typeof ownerBookings>;
    readonly clients: ReturnType<typeof bookingStore>;
    readonly below: (bound: number) => number;
  },
): Promise<Case> {
  const bookingId = randomUUID();
  const change = { calendarId: "barbearia", bookingId };
  const call = () => ({ calendarId: "barbearia", key: randomUUID(), content: "", at: Date.now() });
  const booking: NewBooking = {
    ...blankDetails(),
    calendarId: "barbearia",
    clientPhone: String(900_000_000 + number),
    ...at(number % SLOTS, 6 + (number % 2)),
    clientName: "Ana",
    clientEmail: `client${number}@example.com`,
    // So that no act is refused for want of room.
    capacity: CLIENTS,
    createdAt: Date.now(),
  };
  const states: State[] = [];
  let place = { barberColorId: booking.barberColorId, span: booking.span };
  const noteAs = (revision: number, isCancelled: boolean) =>
    states.push({
      revision,
      isCancelled,
      time: { barberColorId: place.barberColorId, start: place.span.start },
      acknowledgedAt: performance.now(),
    });

  expect(await owner.book(bookingId, booking, call())).toMatchObject({ ok: true });
  noteAs(0, false);
  for (let act = 0; act < ACTS_EACH; act += 1) {
    await after(below(2_000));
    const { revision } = states.at(-1) ?? { revision: 0 };
    const choice = below(10);
    if (choice < 6) {
      const next = at(below(SLOTS), 5 + below(3));
      const movedAt = Date.now() - UNDO_OVER_MILLISECONDS + below(2) * UNDO_LEFT_MILLISECONDS;
      const moved = await owner.move(change, { ...next, capacity: CLIENTS }, movedAt, call());
      expect(moved).toMatchObject({ ok: true });
      const isSame =
        next.barberColorId === place.barberColorId && next.span.start === place.span.start;
      place = next;
      if (!isSame) noteAs(revision + 1, false);
      continue;
    }
    if (choice === 9) {
      expect(await clients.cancel({ ...booking, ...place }, Date.now())).toEqual({ ok: true });
      noteAs(revision, true);
      break;
    }
    const cancelledAt = Date.now() - UNDO_OVER_MILLISECONDS + UNDO_LEFT_MILLISECONDS;
    // Half of them are due at once, as for an attempt that is under way: then the target has to wait by itself.
    const how = { tellsClient: true, undoMilliseconds: below(2) * UNDO_LEFT_MILLISECONDS };
    expect(await owner.cancel([change.bookingId], how, cancelledAt, call())).toMatchObject({
      ok: true,
    });
    noteAs(revision, true);
    if (below(4) === 0) break;
    await after(below(UNDO_TAKEN_MILLISECONDS));
    const takenAfter = cancelledAt - 1;
    const undone = await owner.undoCancellation([change.bookingId], takenAfter, CLIENTS, call());
    expect(undone).toMatchObject({ ok: true });
    noteAs(revision, false);
  }
  return { bookingId, states };
}

function whatIsWrong({ bookingId, states }: Case, all: readonly Copy[]): string[] {
  const copies = all.filter((copy) => copy.bookingId === bookingId);
  const wrong: string[] = [];
  const say = (what: string) =>
    wrong.push(`${bookingId}: ${what} ${JSON.stringify({ states, copies })}`);
  for (const copy of copies) {
    // An act that was not acknowledged yet may have been done.
    const done = states.filter(({ acknowledgedAt }) => acknowledgedAt <= copy.askedAt).length;
    const isOfIts = states
      .slice(Math.max(0, done - 1))
      .some(
        ({ revision, isCancelled }) =>
          revision === copy.revision && isCancelled === (copy.kind === "cancellation"),
      );
    if (!isOfIts) say(`${copy.kind} ${copy.revision} tells what was over`);
  }
  const [last, previous] = [states.at(-1), states.at(-2)];
  const told = copies.filter(({ kind }) => kind !== "reminder");
  const cancellations = told.filter(({ kind }) => kind === "cancellation");
  if (cancellations.length > 0 && last?.isCancelled !== true)
    say("a cancellation that was taken back");
  for (const [id, same] of Map.groupBy(copies, idOf)) if (same.length > 2) say(`${id} three times`);
  for (const kind of ["confirmation", "change"]) {
    const revisions = new Set(
      told.filter((copy) => copy.kind === kind).map(({ revision }) => revision),
    );
    if (kind === "confirmation" && revisions.size > 1) say("confirmed twice");
  }
  // A move there and back needs no mail.
  const isNotified =
    told.at(-1)?.revision === last?.revision ||
    JSON.stringify(told.at(-1)?.named) === JSON.stringify(last?.time);
  const isTheLast = isNotified && (told.at(-1)?.kind === "cancellation") === last?.isCancelled;
  // A client who was never notified of a time is not notified of its end either.
  const needsNothing = last?.isCancelled === true && told.length === 0;
  if (!isTheLast && !needsNothing) say(`not told of the last state, after ${previous?.revision}`);
  return wrong;
}

function idOf({ bookingId, kind, revision = 0 }: SentPart): string {
  return [bookingId, kind, ...(revision === 0 ? [] : [revision])].join(".");
}
