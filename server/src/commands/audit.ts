// npm run audit. Exits with 0 if the half hours agree, with 1 if they do not, with 2 if the database cannot be read.

import { CATALOGUE } from "@vitrine/shops/shops";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import type { Shop } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";

import { requireConfig } from "../config.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { requireKnownSteps } from "../database/migrations/applied-steps.ts";
import { auditBooks } from "../audit/audit-books.ts";
import type { AuditReport } from "../audit/audit-books.ts";
import { shopsOfBooks } from "../audit/books-table.ts";
import { databasePlace, openBooks } from "../database/open-database.ts";

/** What the recomputed figure counts, for each kind of finding. */
const COUNTED_AS = { overfull: "booked", drift: "booked", "closed-drift": "closed" } as const;

const config = requireConfig();
const { calendars, bookings, findings, shops } = await auditOrExit();

for (const { calendarId, kind, barberColorId, cell, counted, recorded } of findings) {
  const zone = shops.get(calendarId)?.timeZone ?? "UTC";
  const time = toRfc3339(cell * CELL_MINUTES * 60_000, zone);
  console.error(
    `${kind}: ${calendarId}, barber ${barberColorId}, ${time}: ${counted} ${COUNTED_AS[kind]}, ${recorded} recorded`,
  );
}
const books = `${bookings} live bookings in ${calendars} calendars`;
if (findings.length === 0) console.log(`${books}: no overlap, no overfull half hour, no drift.`);
else console.error(`${books}: ${findings.length} findings.`);
process.exit(findings.length === 0 ? 0 : 1);

async function auditOrExit(): Promise<AuditReport & { shops: ReadonlyMap<string, Shop> }> {
  try {
    const database = await openBooks(config, requireKnownSteps);
    const report = await auditBooks(database, CATALOGUE);
    const found = [...new Set(report.findings.map(({ calendarId }) => calendarId))];
    const shops = await shopsOfBooks(database, found, CATALOGUE);
    await database.close();
    return { ...report, shops };
  } catch (error) {
    console.error(
      `Nothing was audited: ${databasePlace(config)} cannot be read: ${reasonOf(error)}`,
    );
    process.exit(2);
  }
}
