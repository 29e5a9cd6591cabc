import { expect, test } from "vitest";

import { AGENCY_ID } from "@vitrine/domain/agency/agency-devices";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { inTransaction } from "@vitrine/testing/databases/in-transaction";

import type { Database } from "../database/database.ts";
import { calendarsToForgetIn } from "../retention/counted-table.ts";
import { forgetCounted } from "../retention/forget-counted.ts";
import { entriesBefore, noteAct } from "./agency-log-table.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00");
const DAY = 24 * 60 * 60_000;

const note = (database: Database, calendarId: string, at: number) =>
  inTransaction(database, async (transaction) => {
    await noteAct(transaction, { calendarId, act: "suspended", device: "" }, at);
    return { ok: true };
  });

const noted = async (database: Database) =>
  (await entriesBefore(database, undefined, 100)).map(({ calendarId, doneAt }) => [
    calendarId,
    doneAt - NOW,
  ]);

test.each(DATABASES)(
  "on $name, what was done is kept for a year, and the shops of older entries are found",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await note(database, "barbearia", NOW - 366 * DAY);
    await note(database, "barbearia", NOW - 364 * DAY);
    await note(database, "reservas", NOW - 364 * DAY + 1);
    await note(database, AGENCY_ID, NOW - 364 * DAY + 2);
    expect([...(await calendarsToForgetIn(database, NOW, 10))]).toEqual(["barbearia"]);
    for (const calendarId of ["barbearia", "reservas", AGENCY_ID]) {
      await forgetCounted(database, calendarId, NOW);
    }
    expect(await noted(database)).toEqual([
      [AGENCY_ID, -364 * DAY + 2],
      ["reservas", -364 * DAY + 1],
      ["barbearia", -364 * DAY],
    ]);
    expect([...(await calendarsToForgetIn(database, NOW, 10))]).toEqual([]);
  },
);

test.each(DATABASES)(
  "on $name, the latest act of a shop comes first, also while the clock is set back",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    for (const later of [0, 0, -5_000, 0, -60_000]) await note(database, "barbearia", NOW + later);
    const entries = await entriesBefore(database, undefined, 100);
    expect(entries.map(({ doneAt }) => doneAt - NOW)).toEqual([-60_000, 0, -5_000, 0, 0]);
    const numbers = entries.map(({ entry }) => entry);
    expect(new Set(numbers).size).toBe(5);
    expect(await entriesBefore(database, numbers[3], 100)).toEqual(entries.slice(4));
  },
);
