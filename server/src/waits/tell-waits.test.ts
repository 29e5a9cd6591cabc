// Who is mailed what has opened, and how often, on a clock that the test moves, over real SMTP.

import { randomUUID } from "node:crypto";

import { describe, expect, onTestFinished, test } from "vitest";

import { UNDO_OVER_MILLISECONDS, UNDO_TAKEN_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { withClock } from "@vitrine/testing/databases/with-clock";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import type { MailTrouble } from "@vitrine/testing/mail/mail-server";
import { headerOf, mimePart } from "@vitrine/testing/mail/mime-parts";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";
import { shopsOf } from "@vitrine/testing/shops-of";

import { bookingStore } from "../booking/booking-store.ts";
import { countingSalt } from "../booking/limits/counting-salt-table.ts";
import type { Database } from "../database/database.ts";
import { rememberUntilCommit } from "../database/until-commit.ts";
import { mailConnections } from "../mail/smtp/mail-connections.ts";
import { sentMailStore } from "../mail/sent-mails-table.ts";
import { mailLimits } from "../mail/turns/mail-limits.ts";
import { mailUseStore } from "../mail/turns/mail-use-table.ts";
import { NO_FOLLOWERS } from "../outbox/change-followers.ts";
import { ownerBookings } from "../owner/owner-bookings-table.ts";
import { addressHashOf } from "./leave-waits.ts";
import { openedTimes } from "./opened-times-table.ts";
import { waitMailSender } from "./send-wait-mail.ts";
import { waitTeller } from "./tell-waits.ts";
import { LEASE_MILLISECONDS } from "./wait-turn.ts";
import { waitStore } from "./waits-table.ts";
import type { NewWait } from "./waits-table.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONDAY_AT_TEN = Date.parse("2026-11-23T10:00:00-03:00");
const HALF_HOUR = HOUR / 2;
const QUICK = { connectMilliseconds: 1_000, mailMilliseconds: 1_500, answerMilliseconds: 1_000 };

const RITA = {
  calendarId: "barbearia",
  barberColorId: 6,
  serviceId: 1,
  places: 1,
  day: "2026-11-24",
  span: {
    start: Date.parse("2026-11-24T00:00:00-03:00"),
    end: Date.parse("2026-11-25T00:00:00-03:00"),
  },
  partsOfDay: ["morning"],
  clientName: "Rita",
  clientEmail: "rita@example.com",
} as const satisfies Partial<NewWait>;

/** A shop in which Tuesday's half hours are taken and given back, and two servers that mail who waits for them. */
async function waitingRoom(newDatabase: () => Promise<Database>) {
  const trouble: { -readonly [Step in keyof MailTrouble]: MailTrouble[Step] } = {};
  const mail = await mailServer(() => trouble);
  const clock = { now: MONDAY_AT_TEN };
  const database = withClock(await newDatabase(), () => clock.now);
  const bookings = bookingStore(database);
  const waits = waitStore(database);
  const salt = countingSalt(database);
  const outcomes: string[] = [];
  const faults: unknown[] = [];
  const stopping = new AbortController();
  onTestFinished(() => {
    stopping.abort();
    expect(faults).toEqual([]);
  });
  const serverOf = () => {
    const watch = {
      attempted: ({ outcome }: { outcome: string }) => void outcomes.push(outcome),
      failed: (error: unknown) => void faults.push(error),
    };
    const limits = mailLimits({
      use: mailUseStore(database),
      sentMail: sentMailStore(database),
      salt,
      isOff: false,
      mailsPerMinute: 6_000,
    });
    const sendMail = waitMailSender({
      settings: { smtp: mail.settings, from: { name: "", address: "agenda@example.com" } },
      connections: mailConnections(10),
      publicUrl: "https://www.example.com",
      salt,
      mailLimits: limits,
      waits,
      watch,
      limits: QUICK,
    });
    return {
      limits,
      ...waitTeller({
        openedTimes: openedTimes(database),
        waits,
        scheduling: {
          shops: shopsOf(),
          bookings,
          rememberSlots: rememberUntilCommit(database),
          now: () => MONDAY_AT_TEN,
          limits: undefined,
        },
        sendMail,
        mailsAtOnce: 2,
        machineNow: database.now,
        watch,
      }),
    };
  };
  const servers = [serverOf(), serverOf()];
  let made = 0;
  const slotAt = (place: number, barberColorId = 6) => {
    const start = JOAO_BOOKS.span.start + place * HALF_HOUR;
    return { ...JOAO_BOOKS, barberColorId, span: { start, end: start + HALF_HOUR } };
  };
  return {
    trouble,
    clock,
    waits,
    database,
    outcomes,
    limits: servers[0]?.limits,
    async wait(change: Partial<NewWait> = {}) {
      const wait = { ...RITA, ...change };
      const addressHash = addressHashOf(await salt(), wait.clientEmail);
      const waitId = `wait-${(made += 1)}`;
      const outcome = await waits.make({ ...wait, addressHash, waitId }, MONDAY_AT_TEN, undefined);
      expect(outcome).toEqual({ ok: true, stored: true });
      // What opens is later than the wait.
      clock.now += 1;
    },
    book: (place: number, barberColorId?: number) => bookings.create(slotAt(place, barberColorId)),
    /** Somebody has the half hour, eight o'clock and later, and cancels it. */
    async open(place = 0, barberColorId?: number) {
      const slot = slotAt(place, barberColorId);
      await bookings.create(slot);
      await bookings.cancel(slot, clock.now);
    },
    /** Both servers look at once, after the undo or after so long. */
    async look(afterMilliseconds = UNDO_OVER_MILLISECONDS) {
      clock.now += afterMilliseconds;
      await Promise.all(servers.map((server) => server.look(stopping.signal)));
      await Promise.all(servers.map((server) => server.ended()));
    },
    mails: () =>
      mail.received.map(({ to, raw }) => ({
        to: to[0],
        subject: headerOf(mimePart(raw), "subject"),
        id: headerOf(mimePart(raw), "message-id"),
      })),
    openedLeft: async () => (await database.all("SELECT opened_id FROM opened_time")).length,
  };
}

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("everybody whom it fits is mailed what opened, once, by one of two servers, after the undo", async () => {
    const room = await waitingRoom(newDatabase);
    await room.wait();
    await room.wait({ clientEmail: "ana@example.com", barberColorId: 0, serviceId: 1 });
    await room.wait({ clientEmail: "other.barber@example.com", barberColorId: 7 });
    await room.wait({ clientEmail: "evening@example.com", partsOfDay: ["evening"] });
    await room.wait({ clientEmail: "hour@example.com", serviceId: 2 });
    // So that an hour is not free.
    await room.book(1);
    await room.open(0);
    await room.look(UNDO_OVER_MILLISECONDS - 1);
    expect(room.mails()).toEqual([]);
    await room.look(1);
    expect(
      room
        .mails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(["ana@example.com", "rita@example.com"]);
    expect(room.mails()[0]?.subject).toBe("Abriu: ter 24/11, 08:00, com barbeiro1");
    await room.look(LEASE_MILLISECONDS);
    expect(room.mails()).toHaveLength(2);
    expect(room.outcomes).toEqual(["delivered", "delivered"]);
    expect(await room.openedLeft()).toBe(0);
  });

  test("a cancellation that the owner undoes is mailed to nobody", async () => {
    const room = await waitingRoom(newDatabase);
    await room.wait();
    await room.book(0);
    const owner = ownerBookings(room.database, NO_FOLLOWERS);
    const call = () => ({
      calendarId: "barbearia",
      key: randomUUID(),
      content: "",
      at: room.clock.now,
    });
    const [booking] = await room.database.all("SELECT booking_id FROM booking");
    const ids = [String(booking?.["booking_id"])];
    const how = { tellsClient: true, undoMilliseconds: UNDO_OVER_MILLISECONDS };
    expect(await owner.cancel(ids, how, room.clock.now, call())).toMatchObject({ ok: true });
    expect(await room.openedLeft()).toBe(1);
    room.clock.now += UNDO_TAKEN_MILLISECONDS;
    expect(await owner.undoCancellation(ids, 0, 1, call())).toMatchObject({ ok: true });
    await room.look();
    expect(room.mails()).toEqual([]);
    expect(await room.openedLeft()).toBe(0);
  });

  test("within an hour of a mail, all that opens is gathered in the next one", async () => {
    const room = await waitingRoom(newDatabase);
    await room.wait();
    await room.open(0);
    await room.look();
    await room.open(1);
    await room.look();
    await room.open(2);
    await room.look();
    expect(room.mails()).toHaveLength(1);
    await room.look(HOUR - 2 * UNDO_OVER_MILLISECONDS - 1);
    expect(room.mails()).toHaveLength(1);
    await room.look(1);
    expect(room.mails().map(({ subject }) => subject)).toEqual([
      "Abriu: ter 24/11, 08:00, com barbeiro1",
      "=?UTF-8?Q?Abriram_2_hor=C3=A1rios=3A_ter_24/11?=",
    ]);
    await room.look(HOUR);
    expect(room.mails()).toHaveLength(2);
  });

  test("a person with two waits gets one mail about both, and the next one an hour later", async () => {
    const room = await waitingRoom(newDatabase);
    await room.wait();
    await room.wait({ barberColorId: 0 });
    await room.open(0);
    await room.open(2, 7);
    await room.look();
    expect(room.mails()).toHaveLength(1);
    expect(room.mails()[0]?.subject).toBe("=?UTF-8?Q?Abriram_2_hor=C3=A1rios=3A_ter_24/11?=");
    await room.wait({ barberColorId: 7 });
    await room.open(3, 7);
    await room.look();
    expect(room.mails()).toHaveLength(1);
    await room.look(HOUR);
    expect(room.mails()[1]?.subject).toBe("Abriu: ter 24/11, 09:30, com barbeiro2");
    expect(room.mails()).toHaveLength(2);
  });

  test("a mail whose answer is lost comes twice with one id, and not a third time", async () => {
    const room = await waitingRoom(newDatabase);
    await room.wait();
    room.trouble.content = "drop";
    await room.open();
    await room.look();
    await room.look(LEASE_MILLISECONDS - 1);
    expect(room.mails()).toHaveLength(1);
    await room.look(1);
    await room.look(LEASE_MILLISECONDS);
    await room.look(LEASE_MILLISECONDS);
    const [first, second, ...more] = room.mails();
    expect(second?.id).toBe(first?.id);
    expect(more).toEqual([]);
    expect(room.outcomes).toEqual(["retried", "retried", "lost"]);
    expect(await room.openedLeft()).toBe(0);
    // What opens an hour later is another mail.
    delete room.trouble.content;
    await room.open(1);
    await room.look(HOUR);
    expect(room.mails()[2]?.id).not.toBe(first?.id);
  });

  test("a mail that is refused for now is tried again, counts once, and is given up after two hours", async () => {
    const room = await waitingRoom(newDatabase);
    await room.wait();
    room.trouble.content = 451;
    await room.open();
    await room.look();
    for (let tries = 0; tries < 7; tries++) await room.look(LEASE_MILLISECONDS);
    const [use] = await room.database.all("SELECT mails FROM mail_use WHERE counted <> 'pace'");
    // Each of the servers counts a mail that it tries.
    expect(use?.["mails"]).toBeLessThanOrEqual(2);
    for (let hours = 0; hours < 4; hours++) await room.look(HOUR);
    expect(room.outcomes.at(-1)).toBe("given-up");
    expect(new Set(room.outcomes.slice(0, -1))).toEqual(new Set(["retried"]));
    expect(await room.openedLeft()).toBe(0);
    delete room.trouble.content;
    await room.open(1);
    await room.look();
    expect(room.outcomes.at(-1)).toBe("delivered");
  });

  test("an address that is refused for good waits no more", async () => {
    const room = await waitingRoom(newDatabase);
    await room.wait();
    room.trouble.recipient = 550;
    await room.open();
    await room.look();
    expect(room.outcomes).toEqual(["refused"]);
    expect(await room.database.all("SELECT client_name, client_email FROM client_wait")).toEqual([
      { client_name: "", client_email: "" },
    ]);
  });

  test("beyond the address's six mails of the day what opened is dropped", async () => {
    const room = await waitingRoom(newDatabase);
    await room.wait();
    for (let mails = 0; mails < 6; mails++) {
      await room.limits?.admitWithoutBooking("Rita+x@example.com");
    }
    await room.open();
    await room.look();
    expect(room.outcomes).toEqual(["dropped"]);
    await room.look(DAY);
    expect(room.mails()).toEqual([]);
    await room.open(1);
    await room.look();
    expect(room.mails().map(({ subject }) => subject)).toEqual([
      "Abriu: ter 24/11, 08:30, com barbeiro1",
    ]);
  });

  test("an accepted mail is not sent again, although the database is away when it is accepted", async () => {
    const room = await waitingRoom(newDatabase);
    await room.wait();
    const { accept } = room.waits;
    let tries = 0;
    room.waits.accept = async (...asked) => {
      tries += 1;
      if (tries < 3) throw new Error("away");
      return accept(...asked);
    };
    await room.open();
    await room.look();
    await room.look(60_000);
    expect(tries).toBe(3);
    expect(room.outcomes).toEqual(["delivered"]);
    expect(room.mails()).toHaveLength(1);
  });

  test("whose address has left is not mailed, although they asked at the same moment", async () => {
    const room = await waitingRoom(newDatabase);
    const salt = await countingSalt(room.database)();
    await room.waits.leave(addressHashOf(salt, RITA.clientEmail));
    await room.wait();
    await room.open();
    await room.look();
    expect(room.mails()).toEqual([]);
    expect(await room.database.all("SELECT client_name, client_email FROM client_wait")).toEqual([
      { client_name: "", client_email: "" },
    ]);
  });
});
