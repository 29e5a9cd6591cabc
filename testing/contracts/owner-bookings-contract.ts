// The promises of the owner's changes of bookings, on every engine. Each engine has a test file that runs them.

import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import type { Database } from "@vitrine/server/database/database";
import { runInTransaction } from "@vitrine/server/database/run-alone";
import { forgetOwnerCalls } from "@vitrine/server/owner/owner-calls-table";

import { aFewAtOnce } from "../a-few-at-once.ts";
import {
  act,
  AT_EIGHT,
  closing,
  halfHours,
  ownerStores,
  TWELVE_AT_EIGHT,
} from "../owner/owner-stores.ts";
import type { OwnerStores } from "../owner/owner-stores.ts";

const DONE = { ok: true, isRepeated: false };
const REPEATED = { ok: true, isRepeated: true };
const TAKEN = { ok: false, refusal: "slot-taken" };
const NOT_FOUND = { ok: false, refusal: "booking-not-found" };
const TOO_LATE = { ok: false, refusal: "undo-too-late" };
const MOVE_TOO_LATE = { ok: false, refusal: "move-undo-too-late" };
const KEY_USED = { ok: false, refusal: "key-used" };

// The due time is by the database's clock, of which this process knows to within some milliseconds.
const CLOCKS_APART_MILLISECONDS = 100;

const DAY = 86_400_000;
const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");
const UNDO_UNTIL = MONDAY - 20_000;
const QUIETLY = { tellsClient: false, undoMilliseconds: 25_000 };
const ALOUD = { tellsClient: true, undoMilliseconds: 25_000 };

const BY_PHONE = { ...AT_EIGHT, clientEmail: "" };

const inShop = (bookingId: string) => ({ calendarId: "barbearia", bookingId });

const place = (halfHour: number, count = 1, barberColorId = 6) => ({
  barberColorId,
  span: halfHours(count, halfHour),
  capacity: 1,
});

/** Declares the contract's tests for one engine. */
export function ownerBookingsContract(temporaryDatabase: () => Promise<Database>): void {
  const open = async () => ownerStores(await temporaryDatabase());

  /** The half hours of a barber that are taken, in half hours after eight. */
  const takenOf = async ({ clients }: OwnerStores, barberColorId = 6, calendarId = "barbearia") => {
    const uses = await clients.usesOfBarbers(calendarId, [barberColorId], halfHours(32));
    return (uses.get(barberColorId) ?? [])
      .filter(({ taken }) => taken > 0)
      .map(({ cell }) => cell - halfHours(1).start / (30 * 60_000))
      .toSorted((one, other) => one - other);
  };

  /** Has the owner book this; returns the booking's id. */
  const booked = async ({ owner }: OwnerStores, change: Partial<typeof AT_EIGHT> = {}) => {
    const bookingId = randomUUID();
    const booking = { ...BY_PHONE, ...change };
    expect(await owner.book(bookingId, booking, act("", bookingId, booking.calendarId))).toEqual(
      DONE,
    );
    return bookingId;
  };

  test("a booking by the owner takes its half hours and is stored as the owner's, under the key", async () => {
    const stores = await open();
    const bookingId = await booked(stores, { span: halfHours(4) });
    expect(
      await stores.database.all("SELECT booking_id, booked_by, client_email FROM booking"),
    ).toEqual([{ booking_id: bookingId, booked_by: "owner", client_email: "" }]);
    expect(await takenOf(stores)).toEqual([0, 1, 2, 3]);
    expect(await stores.database.all("SELECT target, booking_id FROM outbox")).toEqual([
      { target: "mail", booking_id: bookingId },
    ]);
    expect(stores.told).toEqual(["barbearia"]);
    expect(await stores.findings()).toEqual([]);
  });

  test("the owner books nothing over what is booked or closed", async () => {
    const stores = await open();
    const { owner, clients, closed, database } = stores;
    await clients.create(AT_EIGHT);
    await closed.close(closing({ spans: [halfHours(1, 2)] }), act());
    const refused = [
      { ...BY_PHONE, clientPhone: "1" },
      { ...BY_PHONE, span: halfHours(2, 1) },
      // The client's own, but for the e-mail.
      BY_PHONE,
    ];
    for (const booking of refused) {
      expect(await owner.book(randomUUID(), booking, act())).toEqual(TAKEN);
    }
    expect(await database.all("SELECT booking_id FROM booking")).toHaveLength(1);
    // A refused change is not remembered.
    expect(await database.all("SELECT call_key FROM owner_call")).toHaveLength(1);
    expect(await owner.book(randomUUID(), AT_EIGHT, act())).toEqual(DONE);
    expect(await database.all("SELECT booking_id FROM booking")).toHaveLength(1);
    expect(await stores.findings()).toEqual([]);
  });

  test("the same call again books once; its key is for no other booking, also after it is forgotten", async () => {
    const stores = await open();
    const { owner, database } = stores;
    const call = act("book");
    expect(await owner.book(call.key, BY_PHONE, call)).toEqual(DONE);
    expect(await owner.book(call.key, BY_PHONE, call)).toEqual(REPEATED);
    const later = { ...BY_PHONE, span: halfHours(1, 4) };
    expect(await owner.book(call.key, later, { ...call, content: "other" })).toEqual(KEY_USED);
    await forgetOwnerCalls(database, "barbearia", call.at + DAY);
    expect(await owner.book(call.key, later, call)).toEqual(KEY_USED);
    expect(await database.all("SELECT booking_id FROM booking")).toHaveLength(1);
    expect(stores.told).toEqual(["barbearia"]);
  });

  test("a booking keeps its id and its client when it is moved; the old time is free and the new one taken", async () => {
    const stores = await open();
    const { owner, clients, database } = stores;
    const hour = { ...AT_EIGHT, span: halfHours(2) };
    await clients.create(hour);
    const [row] = await database.all("SELECT booking_id FROM booking");
    const bookingId = String(row?.["booking_id"]);
    expect(await owner.move(inShop(bookingId), place(4, 2, 7), MONDAY, act())).toEqual(DONE);
    expect(
      await database.all(
        `SELECT booking_id, barber_color_id, starts_at, ends_at, client_name, booked_by, revision, moved_at,
          cancelled_at FROM booking`,
      ),
    ).toEqual([
      {
        booking_id: bookingId,
        barber_color_id: 7,
        starts_at: halfHours(2, 4).start,
        ends_at: halfHours(2, 4).end,
        client_name: "João",
        booked_by: "client",
        revision: 1,
        moved_at: MONDAY,
        cancelled_at: null,
      },
    ]);
    expect(await takenOf(stores, 6)).toEqual([]);
    expect(await takenOf(stores, 7)).toEqual([4, 5]);
    expect(await database.all("SELECT changes FROM outbox")).toEqual([{ changes: 2 }]);
    expect((await clients.create(hour)).ok).toBe(true);
    expect(await stores.findings()).toEqual([]);
  });

  test("a move cannot make a booking longer or shorter", async () => {
    const stores = await open();
    const bookingId = await booked(stores, { span: halfHours(2) });
    for (const there of [place(4), place(4, 3), place(0, 1), place(0, 4), place(1, 1, 7)]) {
      expect(await stores.owner.move(inShop(bookingId), there, MONDAY, act())).toEqual({
        ok: false,
        refusal: "slot-unknown",
      });
    }
    expect(await takenOf(stores)).toEqual([0, 1]);
    expect(await stores.database.all("SELECT revision FROM booking")).toEqual([{ revision: 0 }]);
    expect(await stores.findings()).toEqual([]);
  });

  test("a booking can be moved onto a part of its own time; a move to where it is leaves no trace", async () => {
    const stores = await open();
    const { owner, database } = stores;
    const bookingId = await booked(stores, { span: halfHours(4, 2) });
    expect(await owner.move(inShop(bookingId), place(4, 4), MONDAY, act())).toEqual(DONE);
    expect(await takenOf(stores)).toEqual([4, 5, 6, 7]);
    expect(await owner.move(inShop(bookingId), place(3, 4), MONDAY, act())).toEqual(DONE);
    expect(await takenOf(stores)).toEqual([3, 4, 5, 6]);
    expect(await owner.move(inShop(bookingId), place(3, 4), MONDAY, act())).toEqual(DONE);
    expect(await database.all("SELECT revision FROM booking")).toEqual([{ revision: 2 }]);
    expect(await database.all("SELECT changes FROM outbox")).toEqual([{ changes: 3 }]);
    expect(await stores.findings()).toEqual([]);
  });

  test("a move to a time that is taken or closed changes nothing", async () => {
    const stores = await open();
    const { owner, clients, closed, database } = stores;
    const bookingId = await booked(stores, { span: halfHours(2) });
    await clients.create({ ...AT_EIGHT, clientPhone: "1", span: halfHours(1, 3) });
    await closed.close(closing({ spans: [halfHours(1, 6)] }), act());
    for (const halfHour of [2, 3, 5, 6]) {
      const there = place(halfHour, 2);
      expect(await owner.move(inShop(bookingId), there, MONDAY, act())).toEqual(TAKEN);
    }
    expect(await takenOf(stores)).toEqual([0, 1, 3]);
    expect(await database.all("SELECT revision FROM booking WHERE booked_by = 'owner'")).toEqual([
      { revision: 0 },
    ]);
    expect(await stores.findings()).toEqual([]);
  });

  test("a booking inside a closed time can be moved out of it, but not back into it", async () => {
    const stores = await open();
    const bookingId = await booked(stores);
    await stores.closed.close(closing(), act());
    expect(await stores.owner.move(inShop(bookingId), place(1), MONDAY, act())).toEqual(TAKEN);
    expect(await stores.owner.move(inShop(bookingId), place(4), MONDAY, act())).toEqual(DONE);
    expect(await stores.owner.move(inShop(bookingId), place(0), MONDAY, act())).toEqual(TAKEN);
    expect(await stores.findings()).toEqual([]);
  });

  test("a group is moved where its people have room, and not beside itself", async () => {
    const stores = await open();
    const { owner, clients } = stores;
    const bookingId = await booked(stores, { ...TWELVE_AT_EIGHT, span: halfHours(2) });
    const change = { calendarId: "reservas", bookingId };
    const tables = (halfHour: number) => ({ ...place(halfHour, 2), capacity: 20 });
    const group = { ...TWELVE_AT_EIGHT, clientPhone: "1", span: halfHours(1, 2) };
    await clients.create({ ...group, places: 8 });
    await clients.create({ ...group, places: 10, span: halfHours(1, 5) });
    const inTables = () => act("", randomUUID(), "reservas");
    expect(await owner.move(change, tables(5), MONDAY, inTables())).toEqual(TAKEN);
    expect(await owner.move(change, tables(1), MONDAY, inTables())).toEqual(DONE);
    // Overlapping itself, its twelve count once.
    expect(await owner.move(change, tables(2), MONDAY, inTables())).toEqual(DONE);
    expect(await clients.create({ ...group, clientPhone: "2", places: 2 })).toEqual(TAKEN);
    expect(await stores.findings()).toEqual([]);
  });

  test("a group is not moved to where the same phone has another table", async () => {
    const stores = await open();
    const first = await booked(stores, { ...TWELVE_AT_EIGHT, places: 2 });
    await booked(stores, { ...TWELVE_AT_EIGHT, places: 2, span: halfHours(1, 2) });
    const change = { calendarId: "reservas", bookingId: first };
    const call = act("", randomUUID(), "reservas");
    const there = { ...place(2), capacity: 20 };
    expect(await stores.owner.move(change, there, MONDAY, call)).toEqual(TAKEN);
    expect(await takenOf(stores, 6, "reservas")).toEqual([0, 2]);
    expect(await stores.findings()).toEqual([]);
  });

  test("a booking that is cancelled or never was is neither moved nor cancelled", async () => {
    const stores = await open();
    const { owner, clients } = stores;
    await clients.create(AT_EIGHT);
    const [row] = await stores.database.all("SELECT booking_id FROM booking");
    await clients.cancel(AT_EIGHT, MONDAY);
    for (const bookingId of [String(row?.["booking_id"]), "no such booking"]) {
      expect(await owner.move(inShop(bookingId), place(4), MONDAY, act())).toEqual(NOT_FOUND);
      expect(await owner.cancel([bookingId], ALOUD, MONDAY, act())).toEqual(NOT_FOUND);
    }
    const elsewhere = act("", randomUUID(), "reservas");
    expect(await owner.cancel([await booked(stores)], ALOUD, MONDAY, elsewhere)).toEqual(NOT_FOUND);
    expect(await stores.findings()).toEqual([]);
  });

  test("the client is notified of an owner's cancellation only when it can no longer be undone", async () => {
    const stores = await open();
    const { owner, database } = stores;
    const bookingId = await booked(stores);
    const before = Date.now() - CLOCKS_APART_MILLISECONDS;
    expect(await owner.cancel([bookingId], ALOUD, MONDAY, act())).toEqual(DONE);
    expect(await takenOf(stores)).toEqual([]);
    expect(await database.all("SELECT cancelled_at, cancelled_by FROM booking")).toEqual([
      { cancelled_at: MONDAY, cancelled_by: "owner" },
    ]);
    const [change] = await database.all("SELECT due_at, changes FROM outbox");
    expect(change?.["changes"]).toBe(2);
    expect(Number(change?.["due_at"])).toBeGreaterThanOrEqual(before + 25_000);
    expect(Number(change?.["due_at"])).toBeLessThanOrEqual(
      Date.now() + 25_000 + CLOCKS_APART_MILLISECONDS,
    );
    expect(await database.all("SELECT kind FROM sent_mail")).toEqual([]);
  });

  test("a client whom the owner does not notify gets no mail, but gets one of the next cancellation", async () => {
    const stores = await open();
    const { owner, database } = stores;
    const bookingId = await booked(stores);
    await owner.cancel([bookingId], QUIETLY, MONDAY, act());
    const withheld = "SELECT kind, accepted_at FROM sent_mail";
    expect(await database.all(withheld)).toEqual([{ kind: "cancellation", accepted_at: MONDAY }]);
    expect(await owner.undoCancellation([bookingId], UNDO_UNTIL, 1, act())).toEqual(DONE);
    expect(await database.all(withheld)).toEqual([]);
    await owner.cancel([bookingId], ALOUD, MONDAY, act());
    expect(await database.all(withheld)).toEqual([]);
  });

  test("a cancellation that is undone leaves the same booking, and the targets are notified at once", async () => {
    const stores = await open();
    const { owner, database } = stores;
    const bookingId = await booked(stores, { span: halfHours(2) });
    await owner.move(inShop(bookingId), place(4, 2), MONDAY, act());
    await owner.cancel([bookingId], ALOUD, MONDAY, act());
    const call = act("undo");
    expect(await owner.undoCancellation([bookingId], UNDO_UNTIL, 1, call)).toEqual(DONE);
    expect(await owner.undoCancellation([bookingId], UNDO_UNTIL, 1, call)).toEqual(REPEATED);
    expect(
      await database.all(
        "SELECT booking_id, booked_by, revision, cancelled_at, cancelled_by FROM booking",
      ),
    ).toEqual([
      {
        booking_id: bookingId,
        booked_by: "owner",
        revision: 1,
        cancelled_at: null,
        cancelled_by: "unknown",
      },
    ]);
    expect(await takenOf(stores)).toEqual([4, 5]);
    const [change] = await database.all("SELECT due_at FROM outbox");
    expect(Number(change?.["due_at"])).toBeLessThanOrEqual(Date.now());
    expect(await stores.findings()).toEqual([]);
  });

  test("only a cancellation of the last seconds by the owner can be undone, and once", async () => {
    const stores = await open();
    const { owner, clients, database } = stores;
    const bookingId = await booked(stores);
    const undo = (cancelledAfter = UNDO_UNTIL) =>
      owner.undoCancellation([bookingId], cancelledAfter, 1, act());
    expect(await undo()).toEqual(TOO_LATE);
    await owner.cancel([bookingId], ALOUD, MONDAY, act());
    expect(await undo(MONDAY)).toEqual(TOO_LATE);
    expect(await undo(MONDAY - 1)).toEqual(DONE);
    expect(await undo()).toEqual(TOO_LATE);
    await clients.cancel(BY_PHONE, MONDAY);
    expect(await undo()).toEqual(TOO_LATE);
    expect(await takenOf(stores)).toEqual([]);
    expect(await database.all("SELECT cancelled_by FROM booking")).toEqual([
      { cancelled_by: "client" },
    ]);
    expect(await stores.findings()).toEqual([]);
  });

  test.each([
    ["somebody else has the time", { clientPhone: "1" }],
    ["somebody else has a part of it", { clientPhone: "1", span: halfHours(1, 1) }],
    ["its client has booked it again", {}],
  ])("a cancellation is not undone when meanwhile %s", async (_meanwhile, change) => {
    const stores = await open();
    const { owner, clients, database } = stores;
    const bookingId = await booked(stores, { span: halfHours(2) });
    await owner.cancel([bookingId], QUIETLY, MONDAY, act());
    await clients.create({ ...BY_PHONE, span: halfHours(2), ...change });
    expect(await owner.undoCancellation([bookingId], UNDO_UNTIL, 1, act())).toEqual(TAKEN);
    // The cancellation stands, and its client is still not notified.
    expect(await database.all("SELECT kind FROM sent_mail")).toEqual([{ kind: "cancellation" }]);
    expect(
      await database.all("SELECT booking_id FROM booking WHERE cancelled_by = 'owner'"),
    ).toEqual([{ booking_id: bookingId }]);
    expect(await stores.findings()).toEqual([]);
  });

  test.each(["before", "after"])(
    "a cancellation inside a time that was closed %s it is undone: it was booked there",
    async (when) => {
      const stores = await open();
      const { owner, clients, closed } = stores;
      const bookingId = await booked(stores);
      if (when === "before") await closed.close(closing(), act());
      await owner.cancel([bookingId], ALOUD, MONDAY, act());
      if (when === "after") await closed.close(closing(), act());
      expect(await clients.create({ ...AT_EIGHT, clientPhone: "1" })).toEqual(TAKEN);
      const undone = await owner.undoCancellation([bookingId], UNDO_UNTIL, 1, act());
      expect(undone).toEqual(DONE);
      expect(await takenOf(stores)).toEqual([0]);
      expect(await stores.findings()).toEqual([]);
    },
  );

  test("a cancellation inside a closed time is not undone when its places are somebody else's", async () => {
    const stores = await open();
    const { owner, clients, closed } = stores;
    const group = { ...TWELVE_AT_EIGHT, clientEmail: "" };
    const change = { calendarId: "reservas", bookingId: await booked(stores, group) };
    const call = () => act("", randomUUID(), "reservas");
    await owner.cancel([change.bookingId], ALOUD, MONDAY, call());
    expect((await clients.create({ ...group, clientPhone: "1" })).ok).toBe(true);
    await closed.close(closing({ calendarId: "reservas", capacity: 20 }), call());
    expect(await owner.undoCancellation([change.bookingId], UNDO_UNTIL, 20, call())).toEqual(TAKEN);
    expect(await stores.findings()).toEqual([]);
  });

  /** Moves a booking of nine to eight o'clock, or whatever the change says, back from where the move has put it. */
  const moveBack = (
    { owner }: OwnerStores,
    bookingId: string,
    change: { readonly to?: number; readonly from?: number; readonly undoableAfter?: number } = {},
  ) => {
    const { to = 0, from = 4, undoableAfter = UNDO_UNTIL } = change;
    const movedTo = { barberColorId: 6, start: halfHours(1, from).start };
    const undone = { movedTo, undoableAfter, newFacts: undefined };
    return owner.move(inShop(bookingId), place(to), MONDAY + 1, act(), undone);
  };

  test.each(["before", "after"])(
    "a move out of a time that was closed %s it is undone: it was booked there",
    async (when) => {
      const stores = await open();
      const { owner, clients, closed } = stores;
      const bookingId = await booked(stores);
      if (when === "before") await closed.close(closing(), act());
      expect(await owner.move(inShop(bookingId), place(4), MONDAY, act())).toEqual(DONE);
      if (when === "after") await closed.close(closing(), act());
      expect(await clients.create({ ...AT_EIGHT, clientPhone: "1" })).toEqual(TAKEN);
      // Without the move that is undone, it is a move like any other.
      expect(await owner.move(inShop(bookingId), place(0), MONDAY, act())).toEqual(TAKEN);
      expect(await moveBack(stores, bookingId)).toEqual(DONE);
      expect(await takenOf(stores)).toEqual([0]);
      expect(await stores.findings()).toEqual([]);
    },
  );

  test.each([
    ["somebody else has the time", { clientPhone: "1" }],
    ["its client has booked it again", {}],
  ])("a move is not undone when meanwhile %s", async (_meanwhile, change) => {
    const stores = await open();
    const { owner, clients, closed } = stores;
    const bookingId = await booked(stores);
    await owner.move(inShop(bookingId), place(4), MONDAY, act());
    expect((await clients.create({ ...BY_PHONE, ...change })).ok).toBe(true);
    expect(await moveBack(stores, bookingId)).toEqual(TAKEN);
    await closed.close(closing(), act());
    expect(await moveBack(stores, bookingId)).toEqual(TAKEN);
    expect(await takenOf(stores)).toEqual([0, 4]);
    expect(await stores.findings()).toEqual([]);
  });

  test("only the owner's last move can be undone, of the last seconds, once, and to where it began", async () => {
    const stores = await open();
    const { owner, clients } = stores;
    const bookingId = await booked(stores);
    expect(await moveBack(stores, bookingId, { from: 0, to: 4 })).toEqual(MOVE_TOO_LATE);
    const move = (to: number) => owner.move(inShop(bookingId), place(to), MONDAY, act());
    await move(4);
    expect(await moveBack(stores, bookingId, { undoableAfter: MONDAY })).toEqual(MOVE_TOO_LATE);
    expect(await moveBack(stores, bookingId, { to: 1 })).toEqual(MOVE_TOO_LATE);
    expect(await moveBack(stores, bookingId, { undoableAfter: MONDAY - 1 })).toEqual(DONE);
    expect(await moveBack(stores, bookingId)).toEqual(MOVE_TOO_LATE);
    await move(4);
    // Another device moves it on; its way here began at eight, too.
    await move(0);
    await move(6);
    expect(await moveBack(stores, bookingId)).toEqual(MOVE_TOO_LATE);
    expect(await takenOf(stores)).toEqual([6]);
    await owner.cancel([bookingId], ALOUD, MONDAY, act());
    expect(await moveBack(stores, bookingId, { from: 6 })).toEqual(MOVE_TOO_LATE);
    expect((await clients.create(AT_EIGHT)).ok).toBe(true);
    expect(await stores.findings()).toEqual([]);
  });

  test("a move that the client made is not undone by the owner", async () => {
    const stores = await open();
    const bookingId = await booked(stores);
    await stores.owner.move(inShop(bookingId), place(4), MONDAY, act());
    await runInTransaction(stores.database, "UPDATE booking SET moved_by = 'client'");
    expect(await moveBack(stores, bookingId)).toEqual(MOVE_TOO_LATE);
    expect(await takenOf(stores)).toEqual([4]);
  });

  test("fifty moves and creates of one slot at once: one has it, and no one fails", async () => {
    const stores = await open();
    const { owner, clients } = stores;
    const ids = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        // Not at the slot itself, each with the phone that a client has, too.
        booked(stores, { clientPhone: String(index), span: halfHours(1, index + 1) }),
      ),
    );
    const outcomes = await Promise.all(
      ids.flatMap((bookingId, index) => [
        owner.move(inShop(bookingId), place(0), MONDAY, act()),
        clients.create({ ...AT_EIGHT, clientPhone: String(index) }),
      ]),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal !== "slot-taken")).toEqual(
      [],
    );
    expect((await takenOf(stores))[0]).toBe(0);
    expect(await stores.findings()).toEqual([]);
  });

  test("fifty moves of one group and bookings by its phone at once are decided one by one", async () => {
    const stores = await open();
    const { owner, clients, findings } = stores;
    const bookingId = await booked(stores, { ...TWELVE_AT_EIGHT, places: 2 });
    const change = { calendarId: "reservas", bookingId };
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, (_, index) => [
        owner.move(
          change,
          { ...place(1 + (index % 3)), capacity: 20 },
          MONDAY,
          act("", randomUUID(), "reservas"),
        ),
        clients.create({ ...TWELVE_AT_EIGHT, places: 2, span: halfHours(1, 1 + (index % 3)) }),
        clients.cancel({ ...TWELVE_AT_EIGHT, span: halfHours(1, 1 + ((index + 1) % 3)) }, MONDAY),
      ]).flat(),
    );
    const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]));
    expect(
      refusals.filter((refusal) => refusal !== "slot-taken" && refusal !== "booking-not-found"),
    ).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test("groups that change places past each other do not wait for each other in a circle", async () => {
    const stores = await open();
    const { owner } = stores;
    const group = { ...TWELVE_AT_EIGHT, places: 2 };
    const ids = [
      await booked(stores, { ...group, clientPhone: "1", span: halfHours(4) }),
      await booked(stores, { ...group, clientPhone: "2", span: halfHours(4, 8) }),
    ];
    const startedAt = performance.now();
    for (let turn = 0; turn < 60; turn += 1) {
      const outcomes = await Promise.all(
        ids.map((bookingId, index) =>
          owner.move(
            { calendarId: "reservas", bookingId },
            { ...place((turn + index) % 2 === 0 ? 8 : 0, 4), capacity: 20 },
            MONDAY,
            act("", randomUUID(), "reservas"),
          ),
        ),
      );
      expect(outcomes).toEqual([DONE, DONE]);
    }
    // PostgreSQL ends such a circle after a second: most of sixty turns would have one.
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(await stores.findings()).toEqual([]);
  });

  test("of two moves of one booking at once the later one counts", async () => {
    const stores = await open();
    const bookingId = await booked(stores);
    const outcomes = await Promise.all(
      [2, 4, 6, 8].map((halfHour) =>
        stores.owner.move(inShop(bookingId), place(halfHour), MONDAY, act()),
      ),
    );
    expect(outcomes).toEqual([DONE, DONE, DONE, DONE]);
    expect(await stores.database.all("SELECT revision FROM booking")).toEqual([{ revision: 4 }]);
    expect(await takenOf(stores)).toHaveLength(1);
    expect(await stores.findings()).toEqual([]);
  });

  test("after everything at random and at once, the books agree", async () => {
    const stores = await open();
    const { owner, clients, closed, findings } = stores;
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        booked(stores, { clientPhone: String(index), span: halfHours(1, index) }),
      ),
    );
    const jobs = ids.flatMap((bookingId, index) => [
      () => owner.move(inShop(bookingId), place((index * 5) % 12), MONDAY, act()),
      () => owner.cancel([bookingId], QUIETLY, MONDAY, act()),
      () => owner.undoCancellation([bookingId], UNDO_UNTIL, 1, act()),
      () => clients.create({ ...AT_EIGHT, clientPhone: String(index), span: halfHours(2, index) }),
      () =>
        clients.cancel(
          { ...AT_EIGHT, clientPhone: String(index), span: halfHours(2, index) },
          MONDAY,
        ),
      () => closed.close(closing({ spans: [halfHours(1, (index * 3) % 12)] }), act()),
    ]);
    await aFewAtOnce<() => Promise<unknown>>(jobs, (job) => job());
    expect(await findings()).toEqual([]);
  });
}
