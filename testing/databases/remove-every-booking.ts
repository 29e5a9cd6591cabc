import type { Database } from "@vitrine/server/database/database";
import { runStatements } from "./operations-of-tests.ts";

const TABLES = [
  "booking",
  "half_hour",
  "outbox",
  "sent_mail",
  "closing",
  "closed_time",
  "weekly_closing",
  "owner_call",
  "owner_code",
  "owner_device",
  "booking_flood",
  "shop_only",
  "shop_only_phone",
  "owner_note",
  "push_subscription",
  "push_notice",
  "series",
];

/** Leaves the books as they are on a shop's first day. */
export async function removeEveryBooking(database: Database): Promise<void> {
  await runStatements(
    database,
    TABLES.map((table) => `DELETE FROM ${table}`),
  );
}
