import type { Database, Operation, Outcome, Reader } from "../database.ts";
import { inGroups } from "./in-groups.ts";
import { Connection } from "./sqlite-connection.ts";
import { openWriter } from "./sqlite-writer.ts";
import type { Answer, Member } from "./sqlite-writer.ts";

interface Waiting {
  readonly member: Member;
  readonly settle: (answer: Answer) => void;
}

/**
 * The embedded database, in the file `path`, for a command: everything runs on this thread. A server has a thread that
 * writes.
 *
 * Transactions that are waiting together are committed together and answered only after they are on disk (group commit):
 * the disk's flush, which is nearly all that a booking costs, is paid once a group. decisions/0002
 */
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
    // It is the outcome of the operation that was asked for, and of no other.
    return answer.outcome as Result;
  }

  return {
    all: (sql, values) => reader.all(sql, values),
    dataVersion: () => reader.dataVersion(),
    now: () => Date.now(),
    snapshot: (work) => onSnapshot(path, work),
    tx,
    // A transaction here is the only writer there is.
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

/** Runs `work` on a connection of its own: the others go on reading what is new. */
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
