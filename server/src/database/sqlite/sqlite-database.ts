import type { Database, Operation, Outcome, Reader } from "../database.ts";
import { inGroups } from "./in-groups.ts";
import { Connection } from "./sqlite-connection.ts";
import { openWriter } from "./sqlite-writer.ts";
import type { Answer, Member } from "./sqlite-writer.ts";

interface Waiting {
  readonly member: Member;
  readonly settle: (answer: Answer) => void;
}

/** For commands. Transactions that wait together share one disk flush, which is nearly all of their cost. decisions/0002 */
export function openSqlite(path: string): Database {
  const writer = openWriter(path);
  const reader = new Connection(path, { readOnly: true });
  const groups = inGroups(async (group: readonly Waiting[]) => {
    const answers = await writer.commit(group.map(({ member }) => member));
    for (const [index, answer] of answers.entries()) group[index]?.settle(answer);
    writer.copyLogWhenDue();
  });

  async function tx<Args, Result extends Outcome>(
    { work }: Operation<Args, Result>,
    args: Args,
  ): Promise<Result> {
    const member: Member = (transaction) => work(transaction, args);
    const answer = await new Promise<Answer>((settle) => groups.add({ member, settle }));
    if ("error" in answer) throw answer.error;
    // This is the outcome of `work`, and so has its type.
    return answer.outcome as Result;
  }

  return {
    all: (sql, values) => reader.all(sql, values),
    dataVersion: () => reader.dataVersion(),
    now: () => Date.now(),
    snapshot: (work) => onSnapshot(path, work),
    tx,
    // Every transaction is the only writer, so a migration needs nothing more.
    async migration(operation, args) {
      await tx(operation, args);
    },
    async close() {
      await groups.finish();
      reader.close();
      writer.close();
    },
  };
}

/** Runs `work` on a connection of its own, so that other connections still read new commits. */
export async function onSnapshot<Result>(
  path: string,
  work: (reader: Reader) => Promise<Result>,
): Promise<Result> {
  const connection = new Connection(path, { readOnly: true });
  try {
    connection.execute("BEGIN");
    return await work(connection);
  } finally {
    connection.close();
  }
}
