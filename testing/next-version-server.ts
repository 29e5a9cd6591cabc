// The server of a version to come: of this one, with one step of the schema more, which leaves this one room. For tests
// alone.

import { MIGRATIONS } from "@vitrine/server/database/migrations/migrations";
import type { Migration } from "@vitrine/server/database/migrations/migrations";

(MIGRATIONS as Migration[]).push({
  number: 900,
  name: "chairs of their own",
  beside: MIGRATIONS.at(-1)?.number ?? 0,
  statements: [
    "ALTER TABLE booking ADD COLUMN chair TEXT NOT NULL DEFAULT 'any'",
    "ALTER TABLE half_hour ADD COLUMN chairs INTEGER",
    "CREATE TABLE chair (calendar_id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (calendar_id, name))",
    "CREATE INDEX booking_by_chair ON booking (calendar_id, chair, starts_at)",
  ],
});

await import("@vitrine/server/main");
