// The records of the mails about a booking that moves, on every engine.

import { randomUUID } from "node:crypto";

import { describe, expect, onTestFinished, test } from "vitest";

import { CATALOGUE } from "@vitrine/shops/shops";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { fillAsVersion01, VERSION_0_1 } from "@vitrine/testing/databases/version-0-1";

import { auditBooks } from "../../audit/audit-books.ts";
import { blankDetails } from "../../booking/booking-columns.ts";
import { NO_FOLLOWERS } from "../../outbox/change-followers.ts";
import type { Database } from "../../database/database.ts";
import { migrate } from "../../database/migrations/migrate.ts";
import { MIGRATIONS } from "../../database/migrations/migrations.ts";
import type { NewBooking } from "../../booking/new-booking.ts";
import { ownerBookings } from "../../owner/owner-bookings-table.ts";
import { retentionStore } from "../../retention/retention-table.ts";
import { sentMailStore } from "../sent-mails-table.ts";
import { storedBookings } from "../../booking/stored-bookings-table.ts";

const HALF_HOUR = 30 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const BEFORE = Date.parse("2026-11-23T10:00:00-03:00");
const ID = "0f1f8c1e-3c51-4a6e-9a63-1a2b3c4d5e6f";
const CHANGE = { calendarId: "barbearia", bookingId: ID };

const JOAO: NewBooking = {
  ...blankDetails(),
  calendarId: "barbearia",
  barberColorId: 6,
  clientPhone: "987654321",
  span: { start: EIGHT, end: EIGHT + HALF_HOUR },
  clientName: "João Particular",
  clientEmail: "joao@example.com",
  capacity: 1,
  createdAt: BEFORE,
};

const call = () => ({ calendarId: "barbearia", key: randomUUID(), content: "", at: Date.now() });

async function ownersShop(database: Database) {
  const owner = ownerBookings(database, NO_FOLLOWERS);
  await owner.book(ID, JOAO, call());
  return {
    sentMail: sentMailStore(database),
    move: (halfHours: number) =>
      owner.move(
        CHANGE,
        {
          barberColorId: 6,
          span: { start: EIGHT + halfHours * HALF_HOUR, end: EIGHT + (halfHours + 1) * HALF_HOUR },
          capacity: 1,
        },
        Date.now(),
        call(),
      ),
    cancel: (tellsClient: boolean) =>
      owner.cancel([CHANGE.bookingId], { tellsClient, undoMilliseconds: 0 }, Date.now(), call()),
    undo: () => owner.undoCancellation([CHANGE.bookingId], 0, 1, call()),
  };
}

describe.each(DATABASES)("on $name", ({ newDatabase, openEmpty }) => {
  test("each revision's mails are recorded separately", async () => {
    const store = sentMailStore(await newDatabase());
    const told = (revision: number) =>
      [{ bookingId: "a", kind: revision === 0 ? "confirmation" : "change", revision }] as const;
    expect(await store.clientMayKnowTime("barbearia", "a")).toBe(false);
    await store.begin("barbearia", told(0), 1);
    expect(await store.clientMayKnowTime("barbearia", "a")).toBe(true);
    await store.accept("barbearia", told(0), 2);
    await store.begin("barbearia", told(1), 3);
    await store.begin("barbearia", told(1), 4);
    expect(await store.begin("barbearia", told(1), 5)).toBe(false);
    expect(await store.areLost("barbearia", told(1))).toBe(true);
    expect(await store.areLost("barbearia", [...told(0), ...told(1)])).toBe(false);
    expect(await store.progressOf("barbearia", "a")).toEqual(
      new Map([["confirmation", "accepted"]]),
    );
    expect(await store.progressOf("barbearia", "a", 1)).toEqual(new Map([["change", "lost"]]));
    expect(await store.progressOf("barbearia", "a", 2)).toEqual(new Map());
    await store.begin("barbearia", told(2), 6);
    await store.withdraw("barbearia", told(2));
    expect(await store.progressOf("barbearia", "a", 2)).toEqual(new Map());
    expect(await store.progressOf("barbearia", "a", 1)).toEqual(new Map([["change", "lost"]]));
  });

  test("a client whose confirmation is only admitted, or was refused, has not been notified of any time", async () => {
    const store = sentMailStore(await newDatabase());
    await store.admit("barbearia", { bookingId: "a", kind: "confirmation", revision: 0 });
    await store.begin("barbearia", [{ bookingId: "b", kind: "reminder" }], 1);
    await store.begin("barbearia", [{ bookingId: "c", kind: "confirmation" }], 1);
    await store.withdraw("barbearia", [{ bookingId: "c", kind: "confirmation" }]);
    for (const id of ["a", "b", "c"])
      expect(await store.clientMayKnowTime("barbearia", id)).toBe(false);
  });

  test("a mail that was written before the booking changed is not begun", async () => {
    const { sentMail, move, cancel, undo } = await ownersShop(await newDatabase());
    const begin = (
      kind: "confirmation" | "change" | "reminder" | "cancellation",
      revision: number,
    ) => sentMail.begin("barbearia", [{ bookingId: ID, kind, revision }], 1);
    expect(await begin("cancellation", 0)).toBe(false);
    expect(await begin("confirmation", 0)).toBe(true);
    expect(await move(1)).toMatchObject({ ok: true });
    expect(await begin("confirmation", 0)).toBe(false);
    expect(await begin("reminder", 0)).toBe(false);
    expect(await begin("change", 1)).toBe(true);
    expect(await cancel(true)).toMatchObject({ ok: true });
    expect(await begin("change", 1)).toBe(false);
    expect(await begin("cancellation", 1)).toBe(true);
    expect(await undo()).toMatchObject({ ok: true });
    expect(await begin("cancellation", 1)).toBe(false);
    expect(await begin("change", 1)).toBe(true);
  });

  test("a cancellation without notice counts as accepted after a move, until an undo resets it", async () => {
    const { sentMail, move, cancel, undo } = await ownersShop(await newDatabase());
    await move(1);
    await cancel(false);
    const ofMoved = () => sentMail.progressOf("barbearia", ID, 1);
    expect(await ofMoved()).toEqual(new Map([["cancellation", "accepted"]]));
    await undo();
    expect(await ofMoved()).toEqual(new Map());
  });

  test("nothing is left of an erased client whose booking was moved, cancelled and restored", async () => {
    const database = await newDatabase();
    const { sentMail, move, cancel, undo } = await ownersShop(database);
    await sentMail.begin("barbearia", [{ bookingId: ID, kind: "confirmation", revision: 0 }], 1);
    for (const act of [() => move(1), () => cancel(true), undo, () => move(3)])
      expect(await act()).toMatchObject({ ok: true });
    expect(await retentionStore(database).erase("barbearia", EIGHT + 48 * HALF_HOUR, EIGHT)).toBe(
      1,
    );
    const tables = ["booking", "sent_mail", "outbox", "owner_call", "half_hour", "client_use"];
    for (const table of tables) {
      const rows = JSON.stringify(await database.all(`SELECT * FROM ${table}`));
      expect(rows).not.toMatch(/Particular|joao@|987654321/);
    }
    expect(await storedBookings(database).find("barbearia", ID)).toMatchObject({
      clientName: "",
      revision: 2,
    });
  });

  test.each([
    ["of version 0.1", VERSION_0_1],
    ["in which bookings moved already", MIGRATIONS.filter(({ number }) => number <= 10)],
  ])("the mails of a database %s are those of revision 0", async (_, before) => {
    const database = await openEmpty();
    onTestFinished(() => database.close());
    await migrate(database, before);
    await fillAsVersion01(database);
    await migrate(database);
    expect((await auditBooks(database, CATALOGUE)).findings).toEqual([]);
    const sentMail = sentMailStore(database);
    expect(await sentMail.progressOf("barbearia", "b2")).toEqual(
      new Map([["confirmation", "accepted"]]),
    );
    expect(await sentMail.clientMayKnowTime("barbearia", "b2")).toBe(true);
    const change = [{ bookingId: "b2", kind: "change" }] as const;
    expect(await sentMail.begin("barbearia", change, 1)).toBe(true);
  });
});
