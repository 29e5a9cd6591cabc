// Several statements in one message cost one round trip. The driver's own pipeline mode ends each statement with a Sync of
// its own, after which the server goes on whatever has failed: behind a BEGIN that failed, outside a transaction. Here one
// Sync ends them all, so that the server skips what follows a failure. decisions/0064

import { Query } from "pg";
import type { ClientBase, QueryConfig, QueryResult, Submittable } from "pg";

import type { Row } from "../database.ts";

/** What the driver and its queries use of a connection, and its types leave out. */
interface DriverConnection {
  readonly stream: { cork(): void; uncork(): void };
  /** By name, the statements of which the server has yet to say that it has parsed them. */
  readonly submittedNamedStatements: Record<string, string>;
  sync(): void;
}

/** The same of one of the driver's queries. */
interface DriverQuery {
  readonly name: string | undefined;
  readonly text: string;
  callback: (error: Error | null, result?: QueryResult<Row>) => void;
  submit(connection: DriverConnection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleReadyForQuery(connection: DriverConnection): void;
}

type Callback = (error: Error | null, results: readonly QueryResult<Row>[]) => void;

/** To the driver one query, which hands each answer to the statement whose turn it is. */
class Together implements Submittable {
  readonly #queries: readonly DriverQuery[];
  #answered = 0;
  /** The driver wraps it to end a wait that takes too long. */
  callback: Callback;

  constructor(statements: readonly QueryConfig[], callback: Callback) {
    this.#queries = statements.map((one) => new Query<Row>(one) as unknown as DriverQuery);
    this.callback = callback;
  }

  get #current(): DriverQuery {
    const query = this.#queries[this.#answered];
    if (query === undefined) throw new Error("the database answered more than it was asked");
    return query;
  }

  // The driver remembers by these two that a statement is parsed.
  get name(): string | undefined {
    return this.#current.name;
  }

  get text(): string {
    return this.#current.text;
  }

  submit(driven: unknown): Error | null {
    const connection = driven as DriverConnection;
    const withoutSync = Object.create(connection, { sync: { value() {} } }) as DriverConnection;
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        const mistake = query.submit(withoutSync);
        if (mistake !== null) throw mistake;
      }
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: DriverConnection): void {
    this.#current.handleCommandComplete(message, connection);
    this.#answered += 1;
  }

  handleError(error: Error, { submittedNamedStatements }: DriverConnection): void {
    // The server has skipped the statements after this one, and parsed none of them.
    for (const { name } of this.#queries.slice(this.#answered)) {
      if (name !== undefined) delete submittedNamedStatements[name];
    }
    this.callback(error, []);
  }

  handleReadyForQuery(connection: DriverConnection): void {
    const results: QueryResult<Row>[] = [];
    let failure: Error | null = null;
    for (const query of this.#queries) {
      query.callback = (error, result) => {
        // A row that could not be read.
        failure ??= error;
        if (result !== undefined) results.push(result);
      };
      query.handleReadyForQuery(connection);
    }
    this.callback(failure, results);
  }
}

/**
 * Runs the statements in this order, in one round trip. Rejects with the failure of the first that fails; none after it
 * has run then.
 */
export function sendTogether(
  client: ClientBase,
  statements: readonly QueryConfig[],
): Promise<readonly QueryResult<Row>[]> {
  // Also without values: otherwise the driver would send a message that has a Sync of its own.
  const extended = statements.map((one) => ({ ...one, queryMode: "extended", types: client }));
  return new Promise((resolve, reject) => {
    client.query(
      new Together(extended, (error, results) => (error ? reject(error) : resolve(results))),
    );
  });
}
