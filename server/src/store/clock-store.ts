import type { Instant } from "@vitrine/domain/shop-time";

import type { Database, Transaction } from "./database.ts";
import { find, number, orNull, query, text } from "./query.ts";

/** What the servers of a database have written down of their clock, the last one for all. */
export interface WrittenClock {
  /** What the booking rules' clock showed. */
  readonly seenAt: Instant;
  /** What the machine's clock showed then: the servers' running has been counted up to there. */
  readonly countedUntil: Instant;
  /** For how long servers have been running with this clock since it last jumped. */
  readonly confirmedMilliseconds: number;
}

// In PostgreSQL an UPDATE makes the other servers wait for the end of this transaction; a SELECT would not.
const LOCK_AND_READ = query(
  { seen_at: orNull(number), counted_until: orNull(number), confirmed_milliseconds: number },
  `UPDATE server_clock SET confirmed_milliseconds = confirmed_milliseconds
  RETURNING seen_at, counted_until, confirmed_milliseconds`,
);

const FIND_CLIENT = query(
  { calendar_id: text },
  "SELECT calendar_id FROM booking WHERE erased_at IS NULL LIMIT 1",
);

const WRITE = `UPDATE server_clock SET seen_at = :seenAt, counted_until = :countedUntil,
  confirmed_milliseconds = :confirmedMilliseconds`;

// The row is there from the beginning; where a restore has lost it, erasing must not go on without a clock.
const INSERT = `INSERT INTO server_clock (seen_at, counted_until, confirmed_milliseconds)
  VALUES (:seenAt, :countedUntil, :confirmedMilliseconds)`;

export type ClockStore = ReturnType<typeof clockStore>;

/** The store on any engine. */
export function clockStore(database: Database) {
  return {
    /**
     * Replaces what is written down by what `decide` answers, one server after the other; answers it.
     * `before` is undefined while nothing is written down, as on a database of version 0.1; `namesClients` then says
     * whether some booking still names its client.
     */
    async rewrite(
      decide: (before: WrittenClock | undefined, namesClients: boolean) => WrittenClock,
    ): Promise<WrittenClock> {
      const { written } = await database.tx(async (transaction) => {
        const before = await lockAndRead(transaction);
        const isFirst = before === undefined;
        const namesClients = isFirst && (await find(transaction, FIND_CLIENT)).length > 0;
        const written = decide(before, namesClients);
        const values = { ...written };
        if ((await transaction.run(WRITE, values)) === 0) await transaction.run(INSERT, values);
        return { ok: true, written };
      });
      return written;
    },
  };
}

async function lockAndRead(transaction: Transaction): Promise<WrittenClock | undefined> {
  const [row] = await find(transaction, LOCK_AND_READ);
  if (row === undefined || row.seen_at === null || row.counted_until === null) return undefined;
  return {
    seenAt: row.seen_at,
    countedUntil: row.counted_until,
    confirmedMilliseconds: row.confirmed_milliseconds,
  };
}
