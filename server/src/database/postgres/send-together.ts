// Several statements in one message cost one round trip. The driver's own pipeline mode ends each statement with a Sync of
// its own, after which the server goes on whatever has failed: behind a BEGIN that failed, outside a transaction. Here one
// Sync ends them all, so that the server skips what follows a failure. decisions/0064

import { Result } from "pg";
import type { ClientBase, FieldDef, QueryResult, Submittable } from "pg";

import type { Row, SqlValue } from "../database.ts";

export interface PreparedStatement {
  /** Set if the connection is to keep what it has parsed. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly SqlValue[];
}

type Texts = Record<string, string>;

/** What the driver's connection does, as its types do not say: each of these sends one message of the protocol. */
interface DriverConnection {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): boolean };
  /** The text of each named statement that the server has parsed, or that was sent for it to parse. */
  readonly parsedStatements: Texts;
  readonly submittedNamedStatements: Texts;
  parse(statement: { name: string; text: string }): void;
  bind(values: {
    statement: string;
    values: readonly SqlValue[];
    valueMapper: (value: SqlValue) => string | null;
  }): void;
  describe(portal: { type: "P"; name: "" }): void;
  execute(portal: { portal: "" }): void;
  sync(): void;
}

/** How the driver's result takes up what the server answers. */
interface DriverResult extends QueryResult<Row> {
  addFields(fields: FieldDef[]): void;
  addRow(row: Row): void;
  parseRow(values: unknown): Row;
  addCommandComplete(message: unknown): void;
}

/** To the driver one query. It calls the handlers with the server's answers, which come in the statements' order. */
class Together implements Submittable {
  readonly #statements: readonly PreparedStatement[];
  readonly #results: readonly DriverResult[];
  #answered = 0;
  #failure: unknown;
  /** The driver replaces it to end a wait that takes too long. */
  callback: (error: unknown, results: readonly QueryResult<Row>[]) => void;

  constructor(
    client: ClientBase,
    statements: readonly PreparedStatement[],
    callback: Together["callback"],
  ) {
    this.#statements = statements;
    // Of the client's types, a result uses how a column's text is read.
    const types = client as unknown as ConstructorParameters<typeof Result>[1];
    this.#results = statements.map(() => new Result<Row>("", types) as unknown as DriverResult);
    this.callback = callback;
  }

  // By these two the driver remembers which statement was parsed.
  get name(): string | undefined {
    return this.#statements[this.#answered]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#answered]?.text;
  }

  get #result(): DriverResult {
    const result = this.#results[this.#answered];
    if (result === undefined) throw new Error("the database answered more than it was asked");
    return result;
  }

  submit(driven: unknown): void {
    const connection = driven as DriverConnection;
    // The protocol's many small messages leave in one write.
    const messages: Buffer[] = [];
    const write = (bytes: Buffer) => messages.push(bytes) > 0;
    const gathering = Object.create(connection, {
      stream: { value: { writable: true, write } },
    }) as DriverConnection;
    for (const statement of this.#statements) sendUnsynced(gathering, statement);
    gathering.sync();
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  }

  handleRowDescription({ fields }: { readonly fields: FieldDef[] }): void {
    this.#result.addFields(fields);
  }

  handleDataRow({ fields }: { readonly fields: unknown }): void {
    try {
      this.#result.addRow(this.#result.parseRow(fields));
    } catch (error) {
      this.#failure ??= error;
    }
  }

  handleCommandComplete(message: unknown): void {
    this.#result.addCommandComplete(message);
    this.#answered += 1;
  }

  handleError(error: unknown, { submittedNamedStatements }: DriverConnection): void {
    // The server has skipped the statements after this one, and parsed none of them.
    for (const { name } of this.#statements.slice(this.#answered)) {
      if (name !== undefined) delete submittedNamedStatements[name];
    }
    this.callback(error, []);
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure, this.#results);
  }
}

function sendUnsynced(
  connection: DriverConnection,
  { name = "", text, values }: PreparedStatement,
): void {
  const { parsedStatements, submittedNamedStatements } = connection;
  if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
    connection.parse({ name, text });
    if (name !== "") submittedNamedStatements[name] = text;
  }
  connection.bind({ statement: name, values, valueMapper: asText });
  connection.describe({ type: "P", name: "" });
  connection.execute({ portal: "" });
}

const asText = (value: SqlValue) => (value === null ? null : String(value));

/**
 * Runs the statements in this order, in one round trip. Rejects with the failure of the first that fails; none after it
 * has run then.
 */
export function sendTogether(
  client: ClientBase,
  statements: readonly PreparedStatement[],
): Promise<readonly QueryResult<Row>[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Together(client, statements, (error, results) =>
        error === undefined || error === null ? resolve(results) : reject(error as Error),
      ),
    );
  });
}
