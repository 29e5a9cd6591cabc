import { booksAudit } from "@vitrine/domain/books-audit";
import type { AuditFinding } from "@vitrine/domain/books-audit";
import type { Catalogue } from "@vitrine/domain/shop/shop";

import {
  calendarIds,
  closedTimes,
  halfHours,
  liveBookings,
  shopsOfBooks,
  weeksOfHalfHours,
} from "./books-table.ts";
import type { Database } from "../database/database.ts";
import { requireKnownSteps } from "../database/migrations/applied-steps.ts";

export type AuditReport = Awaited<ReturnType<typeof auditBooks>>;

/**
 * Lists the stored half hours that differ from the live bookings and the closed times, on one snapshot. `files`: the shops
 * of books that have no rows for them yet.
 */
export async function auditBooks(database: Database, files: Catalogue) {
  return database.snapshot(async (reader) => {
    const step = await requireKnownSteps(reader);
    const ids = await calendarIds(reader);
    const weeksOf = await weeksOfHalfHours(reader);
    const findings: (AuditFinding & { readonly calendarId: string; readonly timeZone: string })[] =
      [];
    let bookings = 0;
    const shops = await shopsOfBooks(reader, ids, files, step);
    for (const calendarId of ids) {
      const { capacity = Infinity, timeZone = "UTC" } = shops.get(calendarId) ?? {};
      const audit = booksAudit(capacity);
      for await (const booking of liveBookings(reader, calendarId, step)) {
        audit.addBooking(booking);
        bookings += 1;
      }
      for await (const closed of closedTimes(reader, calendarId, step)) audit.addClosedTime(closed);
      for await (const halfHour of halfHours(reader, calendarId, weeksOf(calendarId), step)) {
        audit.addHalfHour(halfHour);
      }
      findings.push(...audit.findings().map((finding) => ({ calendarId, timeZone, ...finding })));
    }
    return { calendars: ids.length, bookings, findings };
  });
}
