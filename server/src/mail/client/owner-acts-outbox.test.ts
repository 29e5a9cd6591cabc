// The mails that the owner's acts cause, and to whom: real acts, real outbox, real SMTP, on every engine.

import { shopsOf } from "@vitrine/testing/shops-of";
import { randomUUID } from "node:crypto";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { UNDO_OVER_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { headerOf, mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import { QUICK_PACE } from "@vitrine/testing/outbox/quick-pace";
import { QUIET_WATCH } from "@vitrine/testing/outbox/quiet-watch";
import { SOON } from "@vitrine/testing/soon";
import { shop } from "@vitrine/shops/barbearia";

import { createOutbox } from "../../outbox/outbox.ts";
import type { Target } from "../../outbox/target.ts";
import { blankDetails } from "../../booking/booking-columns.ts";
import { bookingStore } from "../../booking/booking-store.ts";
import { countingSalt } from "../../booking/limits/counting-salt-table.ts";
import type { Database } from "../../database/database.ts";
import { mailUseStore } from "../turns/mail-use-table.ts";
import type { NewBooking } from "../../booking/new-booking.ts";
import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { ownerBookings } from "../../owner/owner-bookings-table.ts";
import { sentMailStore } from "../sent-mails-table.ts";
import { storedBookings } from "../../booking/stored-bookings-table.ts";
import { mailLimits } from "../turns/mail-limits.ts";
import { mailConnections } from "../smtp/mail-connections.ts";
import { mailTarget } from "./mail-target.ts";
import { ownerMailTarget } from "../owner/owner-mail-target.ts";
import { reminderTarget } from "../reminder/reminder-target.ts";

const HALF_HOUR = 30 * 60_000;
const HOUR = 2 * HALF_HOUR;
const TUESDAY_AT_EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const MONDAY_AT_TEN = Date.parse("2026-11-23T10:00:00-03:00");

const CONFIRMED = "Confirmado: ter 24/11, 08:00 - 08:30";
const TAKEN_BACK = { tellsClient: true, undoMilliseconds: UNDO_OVER_MILLISECONDS };
const AT_ONCE = { tellsClient: true, undoMilliseconds: 0 };

const at = (halfHours: number) => ({
  start: TUESDAY_AT_EIGHT + halfHours * HALF_HOUR,
  end: TUESDAY_AT_EIGHT + (halfHours + 1) * HALF_HOUR,
});

const bookingOf = (change: Partial<NewBooking> = {}): NewBooking => ({
  ...blankDetails(),
  calendarId: "barbearia",
  barberColorId: 6,
  clientPhone: "987654321",
  span: at(0),
  clientName: "João",
  clientEmail: "joao@example.com",
  capacity: 1,
  createdAt: Date.now(),
  ...change,
});

async function openShop(database: Database, further: readonly Target[] = []) {
  const server = await mailServer();
  const sentMail = sentMailStore(database);
  // Of the booking rules, and how far the machine's is ahead of the real one.
  const clock = { now: MONDAY_AT_TEN, machineAhead: 0 };
  const machineNow = () => Date.now() + clock.machineAhead;
  const now = () => clock.now;
  const parts = {
    settings: { smtp: server.settings, from: { name: "", address: "agenda@example.com" } },
    connections: mailConnections(10),
    publicUrl: undefined,
    sentMail,
    mailLimits: mailLimits({
      use: mailUseStore(database),
      sentMail,
      salt: countingSalt(database),
      isOff: true,
      mailsPerMinute: 60,
      noticeMilliseconds: 1,
    }),
    now,
    machineNow,
  };
  const outbox = createOutbox({
    targets: [
      mailTarget(parts),
      reminderTarget(parts),
      ownerMailTarget({
        ...parts,
        addresses: new Map([["barbearia", "dona@example.com"]]),
        pageUrlOf: async () => undefined,
      }),
      ...further,
    ],
    shops: shopsOf([shop]),
    store: outboxStore(database),
    bookings: storedBookings(database),
    pace: { ...QUICK_PACE, pollMilliseconds: 50 },
    bookingNow: now,
    watch: QUIET_WATCH,
  });
  const owner = ownerBookings(database, outbox);
  const clients = bookingStore(database, outbox);
  const subjectsTo = (address: string) =>
    server.received
      .filter(({ to }) => to[0] === address)
      .map(({ raw }) => headerOf(mimePart(raw), "subject"));
  const call = () => ({
    calendarId: "barbearia",
    key: randomUUID(),
    content: "",
    at: Date.now(),
  });
  const only = async () => {
    const [row] = await database.all("SELECT booking_id FROM booking");
    return { calendarId: "barbearia", bookingId: String(row?.["booking_id"]) };
  };
  return {
    clock,
    clients,
    only,
    start: () => {
      const stop = outbox.start();
      let stopped: Promise<void> | undefined;
      const stopOnce = () => (stopped ??= stop());
      onTestFinished(stopOnce);
      return stopOnce;
    },
    book: (booking: NewBooking) => owner.book(randomUUID(), booking, call()),
    /** Unless said otherwise, a move that can no longer be undone. */
    move: async (halfHours: number, movedAt = Date.now() - UNDO_OVER_MILLISECONDS) =>
      expect(
        await owner.move(
          await only(),
          { barberColorId: 6, span: at(halfHours), capacity: 1 },
          movedAt,
          call(),
        ),
      ).toMatchObject({ ok: true }),
    cancel: async (how: typeof AT_ONCE) =>
      expect(await owner.cancel([(await only()).bookingId], how, Date.now(), call())).toMatchObject(
        { ok: true },
      ),
    undo: async () =>
      expect(await owner.undoCancellation([(await only()).bookingId], 0, 1, call())).toMatchObject({
        ok: true,
      }),
    lastText: () =>
      partOfType(mimePart(server.received.at(-1)?.raw ?? ""), "text/plain")?.body ?? "",
    toClient: () => subjectsTo("joao@example.com"),
    toOwner: () => subjectsTo("dona@example.com"),
    waiting: async () =>
      (await outboxStore(database).counts()).map(({ target, pending, dead }) => ({
        target,
        pending,
        dead,
      })),
    drained: () =>
      vi.waitFor(async () => {
        expect(
          await database.all("SELECT target FROM outbox WHERE due_at <= :now", {
            now: Date.now(),
          }),
        ).toEqual([]);
      }, SOON),
    dueAt: async (target: string) => {
      const [row] = await database.all("SELECT due_at FROM outbox WHERE target = :target", {
        target,
      });
      return row === undefined ? undefined : Number(row["due_at"]);
    },
  };
}

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("the owner is not notified of their own acts, and the client is notified of each", async () => {
    const shop = await openShop(await newDatabase());
    shop.start();
    await shop.book(bookingOf());
    await vi.waitFor(() => expect(shop.toClient()).toEqual([CONFIRMED]), SOON);
    await shop.move(1);
    await vi.waitFor(() => expect(shop.toClient()).toHaveLength(2), SOON);
    expect(shop.lastText()).toContain("08:30 - 09:00");
    shop.clock.machineAhead = UNDO_OVER_MILLISECONDS;
    await shop.cancel(AT_ONCE);
    await vi.waitFor(() => expect(shop.toClient()).toHaveLength(3), SOON);
    expect(shop.toClient()[2]).toBe("Cancelado: ter 24/11, 08:30 - 09:00");
    await shop.drained();
    expect(shop.toOwner()).toEqual([]);
  });

  test("the owner is notified when a client cancels a booking that the owner made", async () => {
    const shop = await openShop(await newDatabase());
    shop.start();
    await shop.book(bookingOf());
    await vi.waitFor(() => expect(shop.toClient()).toHaveLength(1), SOON);
    expect(await shop.clients.cancel(bookingOf(), Date.now())).toEqual({ ok: true });
    await vi.waitFor(() => expect(shop.toOwner()).toHaveLength(1), SOON);
    expect(shop.toOwner()[0]).toContain("1_cancelado");
    await vi.waitFor(() => expect(shop.toClient()).toHaveLength(2), SOON);
  });

  test("the owner is not notified of an old booking that they move, or cancel and restore", async () => {
    const database = await newDatabase();
    // Before notices were on.
    await bookingStore(database).create(bookingOf());
    const shop = await openShop(database);
    shop.start();
    await vi.waitFor(() => expect(shop.toClient()).toEqual([CONFIRMED]), SOON);
    await shop.move(1);
    await shop.cancel(TAKEN_BACK);
    await shop.undo();
    await vi.waitFor(() => expect(shop.toClient()).toHaveLength(2), SOON);
    await shop.drained();
    expect(shop.toOwner()).toEqual([]);
  });

  test("a waiting notice leaves out what the owner did meanwhile, and so does one after a refill", async () => {
    const database = await newDatabase();
    const shop = await openShop(database);
    const stop = shop.start();
    await vi.waitFor(async () => {
      expect(await database.all("SELECT target FROM outbox_follower")).toHaveLength(3);
    }, SOON);
    await stop();
    expect(await shop.clients.create(bookingOf())).toEqual({ ok: true, stored: true });
    await shop.cancel(AT_ONCE);
    await shop.book(bookingOf({ clientPhone: "911111111" }));
    await outboxStore(database).refill("barbearia", "owner-mail", MONDAY_AT_TEN);
    expect(await shop.dueAt("owner-mail")).toBeDefined();
    shop.start();
    await vi.waitFor(async () => expect(await shop.dueAt("owner-mail")).toBeUndefined(), SOON);
    expect(shop.toOwner()).toEqual([]);
  });

  test("a cancellation waits for the undo time to end, even over a restart; an undone one is not mailed", async () => {
    const shop = await openShop(await newDatabase());
    const stop = shop.start();
    await shop.book(bookingOf());
    await vi.waitFor(() => expect(shop.toClient()).toEqual([CONFIRMED]), SOON);
    await shop.drained();
    const before = Date.now();
    await shop.cancel(TAKEN_BACK);
    expect(await shop.dueAt("mail")).toBeGreaterThanOrEqual(before + UNDO_OVER_MILLISECONDS);
    expect(await shop.dueAt("reminder")).toBeGreaterThanOrEqual(before + UNDO_OVER_MILLISECONDS);
    // Nothing waits that an operator would have to look at.
    expect(await shop.waiting()).toEqual([]);
    await stop();
    shop.start();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await shop.dueAt("mail")).toBeGreaterThanOrEqual(before + UNDO_OVER_MILLISECONDS);
    await shop.undo();
    await shop.drained();
    expect(await shop.dueAt("mail")).toBeUndefined();
    // The reminder waits again for its evening, eight hours from now on the clock of the booking rules.
    expect(await shop.dueAt("reminder")).toBeGreaterThan(before + 7 * HOUR);
    expect(shop.toClient()).toEqual([CONFIRMED]);
  });

  test("several moves while no mail leaves become one mail about the last", async () => {
    const shop = await openShop(await newDatabase());
    const stop = shop.start();
    await shop.book(bookingOf());
    await vi.waitFor(() => expect(shop.toClient()).toEqual([CONFIRMED]), SOON);
    await stop();
    for (const halfHours of [1, 2, 3]) await shop.move(halfHours);
    shop.start();
    await vi.waitFor(() => expect(shop.toClient()).toHaveLength(2), SOON);
    await shop.drained();
    expect(shop.toClient()).toHaveLength(2);
    expect(shop.lastText()).toContain("09:30 - 10:00");
  });

  test("a move waits for the undo time to end; one that is taken back meanwhile is not mailed", async () => {
    const shop = await openShop(await newDatabase());
    shop.start();
    await shop.book(bookingOf());
    await vi.waitFor(() => expect(shop.toClient()).toEqual([CONFIRMED]), SOON);
    await shop.drained();
    const before = Date.now();
    await shop.move(1, before);
    await vi.waitFor(
      async () => expect(await shop.dueAt("mail")).toBeGreaterThan(before + 20_000),
      SOON,
    );
    shop.clock.machineAhead = UNDO_OVER_MILLISECONDS;
    await shop.move(0, before);
    await vi.waitFor(async () => expect(await shop.dueAt("mail")).toBeUndefined(), SOON);
    expect(shop.toClient()).toEqual([CONFIRMED]);
    // The client knows the time, so that the reminder waits for its evening.
    await vi.waitFor(
      async () => expect(await shop.dueAt("reminder")).toBeGreaterThan(before + 7 * HOUR),
      SOON,
    );
  });

  test("a move that is taken back is mailed where no answer to the last mail came: it may have reached nobody", async () => {
    const database = await newDatabase();
    const shop = await openShop(database);
    await shop.book(bookingOf());
    const { bookingId } = await shop.only();
    const named = { barberColorId: 6, start: TUESDAY_AT_EIGHT };
    const confirmation = { bookingId, kind: "confirmation", revision: 0, named } as const;
    await sentMailStore(database).begin("barbearia", [confirmation], Date.now());
    await shop.move(1);
    await shop.move(0);
    shop.start();
    await vi.waitFor(() => expect(shop.toClient()).toHaveLength(1), SOON);
    expect(shop.lastText()).toContain("08:00 - 08:30");
  });

  test("a move back is mailed where the mail about the move may have arrived", async () => {
    const shop = await openShop(await newDatabase());
    shop.start();
    await shop.book(bookingOf());
    await vi.waitFor(() => expect(shop.toClient()).toEqual([CONFIRMED]), SOON);
    await shop.move(1);
    await vi.waitFor(() => expect(shop.toClient()).toHaveLength(2), SOON);
    await shop.move(0);
    await vi.waitFor(() => expect(shop.toClient()).toHaveLength(3), SOON);
    expect(shop.lastText()).toContain("08:00 - 08:30");
  });

  test("a reminder that waits for the old evening waits for the new one after a move", async () => {
    const shop = await openShop(await newDatabase());
    shop.start();
    await shop.book(bookingOf());
    await vi.waitFor(async () => {
      const dueIn = ((await shop.dueAt("reminder")) ?? 0) - Date.now();
      expect(Math.round(dueIn / HOUR)).toBe(8);
    }, SOON);
    await shop.move(48);
    await vi.waitFor(async () => {
      const dueIn = ((await shop.dueAt("reminder")) ?? 0) - Date.now();
      expect(Math.round(dueIn / HOUR)).toBe(32);
    }, SOON);
  });

  test("a client without an address gets no mail, and no mail is given up", async () => {
    const shop = await openShop(await newDatabase());
    shop.start();
    await shop.book(bookingOf({ clientEmail: "" }));
    await shop.move(1);
    await vi.waitFor(async () => expect(await shop.waiting()).toEqual([]), SOON);
    expect(await shop.dueAt("reminder")).toBeUndefined();
    expect(shop.toClient()).toEqual([]);
  });
});

test("a calendar that was switched off during a move is notified of it when it is back", async () => {
  for (const { newDatabase } of DATABASES) {
    const database = await newDatabase();
    const brought: number[] = [];
    const calendar: Target = {
      name: "calendar",
      follows: () => true,
      deliver: async ({ revision }) => {
        brought.push(revision);
        return { ok: true };
      },
    };
    const withIt = await openShop(database, [calendar]);
    const stop = withIt.start();
    await withIt.book(bookingOf());
    await vi.waitFor(() => expect(brought).toEqual([0]), SOON);
    await withIt.drained();
    await stop();
    const without = await openShop(database);
    const stopWithout = without.start();
    await vi.waitFor(async () => {
      expect(
        await database.all("SELECT target FROM outbox_follower WHERE off_since IS NOT NULL"),
      ).toEqual([{ target: "calendar" }]);
    }, SOON);
    await without.move(1, Date.now());
    await stopWithout();
    (await openShop(database, [calendar])).start();
    await vi.waitFor(() => expect(brought).toEqual([0, 1]), SOON);
  }
});
