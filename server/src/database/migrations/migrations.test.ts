// How a database of an earlier version becomes one of this version, on every engine. Run by one test file an engine.

import { describe, expect, onTestFinished, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

import { CATALOGUE } from "@vitrine/shops/shops";

import { auditBooks } from "../../audit/audit-books.ts";
import { fillAsVersion01, VERSION_0_1 } from "@vitrine/testing/databases/version-0-1";
import { requireKnownSteps } from "./applied-steps.ts";
import { blankDetails } from "../../booking/booking-columns.ts";
import { bookingStore } from "../../booking/booking-store.ts";
import { DatabaseRefused } from "../database.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { sentMailStore } from "../../mail/sent-mails-table.ts";

const SQLITE_INDEXES =
  "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name";
const POSTGRES_INDEXES =
  "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname";

describe.each(DATABASES_AND_THREAD)("on $name", ({ name, openEmpty: open }) => {
  const opened = async () => {
    const database = await open();
    onTestFinished(() => database.close());
    return database;
  };

  test("a database of version 0.1 keeps its bookings, its books add up, and it books and cancels on", async () => {
    const database = await opened();
    await migrate(database, VERSION_0_1);
    await fillAsVersion01(database);
    await migrate(database);
    expect(await auditBooks(database, CATALOGUE)).toEqual({
      calendars: 2,
      bookings: 2,
      findings: [],
    });
    expect(await database.all("SELECT number FROM migration ORDER BY number")).toEqual(
      MIGRATIONS.map(({ number }) => ({ number })),
    );
    const bookings = bookingStore(database);
    const eight = Date.parse("2026-11-24T08:00:00-03:00");
    const joao = {
      calendarId: "barbearia",
      barberColorId: 6,
      clientPhone: "987654321",
      span: { start: eight, end: eight + 30 * 60_000 },
    };
    const ana = {
      ...blankDetails(),
      ...joao,
      clientPhone: "900000000",
      clientName: "Ana",
      clientEmail: "ana@example.com",
      places: 1,
      capacity: 1,
      createdAt: eight,
    };
    expect(await bookings.create(ana)).toEqual({ ok: false, refusal: "slot-taken" });
    expect(await bookings.cancel(joao, eight)).toEqual({ ok: true });
    expect(await bookings.create(ana)).toEqual({ ok: true, stored: true });
  });

  test("the schema is the same whether its steps came one by one or all at once", async () => {
    const [atOnce, oneByOne] = [await opened(), await opened()];
    await migrate(atOnce);
    for (const { number } of MIGRATIONS) await migrate(oneByOne, MIGRATIONS.slice(0, number));
    const indexes = name === "PostgreSQL" ? POSTGRES_INDEXES : SQLITE_INDEXES;
    const made = await atOnce.all(indexes);
    expect(made).not.toEqual([]);
    expect(await oneByOne.all(indexes)).toEqual(made);
  });

  test("the mails of version 0.1 are kept, and mails of the new kinds are kept beside them", async () => {
    const database = await opened();
    await migrate(database, VERSION_0_1);
    await fillAsVersion01(database);
    await migrate(database);
    expect(await database.all("SELECT * FROM sent_mail")).toEqual([
      {
        calendar_id: "barbearia",
        booking_id: "b2",
        kind: "confirmation",
        revision: 0,
        begun_at: 1_795_518_000_000,
        accepted_at: 1_795_518_000_000,
        unanswered: 1,
        named_barber_color_id: null,
        named_starts_at: null,
      },
    ]);
    const sentMail = sentMailStore(database);
    expect(await sentMail.begin("barbearia", [{ bookingId: "b2", kind: "reminder" }], 1)).toBe(
      true,
    );
    expect([...(await sentMail.progressOf("barbearia", "b2"))].toSorted()).toEqual([
      ["confirmation", "accepted"],
      ["reminder", "begun"],
    ]);
    await expect(
      sentMail.begin("barbearia", [{ bookingId: "b2", kind: "advertisement" as "reminder" }], 1),
    ).rejects.toThrow(/check/i);
  });

  test("a schema with a later step, or with another step in a known one's place, is left as it is", async () => {
    const later = [...MIGRATIONS, { number: 900, name: "chairs", statements: [] }];
    const other = MIGRATIONS.map((step) =>
      step.number === 4 ? { ...step, name: "chairs" } : step,
    );
    for (const migrations of [later, other]) {
      const database = await opened();
      await migrate(database, migrations);
      const refused = migrate(database, [
        ...MIGRATIONS,
        { number: 899, name: "never", statements: ["CREATE TABLE never (x TEXT)"] },
      ]);
      await expect(refused).rejects.toThrow(DatabaseRefused);
      await expect(refused).rejects.toThrow(/of a later version of Vitrine \(step \d+, "chairs"\)/);
      await expect(database.all("SELECT x FROM never")).rejects.toThrow(
        /no such table|unavailable/,
      );
    }
  });

  test("a later step that leaves room for this version is worked beside, and one that does not is refused", async () => {
    const newest = MIGRATIONS.length;
    const later = (beside: number | undefined) => [
      ...MIGRATIONS,
      { number: 900, name: "chairs", statements: [], ...(beside !== undefined && { beside }) },
    ];
    for (const beside of [1, newest]) {
      const database = await opened();
      await migrate(database, later(beside));
      await migrate(database);
      expect(await database.snapshot(requireKnownSteps)).toBe(newest + 1);
    }
    for (const beside of [newest + 1, undefined]) {
      const database = await opened();
      await migrate(database, later(beside));
      await expect(migrate(database)).rejects.toThrow(DatabaseRefused);
      await expect(database.snapshot(requireKnownSteps)).rejects.toThrow(DatabaseRefused);
    }
  });
});

test("every step since the fourteenth says which versions go on beside it", () => {
  for (const { number, beside } of MIGRATIONS.filter((step) => step.number > 14)) {
    expect({ number, beside }).toEqual({ number, beside: expect.any(Number) });
    expect(beside).toBeLessThan(number);
  }
});
