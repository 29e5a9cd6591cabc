import type { WorkerWatch } from "../citus/citus-workers.ts";
import type { Outcome, Transaction, Values } from "../database.ts";
import { NO_VALUES } from "../named-values.ts";
import { isConnectionLost } from "./postgres-failures.ts";
import { beginTransaction, runStatement, runTogether } from "./postgres-session.ts";
import type { Answer, Beginning, Session, Statement } from "./postgres-session.ts";

export interface WatchedSession extends Session {
  /** Set only on Citus: a statement whose worker does not answer is not sent. */
  readonly workers?: WorkerWatch | undefined;
}

/** Runs `work` as a transaction, which is committed if its outcome is ok, and told the time if it `isTimed`. */
export async function runTransaction<Result extends Outcome>(
  session: WatchedSession,
  beginning: Beginning,
  work: (transaction: Transaction) => Promise<Result>,
  isTimed = false,
): Promise<Result> {
  const statements = statementsTogether(session);
  let outcome: Result;
  let ended: Answer;
  try {
    const isBegunFirst = session.isPooled || isTimed;
    const now = isBegunFirst ? await beginTransaction(session, beginning) : undefined;
    if (!isBegunFirst) statements.askWithNext(beginning.statement);
    outcome = await work({
      isExclusive: false,
      now,
      all: async (sql, values) => (await statements.ask(sql, values)).rows,
      run: async (sql, values) => (await statements.ask(sql, values)).rowCount,
      runWithNext: (sql, values) => statements.askWithNext(sql, values),
    });
    ended = await statements.askLast(outcome.ok ? "COMMIT" : "ROLLBACK");
  } catch (error) {
    await statements.end();
    // A lost connection ends its transaction, and a ROLLBACK would only have to wait again.
    if (!isConnectionLost(error)) await runStatement(session, "ROLLBACK");
    throw error;
  }
  // If a statement failed and `work` ignored it, PostgreSQL rolls back, even on COMMIT.
  if (outcome.ok && ended.command !== "COMMIT")
    throw new Error("a failed statement was passed over");
  return outcome;
}

interface Waiting extends Statement, PromiseWithResolvers<Answer> {}

/** Sends what is asked within one turn of the event loop together, in the order in which it was asked. */
function statementsTogether(session: WatchedSession) {
  let waiting: Waiting[] = [];
  let sent = Promise.resolve();
  let isDue = false;
  let isBegun = false;
  let isEnded = false;

  function add(sql: string, values: Values): Promise<Answer> {
    if (isEnded) return Promise.reject(new Error("the transaction has ended"));
    const answer = Promise.withResolvers<Answer>();
    waiting.push({ sql, values, ...answer });
    return answer.promise;
  }

  async function send(): Promise<void> {
    const statements = waiting;
    waiting = [];
    isDue = false;
    if (statements.length === 0) return;
    try {
      if (session.workers !== undefined) {
        for (const { values } of statements) await session.workers.refuseAway(session, values);
      }
      const answers = await runTogether(session, statements);
      isBegun = true;
      for (const [index, answer] of answers.entries()) statements[index]?.resolve(answer);
    } catch (error) {
      // Nothing has begun, as BEGIN was among them.
      if (!isBegun) isEnded = true;
      for (const { reject } of statements) reject(error);
    }
  }

  function ask(sql: string, values: Values = NO_VALUES): Promise<Answer> {
    const answer = add(sql, values);
    if (!isDue) {
      isDue = true;
      // After all that can go on without an answer has asked, too.
      process.nextTick(() => (sent = sent.then(send)));
    }
    return answer;
  }

  return {
    ask,
    /** What is asked after it would run outside the transaction, and is refused. */
    askLast(sql: string): Promise<Answer> {
      const answer = ask(sql);
      isEnded = true;
      return answer;
    },
    /** If it fails, so does the statement that it is sent with. */
    askWithNext(sql: string, values: Values = NO_VALUES): void {
      add(sql, values).catch(() => {});
    },
    /** Waits for what was sent; what was not is never sent, since it would run outside the transaction. */
    async end(): Promise<void> {
      isEnded = true;
      for (const { reject } of waiting.splice(0)) reject(new Error("the transaction has ended"));
      await sent;
    },
  };
}
