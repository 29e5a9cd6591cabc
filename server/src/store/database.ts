// What every engine promises to the stores above it, and all that they may ask of it. SQL is written once, in the
// subset that all engines speak and with `FOR UPDATE SKIP LOCKED`, which SQLite's engine leaves out.

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
  /** Runs the statement; answers how many rows it inserted, changed or deleted. */
  run(sql: string, values?: Values): Promise<number>;
}

/** A read outside a transaction sees only what is committed. */
export interface Database extends Reader {
  /** Runs `work` on a snapshot of what is committed: writes meanwhile do not change what it reads. */
  snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in one transaction. When its outcome is ok, the transaction is on disk before the promise resolves;
   * when the outcome is a refusal or `work` throws, nothing of it remains.
   * `work` may await nothing but its transaction, and may be run again when another transaction conflicted with it.
   * @throws DatabaseUnavailable when the database cannot do it now
   */
  tx<Outcome extends { readonly ok: boolean }>(
    work: (transaction: Transaction) => Promise<Outcome>,
  ): Promise<Outcome>;
  /**
   * Runs `work` in one transaction with no limit of time, while no other process does the same: a change of the schema.
   * @throws DatabaseUnavailable when the database cannot do it now
   */
  migration(work: (transaction: Transaction) => Promise<void>): Promise<void>;
  /** Finishes what is under way, then closes. */
  close(): Promise<void>;
}

/** Runs one statement in a transaction of its own; answers how many rows it inserted, changed or deleted. */
export async function runAlone(database: Database, sql: string, values?: Values): Promise<number> {
  const { count } = await database.tx(async (transaction) => ({
    ok: true,
    count: await transaction.run(sql, values),
  }));
  return count;
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
