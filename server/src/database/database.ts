// SQL is written once, for all engines, with `FOR UPDATE`, `FOR SHARE` and `SKIP LOCKED`, which SQLite's engine leaves out.

import type { Instant } from "@vitrine/domain/time/shop-time";

export type SqlValue = string | number | null;

/** A row whose values `find` has yet to check. */
export type Row = Readonly<Record<string, unknown>>;

export type Values = Readonly<Record<string, SqlValue>>;

export interface Reading {
  /** Set for a look that is made again soon, and that decides nothing: what it finds is checked when it is claimed. */
  readonly isLook?: true;
}

export interface Reader {
  all(sql: string, values?: Values, reading?: Reading): Promise<Row[]>;
}

/**
 * A statement that throws ends the transaction, which then takes no more statements. Those that are asked without awaiting
 * one before the next run in the order in which they are asked, and share one round trip to the database.
 */
export interface Transaction extends Reader {
  /** Whether no other transaction runs at the same time, so that locks are not needed. */
  readonly isExclusive: boolean;
  /** The database's time; always set in a timed operation. */
  readonly now?: Instant | undefined;
  /** Resolves to how many rows it inserted, changed or deleted. */
  run(sql: string, values?: Values): Promise<number>;
  /** Runs it before the transaction's next statement or its end, in the same round trip. */
  runWithNext(sql: string, values?: Values): void;
}

/** How a transaction ended: it is committed if `ok`, otherwise undone. */
export interface Outcome {
  readonly ok: boolean;
}

/** What a transaction does. Another thread may run it by its name, so its arguments must hold all that it needs. */
export interface Operation<Args, Result extends Outcome> {
  readonly name: string;
  readonly isTimed?: true;
  /** May await only its transaction. May be run again, after a conflict with another transaction. */
  readonly work: (transaction: Transaction, args: Args) => Promise<Result>;
}

/** A read outside a transaction sees only what is committed. */
export interface Database extends Reader {
  /** Writes meanwhile do not change what `work` reads. */
  snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /** If the outcome is ok, the transaction is on disk before this resolves; otherwise nothing of it remains. */
  tx<Args, Result extends Outcome>(operation: Operation<Args, Result>, args: Args): Promise<Result>;
  /** Changes the schema: like `tx`, but without time limits, and in one process at a time. */
  migration<Args, Result extends Outcome>(
    operation: Operation<Args, Result>,
    args: Args,
  ): Promise<void>;
  /** Checks and prepares the migrated database for a server; missing where there is nothing to prepare. */
  readonly prepareToServe?: () => Promise<void>;
  /** Throws while a machine of the database does not answer; missing where the engine has only one. */
  readonly requireAllMachines?: () => Promise<void>;
  /** Changes with every commit, by any connection or process; missing where the engine has none. */
  readonly dataVersion?: () => number;
  /** How many calls wait for a connection; missing where the engine needs none. */
  readonly callsWaiting?: () => number;
  /** The database's clock, as this server estimates it. What servers must agree on belongs in a timed operation. */
  readonly now: () => Instant;
  close(): Promise<void>;
}

/** The database is gone, full or locked: nothing was stored, and the caller may try again later. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";

  constructor(cause: unknown) {
    super("the database is unavailable", { cause });
  }
}

/** Waiting for the database does not help. The message, for an operator, completes a sentence about the database. */
export class DatabaseRefused extends Error {
  override name = "DatabaseRefused";
}
