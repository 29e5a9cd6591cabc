import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";

import type { Instant } from "@vitrine/domain/time/shop-time";

import { DatabaseUnavailable } from "../database.ts";
import type { Row, Transaction, Values } from "../database.ts";
import { NO_VALUES, orderValues, toPositions } from "../named-values.ts";

// How long another process may hold the file (a backup's last step, a second server) before a call gives up.
const LOCK_WAIT_MILLISECONDS = 2_000;

// Caused by the database's state, not by a mistake in a statement: https://www.sqlite.org/rescode.html
const UNAVAILABLE_CODES = new Set([
  5, // BUSY
  6, // LOCKED
  8, // READONLY
  10, // IOERR
  11, // CORRUPT
  13, // FULL
  14, // CANTOPEN
  26, // NOTADB
]);

interface Prepared {
  readonly statement: StatementSync;
  readonly names: readonly string[];
}

export class Connection implements Transaction {
  // SQLite has one writer at a time.
  readonly isExclusive = true;
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(path: string, { readOnly }: { readOnly: boolean }) {
    this.#database = translateErrors(
      () => new DatabaseSync(path, { readOnly, timeout: LOCK_WAIT_MILLISECONDS }),
    );
  }

  get now(): Instant {
    return Date.now();
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  execute(sql: string): void {
    this.#change(sql, NO_VALUES);
  }

  async all(sql: string, values: Values = NO_VALUES): Promise<Row[]> {
    return translateErrors(() => {
      const { statement, names } = this.#prepare(sql);
      return statement.all(...orderValues(names, values));
    });
  }

  async run(sql: string, values: Values = NO_VALUES): Promise<number> {
    return this.#change(sql, values);
  }

  runWithNext(sql: string, values: Values = NO_VALUES): void {
    this.#change(sql, values);
  }

  /** The first row, at once. */
  first(sql: string): Row | undefined {
    return translateErrors(() => this.#prepare(sql).statement.get());
  }

  /** Changes when another connection commits, not when this one does: ask a connection that never writes. */
  dataVersion(): number {
    return Number(this.first("PRAGMA data_version")?.["data_version"]);
  }

  close(): void {
    this.#database.close();
  }

  #change(sql: string, values: Values): number {
    return translateErrors(() => {
      const { statement, names } = this.#prepare(sql);
      return Number(statement.run(...orderValues(names, values)).changes);
    });
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (prepared === undefined) {
      const { text, names } = toPositions(withoutRowLocks(sql), () => "?");
      prepared = { statement: this.#database.prepare(text), names };
      this.#prepared.set(sql, prepared);
    }
    return prepared;
  }
}

/** With one writer at a time, SQLite neither has nor needs row locks. */
function withoutRowLocks(sql: string): string {
  return sql.replace(/FOR (?:UPDATE(?: SKIP LOCKED)?|SHARE)/, "");
}

function translateErrors<Result>(action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (error instanceof Error && "errcode" in error && typeof error.errcode === "number") {
      // The low byte is the primary code; the rest only adds detail.
      if (UNAVAILABLE_CODES.has(error.errcode & 0xff)) throw new DatabaseUnavailable(error);
    }
    throw error;
  }
}
