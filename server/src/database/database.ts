// The interface that every engine offers to the stores above it. SQL is written once, in the subset that all engines
// support, with `FOR UPDATE` and `SKIP LOCKED`, which SQLite's engine leaves out.

import type { Instant } from "@vitrine/domain/time/shop-time";

export type SqlValue = string | number | null;

/** A row as an engine answers it. Its columns are not known to be the expected ones until `find` has checked them. */
export type Row = Readonly<Record<string, unknown>>;

/** The value for each `:name` of a statement. */
export type Values = Readonly<Record<string, SqlValue>>;

export interface Reader {
  /** Every row that the statement returns. */
  all(sql: string, values?: Values): Promise<Row[]>;
}

/** Statements inside one transaction. A statement that throws ends the transaction, which then takes no more statements. */
export interface Transaction extends Reader {
  /** Whether no other transaction runs at the same time, so that locks are not needed. */
  readonly isExclusive: boolean;
  /** The database's clock when the transaction began. Only a timed operation can rely on it. */
  readonly now?: Instant | undefined;
  /** Runs the statement; answers how many rows it inserted, changed or deleted. */
  run(sql: string, values?: Values): Promise<number>;
}

/** The outcome of a transaction: committed if `ok`, otherwise undone. */
export interface Outcome {
  readonly ok: boolean;
}

/**
 * A transaction with a name. The embedded database runs it on another thread, which finds it by that name. All that it
 * needs must be in its arguments, and all that it finds in its result.
 */
export interface Operation<Args, Result extends Outcome> {
  readonly name: string;
  /** Set if the transaction needs the database's time as it begins. */
  readonly isTimed?: true;
  /** May await only its transaction. May be run again, after a conflict with another transaction. */
  readonly work: (transaction: Transaction, args: Args) => Promise<Result>;
}

/** A read outside a transaction sees only what is committed. */
export interface Database extends Reader {
  /** Runs `work` on a snapshot of the committed rows: writes meanwhile do not change what it reads. */
  snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /**
   * Runs the operation in one transaction. When its outcome is ok, the transaction is on disk before the promise
   * resolves; when the outcome is a refusal or the operation throws, nothing of it remains.
   * @throws DatabaseUnavailable when the database cannot do it now
   */
  tx<Args, Result extends Outcome>(operation: Operation<Args, Result>, args: Args): Promise<Result>;
  /**
   * Runs an operation that changes the schema: like `tx`, but without time limits, and in one process at a time.
   * @throws DatabaseUnavailable when the database cannot do it now
   */
  migration<Args, Result extends Outcome>(
    operation: Operation<Args, Result>,
    args: Args,
  ): Promise<void>;
  /**
   * Prepares the migrated database for a server; missing where the engine has nothing to prepare.
   * @throws DatabaseRefused when the database is not set up for a server
   */
  readonly prepareToServe?: () => Promise<void>;
  /**
   * Resolves when every machine of the database answers; missing where the engine has only one.
   * @throws DatabaseUnavailable while one does not
   */
  readonly requireAllMachines?: () => Promise<void>;
  /** A number that changes with every commit, by any connection or process; missing where the engine has none. */
  readonly dataVersion?: () => number;
  /**
   * The database's clock, which all servers share, as this server estimates it: to some milliseconds. To decide between
   * servers, a timed operation asks the database itself.
   */
  readonly now: () => Instant;
  /** Finishes what is under way, then closes. */
  close(): Promise<void>;
}

/** The database cannot serve now: gone, full, locked. The caller may try again later; nothing was stored. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";

  constructor(cause: unknown) {
    super("the database is unavailable", { cause });
  }
}

/**
 * This version must not work on the database, and waiting does not change that. The message is for an operator, and
 * completes a sentence about the database.
 */
export class DatabaseRefused extends Error {
  override name = "DatabaseRefused";
}
