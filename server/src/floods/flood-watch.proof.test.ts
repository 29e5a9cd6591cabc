import { shopsOf } from "@vitrine/testing/shops-of";
import { onTestFinished, describe, expect, test, vi } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import type { MailServer } from "@vitrine/testing/mail/mail-server";
import { AT_EIGHT, halfHours } from "@vitrine/testing/owner/owner-stores";
import { SOON } from "@vitrine/testing/soon";

import { mailLimitsOf } from "../mail/turns/mail-limits.ts";
import { ownerAlerts } from "../mail/owner/owner-alerts.ts";
import { floodWatch } from "./flood-watch.ts";
import type { FloodWatchParts } from "./flood-watch.ts";
import { bookingFloods } from "./booking-floods-table.ts";
import { bookingStore } from "../booking/booking-store.ts";
import { DatabaseUnavailable } from "../database/database.ts";
import type { Database } from "../database/database.ts";
import { Metrics } from "../telemetry/metrics.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TEN = Date.parse("2026-11-23T10:00:00-03:00");

/** An instance that watches the bookings of `database`, and what it logs. The first `failures` of its looks fail. */
function instance(database: Database, mail: MailServer, machineNow = () => TEN, failures = 0) {
  const lines: object[] = [];
  const metrics = new Metrics();
  const log = { warn: (line: object) => void lines.push(line) };
  const floods = bookingFloods(database);
  let looks = 0;
  const alerts = ownerAlerts({
    config: {
      mail: { smtp: mail.settings, from: { name: "", address: "agenda@example.com" } },
      ownerMail: new Map([
        ["barbearia", "dona@example.com"],
        ["reservas", "dono@example.com"],
      ]),
    },
    settings: { find: async () => undefined },
    pageUrlOf: async (calendarId) =>
      calendarId === "barbearia" ? "https://www.example.com/dono" : undefined,
    limits: mailLimitsOf(database, { rateLimit: 60, mailsPerMinute: 60 }),
    log,
  });
  onTestFinished(alerts.stop);
  const watch = floodWatch({
    alerts,
    shops: shopsOf(),
    floods: {
      ...floods,
      countSince(recent) {
        looks += 1;
        if (looks <= failures) return Promise.reject(new DatabaseUnavailable("away"));
        return floods.countSince(recent);
      },
    },
    now: () => TEN,
    machineNow,
    log: log as unknown as FloodWatchParts["log"],
    metrics,
  });
  onTestFinished(watch.start());
  const bookings = watch.countingCreates(bookingStore(database));
  return {
    lines,
    looks: () => looks,
    metrics: () => metrics.text(),
    async book(index: number, createdAt = machineNow(), calendarId = "barbearia") {
      const outcome = await bookings.create({
        ...AT_EIGHT,
        calendarId,
        clientPhone: String(900_000_000 + index),
        span: halfHours(1, index),
        createdAt,
      });
      expect(outcome).toEqual({ ok: true, stored: true });
    },
  };
}

const ALARM = {
  calendar: "barbearia",
  bookings: expect.any(Number),
  minutes: 10,
  usualBusyHour: 0,
};

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("of two instances that see a part of a flood each, one tells the owner, once an episode", async () => {
    const database = await newDatabase();
    const mail = await mailServer();
    let at = TEN;
    const [one, other] = [1, 2].map(() => instance(database, mail, () => at)) as [
      ReturnType<typeof instance>,
      ReturnType<typeof instance>,
    ];
    for (let index = 0; index < 40; index++) await (index % 2 === 0 ? one : other).book(index);
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), SOON);
    expect([...one.lines, ...other.lines]).toEqual([ALARM]);
    const counted = [await one.metrics(), await other.metrics()].map(
      (text) => /^vitrine_booking_floods_total (\d+)$/m.exec(text)?.[1],
    );
    expect(counted.toSorted()).toEqual(["0", "1"]);
    expect(mail.received[0]?.to).toEqual(["dona@example.com"]);
    const raw = mail.received[0]?.raw ?? "";
    expect(raw).toMatch(/^Subject: .*Muitos.agendamentos.de.uma.vez/m);
    expect(raw).toContain("https://www.example.com/dono");
    expect(raw).not.toContain("900000");

    at += 11 * MINUTE;
    for (let index = 40; index < 80; index++) await one.book(index);
    const sinceTen = { calendarId: "barbearia", since: TEN, endsAfter: TEN };
    const floods = bookingFloods(database);
    expect((await floods.countSince(sinceTen)).bookings).toBe(80);
    await vi.waitFor(async () => {
      const [row] = await database.all("SELECT noticed_at FROM booking_flood");
      expect(row).toEqual({ noticed_at: at });
    }, SOON);
    expect(mail.received).toHaveLength(1);
    expect([...one.lines, ...other.lines]).toEqual([ALARM]);
  });

  test("the fifteenth booking within minutes is noticed, also where all before it were looked at", async () => {
    const { book, lines, looks } = instance(await newDatabase(), await mailServer());
    for (const looked of [1, 2]) {
      for (let index = 0; index < 5; index++) await book(looked * 5 + index);
      await vi.waitFor(() => expect(looks()).toBe(looked), SOON);
    }
    expect(lines).toEqual([]);
    for (let index = 0; index < 5; index++) await book(index);
    await vi.waitFor(() => expect(lines).toEqual([{ ...ALARM, bookings: 15 }]), SOON);
  });

  test("what is known as a flood is counted again after a minute", async () => {
    let at = TEN;
    const database = await newDatabase();
    const { book, lines, looks } = instance(database, await mailServer(), () => at);
    for (let index = 0; index < 15; index++) await book(index);
    await vi.waitFor(() => expect(lines).toHaveLength(1), SOON);
    const known = looks();
    const later = performance.now() + 2_400;
    for (let index = 15; index < 25; index++) await book(index);
    // Two turns of the watch, in which it would have looked.
    await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(later), SOON);
    at += MINUTE;
    for (let index = 25; index < 30; index++) await book(index);
    await vi.waitFor(async () => {
      const [row] = await database.all("SELECT noticed_at FROM booking_flood");
      expect(row).toEqual({ noticed_at: at });
    }, SOON);
    expect(looks()).toBe(known + 1);
  });

  test("a flood is noticed once the database is back, in every calendar", async () => {
    const { book, lines } = instance(await newDatabase(), await mailServer(), () => TEN, 2);
    for (let index = 0; index < 15; index++) {
      for (const calendarId of ["barbearia", "reservas"]) await book(index, TEN, calendarId);
    }
    const noticed = (calendar: string) => ({ ...ALARM, calendar });
    await vi.waitFor(() => {
      const alarms = lines.filter((line) => "calendar" in line);
      expect(alarms).toHaveLength(2);
      expect(alarms).toEqual(expect.arrayContaining(["barbearia", "reservas"].map(noticed)));
    }, SOON);
  });

  test("a flood is noticed while the mail about another one is not answered", async () => {
    const mail = await mailServer(() => ({ content: "hang" }));
    const { book, lines } = instance(await newDatabase(), mail);
    for (const [nth, calendarId] of ["barbearia", "reservas"].entries()) {
      for (let index = 0; index < 15; index++) await book(index, TEN, calendarId);
      await vi.waitFor(() => expect(mail.received).toHaveLength(nth + 1), SOON);
    }
    expect(lines).toEqual([ALARM, { ...ALARM, calendar: "reservas" }]);
  });

  test("a calendar that is always as busy gives no alarm, and one that is quiet does", async () => {
    const database = await newDatabase();
    const mail = await mailServer();
    const before = bookingStore(database);
    for (let day = 1; day <= 5; day++) {
      for (let index = 0; index < 8; index++) {
        await before.create({
          ...AT_EIGHT,
          clientPhone: String(100_000_000 + day * 100 + index),
          span: halfHours(1, 1_000 + day * 48 + index),
          createdAt: TEN - day * DAY + index * MINUTE,
        });
      }
    }
    const { book, lines } = instance(database, mail);
    for (let index = 0; index < 20; index++) await book(index);
    for (let index = 0; index < 20; index++) await book(index, TEN, "reservas");
    await vi.waitFor(() => expect(lines).toHaveLength(1), SOON);
    expect(lines).toEqual([{ ...ALARM, calendar: "reservas" }]);
    for (let index = 20; index < 40; index++) await book(index);
    await vi.waitFor(() => expect(lines).toHaveLength(2), SOON);
    expect(lines[1]).toEqual({ ...ALARM, usualBusyHour: 8 });
  });
});
