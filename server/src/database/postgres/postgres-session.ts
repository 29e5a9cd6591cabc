import { createHash } from "node:crypto";

import type { Instant } from "@vitrine/domain/time/shop-time";
import type { ClientBase, QueryResult } from "pg";

import { DatabaseUnavailable } from "../database.ts";
import type { Row, Values } from "../database.ts";
import { NO_VALUES, orderValues, toPositions } from "../named-values.ts";
import { POSTGRES_CLOCK } from "./postgres-clock.ts";
import type { PostgresClock } from "./postgres-clock.ts";
import { meaningOf, ReadOnlyServer } from "./postgres-failures.ts";
import { sendTogether } from "./send-together.ts";

export interface Session {
  readonly client: ClientBase;
  /** Behind a pooler, a transaction sets its own limits, and statements have no names. decisions/0007 */
  readonly isPooled: boolean;
  readonly clock: PostgresClock;
}

export interface Answer {
  readonly rows: Row[];
  readonly rowCount: number;
  readonly command: string;
}

/** Values are written as PostgreSQL shows them, so that both can be compared. */
export type PostgresSettings = Readonly<Record<string, string>>;

export interface Beginning {
  readonly statement: string;
  /** Set only if `isPooled`; otherwise they hold from the connection's start. */
  readonly settings: PostgresSettings;
  readonly isReadOnlyEnough: boolean;
  /** Set for looks: database.ts says which. */
  readonly isLook?: true;
}

const STATE_AND_TIME = `SELECT current_setting('transaction_read_only') AS is_read_only, ${POSTGRES_CLOCK} AS now`;

/** Begins a transaction and returns the database's time. */
export async function beginTransaction(
  { client, isPooled, clock }: Session,
  { statement, settings, isReadOnlyEnough }: Beginning,
): Promise<Instant> {
  // One message costs one round trip, as BEGIN alone does.
  const together = [statement, ...(isPooled ? setLocal(settings) : []), STATE_AND_TIME].join("; ");
  const askedAt = performance.now();
  const answers = await translateErrors(
    // The driver's types do not know that several statements have several results.
    async () => (await client.query(together)) as unknown as QueryResult<Row>[],
  );
  const { now, is_read_only: isReadOnly } = answers.at(-1)?.rows[0] ?? {};
  if (isReadOnly === "on" && !isReadOnlyEnough) throw new DatabaseUnavailable(new ReadOnlyServer());
  if (typeof now !== "number") throw new Error("a transaction began without the time");
  clock.learn(now, askedAt, performance.now());
  return now;
}

export async function runStatement(
  session: Pick<Session, "client" | "isPooled">,
  sql: string,
  values: Values = NO_VALUES,
): Promise<Answer> {
  const config = configOf(session, { sql, values });
  return answerOf(await translateErrors(() => session.client.query<Row>(config)));
}

export interface Statement {
  readonly sql: string;
  readonly values: Values;
}

/** Runs the statements in one round trip; none that follows a failed one. Returns their answers in this order. */
export async function runTogether(
  session: Pick<Session, "client" | "isPooled">,
  statements: readonly Statement[],
): Promise<Answer[]> {
  const configs = statements.map((statement) => configOf(session, statement));
  return (await translateErrors(() => sendTogether(session.client, configs))).map(answerOf);
}

function configOf({ isPooled }: Pick<Session, "isPooled">, { sql, values }: Statement) {
  const { name, text, names } = preparedForm(sql);
  const ordered = orderValues(names, values);
  return isPooled ? { text, values: ordered } : { name, text, values: ordered };
}

function answerOf({ rows, rowCount, command }: QueryResult<Row>): Answer {
  return { rows, rowCount: rowCount ?? 0, command };
}

function setLocal(settings: PostgresSettings): string[] {
  return Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = '${value}'`);
}

async function translateErrors<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw meaningOf(error);
  }
}

// Statements are few and fixed, so each is parsed and planned once per connection.
const preparedForms = new Map<string, { name: string; text: string; names: readonly string[] }>();

export function preparedForm(sql: string) {
  let form = preparedForms.get(sql);
  if (form === undefined) {
    const name = createHash("sha1").update(sql).digest("base64url");
    form = { name, ...toPositions(sql, (place) => `$${place}`) };
    preparedForms.set(sql, form);
  }
  return form;
}
