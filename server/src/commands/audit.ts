// npm run audit. Exits with 0 if the half hours agree, with 1 if they do not, with 2 if the database cannot be read.

import { CATALOGUE } from "@vitrine/shops/shops";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";

import { requireConfig } from "../config.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { requireKnownSteps } from "../database/migrations/applied-steps.ts";
import { auditBooks } from "../audit/audit-books.ts";
import type { AuditReport } from "../audit/audit-books.ts";
import { databasePlace, openBooks } from "../database/open-database.ts";

/** What the recomputed figure counts, for each kind of finding. */
const COUNTED_AS = { overfull: "booked", drift: "booked", "closed-drift": "closed" } as const;

const config = requireConfig();
const { calendars, bookings, findings } = await auditOrExit();

for (const { calendarId, timeZone, kind, barberColorId, cell, counted, recorded } of findings) {
  const time = toRfc3339(cell * CELL_MINUTES * 60_000, timeZone);
  console.error(
    `${kind}: ${calendarId}, barber ${barberColorId}, ${time}: ${counted} ${COUNTED_AS[kind]}, ${recorded} recorded`,
  );
}
const books = `${bookings} live bookings in ${calendars} calendars`;
if (findings.length === 0) console.log(`${books}: no overlap, no overfull half hour, no drift.`);
else console.error(`${books}: ${findings.length} findings.`);
process.exit(findings.length === 0 ? 0 : 1);

async function auditOrExit(): Promise<AuditReport> {
  try {
    const database = await openBooks(config, requireKnownSteps);
    const report = await auditBooks(database, CATALOGUE);
    await database.close();
    return report;
  } catch (error) {
    console.error(
      `Nothing was audited: ${databasePlace(config)} cannot be read: ${reasonOf(error)}`,
    );
    process.exit(2);
  }
}
