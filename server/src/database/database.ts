// What every engine promises to the stores above it, and all that they may ask of it. SQL is written once, in the
// subset that all engines speak and with `FOR UPDATE` and `SKIP LOCKED`, which SQLite's engine leaves out.

import type { Instant } from "@vitrine/domain/time/shop-time";

export type SqlValue = string | number | null;

/** What an engine answers: not known to be of the columns that were asked for until `find` has checked it. */
export type Row = Readonly<Record<string, unknown>>;

/** What stands for each `:name` of a statement. */
export type Values = Readonly<Record<string, SqlValue>>;

/** Reads at one moment. */
export interface Reader {
  /** Every row that the statement returns. */
  all(sql: string, values?: Values): Promise<Row[]>;
}

/** Statements inside one transaction. A statement that throws ends it: nothing more can be asked of it. */
export interface Transaction extends Reader {
  /** Whether no other transaction runs at the same time, so that there is nobody to be locked out. */
  readonly isExclusive: boolean;
  /** What the database's clock showed when the transaction began; known to a timed operation alone. */
  readonly now?: Instant | undefined;
  /** Runs the statement; answers how many rows it inserted, changed or deleted. */
  run(sql: string, values?: Values): Promise<number>;
}

/** What a transaction comes to: committed when it is ok, otherwise undone. */
export interface Outcome {
  readonly ok: boolean;
}

/**
 * A transaction with a name. The embedded database runs it on another thread, which knows it by that name: whatever it
 * needs is in its arguments, and whatever it finds is in its result.
 */
export interface Operation<Args, Result extends Outcome> {
  readonly name: string;
  /** Set where the transaction is told the time as it begins. */
  readonly isTimed?: true;
  /** May await nothing but its transaction, and may be run again when another transaction conflicted with it. */
  readonly work: (transaction: Transaction, args: Args) => Promise<Result>;
}

/** A read outside a transaction sees only what is committed. */
export interface Database extends Reader {
  /** Runs `work` on a snapshot of what is committed: writes meanwhile do not change what it reads. */
  snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /**
   * Runs the operation in one transaction. When its outcome is ok, the transaction is on disk before the promise
   * resolves; when the outcome is a refusal or the operation throws, nothing of it remains.
   * @throws DatabaseUnavailable when the database cannot do it now
   */
  tx<Args, Result extends Outcome>(operation: Operation<Args, Result>, args: Args): Promise<Result>;
  /**
   * The same with no limit of time, while no other process does so: a change of the schema.
   * @throws DatabaseUnavailable when the database cannot do it now
   */
  migration<Args, Result extends Outcome>(
    operation: Operation<Args, Result>,
    args: Args,
  ): Promise<void>;
  /**
   * For a server, once migrated; missing where the engine has nothing to look at.
   * @throws DatabaseRefused where the database is not set up for one
   */
  readonly prepareToServe?: () => Promise<void>;
  /**
   * Resolves when every machine of the database answers; missing where the engine has no more than one.
   * @throws DatabaseUnavailable while one does not
   */
  readonly requireAllMachines?: () => Promise<void>;
  /**
   * A number that is another one after every commit, by whatever connection or process; missing where the engine has
   * none.
   */
  readonly dataVersion?: () => number;
  /**
   * The database's clock, which all servers have in common, as far as this one knows it: to some milliseconds. Where it
   * decides between servers, a timed operation asks the database itself.
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
 * The database is not one that this version may work on, and no wait will change that. The message ends a sentence
 * about the database, and is for an operator.
 */
export class DatabaseRefused extends Error {
  override name = "DatabaseRefused";
}
