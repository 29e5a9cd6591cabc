// The guarantees of a calendar's feed to its readers, on every engine. One test file per engine runs this.

import { shopsOf } from "@vitrine/testing/shops-of";
import { describe, expect, test } from "vitest";

import { aFewAtOnce } from "@vitrine/testing/a-few-at-once";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";
import { bookingStore } from "../../booking/booking-store.ts";
import type { NewBooking } from "../../booking/new-booking.ts";
import type { Database } from "../../database/database.ts";
import { retentionStore } from "../../retention/retention-table.ts";
import { secretsBefore } from "../../settings/calendar-secrets.ts";
import { storedBookings } from "../../booking/stored-bookings-table.ts";
import { calendarFeeds } from "./calendar-feed.ts";

const SECRET = "cafe-com-leite-0001";
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");

const BOOKING: NewBooking = {
  ...JOAO_BOOKS,
  barberColorId: 7,
  span: { start: EIGHT, end: EIGHT + HOUR },
  clientName: "Zoë",
  clientEmail: "zoe@example.com",
  createdAt: EIGHT - DAY,
};

const inHours = (hours: number): NewBooking => ({
  ...BOOKING,
  span: { start: EIGHT + hours * HOUR, end: EIGHT + (hours + 1) * HOUR },
});

const SIX_HUNDRED_HOURS = Array.from({ length: 600 }, (_, hours) => hours);

describe.each(DATABASES)("on $name", ({ newDatabase: temporaryDatabase }) => {
  /** One server's feeds. What it is asked of the database is counted. */
  function server(database: Database) {
    const clock = { now: EIGHT - DAY };
    const read = { statements: 0, rows: 0 };
    const counted: Database = {
      ...database,
      async all(sql, parameters) {
        const rows = await database.all(sql, parameters);
        read.statements += 1;
        read.rows += rows.length;
        return rows;
      },
    };
    const feeds = calendarFeeds({
      shops: shopsOf(),
      secretOf: secretsBefore(
        new Map([
          ["barbearia", SECRET],
          ["reservas", SECRET],
        ]),
      ),
      bookings: storedBookings(counted),
      now: () => clock.now,
    });
    /** Reads as an app does that holds the text with the tag `held`. */
    const readFeed = async (held?: string, calendarId = "barbearia") => {
      const feed = await feeds.read(calendarId, SECRET, (tag) => tag === held);
      if (feed === undefined) throw new Error("there is no feed");
      return { tag: feed.tag, text: feed.text?.toString() };
    };
    return { clock, read, readFeed, bookings: bookingStore(database) };
  }

  test("an app that holds the feed costs one row of the database, however many bookings there are", async () => {
    const { read, readFeed, bookings } = server(await temporaryDatabase());
    await aFewAtOnce(SIX_HUNDRED_HOURS, (hours) => bookings.create(inHours(hours)));
    const { tag, text } = await readFeed();
    expect(text?.match(/^BEGIN:VEVENT/gm)).toHaveLength(600);
    Object.assign(read, { statements: 0, rows: 0 });
    expect(await readFeed(tag)).toEqual({ tag, text: undefined });
    expect(read).toEqual({ statements: 1, rows: 1 });
  });

  test("a cancellation and a booking in the same millisecond are seen, though the counts stay the same", async () => {
    const { readFeed, bookings } = server(await temporaryDatabase());
    await bookings.create(inHours(0));
    await bookings.create(inHours(1));
    const before = await readFeed();
    await bookings.cancel(inHours(1), BOOKING.createdAt);
    await bookings.create({ ...inHours(1), clientName: "Ana" });
    const after = await readFeed(before.tag);
    expect(after.tag).not.toBe(before.tag);
    expect(after.text).toContain("SUMMARY:Ana");
  });

  test("a booking that came and went leaves the tag as it was before", async () => {
    const { readFeed, bookings } = server(await temporaryDatabase());
    await bookings.create(inHours(0));
    const before = await readFeed();
    await bookings.create(inHours(1));
    const between = await readFeed(before.tag);
    expect(between.text).toBeDefined();
    await bookings.cancel(inHours(1), EIGHT);
    expect(await readFeed(before.tag)).toEqual({ tag: before.tag, text: undefined });
    expect((await readFeed(between.tag)).text).toBe(before.text);
  });

  test("an erased client is gone for those who held the feed", async () => {
    const database = await temporaryDatabase();
    const { readFeed, bookings } = server(database);
    await bookings.create(inHours(0));
    const before = await readFeed();
    await retentionStore(database).erase("barbearia", EIGHT + DAY, EIGHT + DAY);
    const after = await readFeed(before.tag);
    expect(after.text).toBeDefined();
    expect(after.text).not.toMatch(/Zoë|987654321/);
  });

  test("a booking that becomes too old for the feed is gone for its readers, to the millisecond", async () => {
    const { clock, readFeed, bookings } = server(await temporaryDatabase());
    await bookings.create(inHours(0));
    await bookings.create(inHours(1));
    const before = await readFeed();
    clock.now = EIGHT + HOUR + 30 * DAY - 1;
    expect((await readFeed(before.tag)).text).toBeUndefined();
    clock.now += 1;
    const after = await readFeed(before.tag);
    expect(after.text?.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  });

  test("the other calendar's bookings change nothing", async () => {
    const { readFeed, bookings } = server(await temporaryDatabase());
    await bookings.create(inHours(0));
    const before = await readFeed();
    await bookings.create({ ...inHours(1), calendarId: "reservas" });
    expect((await readFeed(before.tag)).text).toBeUndefined();
    // The tag of one feed does not hold for the other.
    expect((await readFeed(before.tag, "reservas")).text).toContain("DTSTART");
  });

  test("two servers on one database give the same tag, and each sees the other's bookings at once", async () => {
    const database = await temporaryDatabase();
    const [here, there] = [server(database), server(database)];
    await here.bookings.create(inHours(0));
    const first = await here.readFeed();
    expect(await there.readFeed(first.tag)).toEqual({ tag: first.tag, text: undefined });
    await there.bookings.create(inHours(1));
    expect((await here.readFeed(first.tag)).text?.match(/^BEGIN:VEVENT/gm)).toHaveLength(2);
  });

  test("a reader who asks after a booking gets it, even while an older text is being made for another", async () => {
    const { readFeed, bookings } = server(await temporaryDatabase());
    await aFewAtOnce(SIX_HUNDRED_HOURS, (hours) => bookings.create(inHours(hours)));
    const earlier = readFeed();
    await bookings.create(inHours(600));
    expect((await readFeed()).text?.match(/^BEGIN:VEVENT/gm)).toHaveLength(601);
    await earlier;
  });

  test("a reader who reads while bookings come and go holds the current bookings in the end", async () => {
    const { readFeed, bookings } = server(await temporaryDatabase());
    let held: string | undefined;
    let text = "";
    const look = async () => {
      const feed = await readFeed(held);
      held = feed.tag;
      text = feed.text ?? text;
    };
    const looks = [];
    for (let hours = 0; hours < 60; hours++) {
      looks.push(look());
      await bookings.create(inHours(hours));
      looks.push(look());
      if (hours % 3 === 0) await bookings.cancel(inHours(hours), EIGHT);
    }
    await Promise.all(looks);
    await look();
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(40);
    expect((await readFeed()).text).toBe(text);
  });
});
