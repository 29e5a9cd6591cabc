// A database as version 0.1 left it, written by statements of its own: what later versions' stores write may differ.

import type { Database } from "@vitrine/server/store/database";
import { MIGRATIONS } from "@vitrine/server/store/migrations";

const NEWEST_STEP_OF_0_1 = 4;

/** The steps of the schema that version 0.1 knew. */
export const VERSION_0_1 = MIGRATIONS.filter(({ number }) => number <= NEWEST_STEP_OF_0_1);

// 2026-11-24T08:00:00-03:00 and half an hour later, and the number of the half hour.
const EIGHT = 1_795_518_000_000;
const HALF_PAST_EIGHT = 1_795_519_800_000;
const CELL_AT_EIGHT = 997_510;

const BOOKING_COLUMNS = `(calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email,
  places, starts_at, ends_at, created_at, cancelled_at, erased_at)`;

const STATEMENTS = [
  `INSERT INTO booking ${BOOKING_COLUMNS} VALUES
    ('barbearia', 'b1', 6, '987654321', 'João', 'joao@example.com', 1, ${EIGHT}, ${HALF_PAST_EIGHT}, ${EIGHT}, NULL, NULL),
    ('barbearia', 'b2', 7, '987654321', 'João', 'joao@example.com', 1, ${EIGHT}, ${HALF_PAST_EIGHT}, ${EIGHT}, ${EIGHT}, NULL),
    ('reservas', 'r1', 5, '', '', '', 10, ${EIGHT}, ${HALF_PAST_EIGHT}, ${EIGHT}, NULL, ${EIGHT})`,
  `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity) VALUES
    ('barbearia', 6, ${CELL_AT_EIGHT}, 1, 1),
    ('barbearia', 7, ${CELL_AT_EIGHT}, 0, 1),
    ('reservas', 5, ${CELL_AT_EIGHT}, 10, 20)`,
  `INSERT INTO outbox (calendar_id, target, booking_id, changes, waiting_since, due_at) VALUES
    ('barbearia', 'mail', 'b1', 1, ${EIGHT}, ${EIGHT})`,
  `INSERT INTO outbox_follower (calendar_id, target, place) VALUES ('barbearia', 'mail', 'smtp.example.com')`,
  `INSERT INTO sent_mail (calendar_id, booking_id, kind, begun_at, accepted_at) VALUES
    ('barbearia', 'b2', 'confirmation', ${EIGHT}, ${EIGHT})`,
];

/** Books as version 0.1 did: one live booking, one cancelled, one whose client has been erased, and what mail knows. */
export async function fillAsVersion01(database: Database): Promise<void> {
  await database.tx(async (transaction) => {
    for (const statement of STATEMENTS) await transaction.run(statement);
    return { ok: true };
  });
}
