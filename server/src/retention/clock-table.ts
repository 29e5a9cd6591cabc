import { isDeepStrictEqual } from "node:util";

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database, Reader } from "../database/database.ts";
import { operation } from "../database/operation.ts";
import { find, number, orNull, query, requireRows, text } from "../database/query.ts";
import type { RowOf } from "../database/query.ts";
import { KNOWN_COLUMNS, NOTE_SERVER } from "../shops/edits/older-servers-table.ts";
import { readBackup } from "../database/copies/backup-file.ts";

/** What the last server stored about the clock. All servers share it. */
export interface WrittenClock {
  /** When it was stored, by the booking rules' clock. */
  readonly seenAt: Instant;
  /** By the database's clock: the servers' running time is counted up to it. */
  readonly countedUntil: Instant;
  /** How long servers have been running since the clock last jumped. */
  readonly confirmedMilliseconds: number;
}

const COLUMNS = "seen_at, counted_until, confirmed_milliseconds";

const CLOCK = {
  seen_at: orNull(number),
  counted_until: orNull(number),
  confirmed_milliseconds: number,
};

const READ = query(CLOCK, `SELECT ${COLUMNS} FROM server_clock`);

// An UPDATE, because in PostgreSQL it makes the other servers wait for the end of this transaction; a SELECT would not.
const LOCK_AND_READ = query(
  CLOCK,
  `UPDATE server_clock SET confirmed_milliseconds = confirmed_milliseconds RETURNING ${COLUMNS}`,
);

const FIND_CLIENT = query(
  { calendar_id: text },
  "SELECT calendar_id FROM booking WHERE erased_at IS NULL LIMIT 1",
);

const WRITE = `UPDATE server_clock SET seen_at = :seenAt, counted_until = :countedUntil,
  confirmed_milliseconds = :confirmedMilliseconds, ${NOTE_SERVER}`;

// The row exists from the beginning. Only a restore may have lost it: without a clock, nothing would be erased any more.
const INSERT = `INSERT INTO server_clock (seen_at, counted_until, confirmed_milliseconds, ${KNOWN_COLUMNS.join(", ")})
  VALUES (:seenAt, :countedUntil, :confirmedMilliseconds, ${KNOWN_COLUMNS.map(() => ":countedUntil").join(", ")})`;

/** Writes nothing if the stored clock is no longer `before`. */
const REPLACE = operation(
  "replace the clock",
  async (transaction, clock: { before: WrittenClock | undefined; after: WrittenClock }) => {
    const found = clockIn(await find(transaction, LOCK_AND_READ));
    if (!isDeepStrictEqual(found, clock.before)) return { ok: false };
    const values = { ...clock.after };
    if ((await transaction.run(WRITE, values)) === 0) await transaction.run(INSERT, values);
    return { ok: true };
  },
);

export type ClockStore = ReturnType<typeof clockStore>;

export async function readWrittenClock(backup: string): Promise<WrittenClock | undefined> {
  const rows = await readBackup(backup, (statement) => statement(READ.sql));
  return clockIn(requireRows(READ, rows));
}

/** The clock that the servers of these bookings have stored. */
export async function storedClock(reader: Reader): Promise<WrittenClock | undefined> {
  return clockIn(await find(reader, READ));
}

export function clockStore(database: Database) {
  return {
    /**
     * Stores the clock that `decide` returns, one server at a time. While none is stored, as in version 0.1, `before` is
     * undefined and `namesClients` says whether some booking still names its client.
     */
    async rewrite(
      decide: (before: WrittenClock | undefined, namesClients: boolean) => WrittenClock,
    ): Promise<WrittenClock> {
      for (;;) {
        const before = clockIn(await find(database, READ));
        const isFirst = before === undefined;
        const namesClients = isFirst && (await find(database, FIND_CLIENT)).length > 0;
        const after = decide(before, namesClients);
        // If refused, another server has stored a clock meanwhile: read that one and decide again.
        if ((await database.tx(REPLACE, { before, after })).ok) return after;
      }
    },
  };
}

function clockIn([row]: RowOf<typeof CLOCK>[]): WrittenClock | undefined {
  if (row === undefined || row.seen_at === null || row.counted_until === null) return undefined;
  return {
    seenAt: row.seen_at,
    countedUntil: row.counted_until,
    confirmedMilliseconds: row.confirmed_milliseconds,
  };
}
