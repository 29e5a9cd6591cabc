// A database that notes each statement, for tests of what a server asks.

import type { Database, Reader, Transaction } from "@vitrine/server/database/database";

export function countingDatabase(database: Database) {
  const statements: string[] = [];
  const counted = <Of extends Reader>(reader: Of) => ({
    ...reader,
    all(...asked: Parameters<Reader["all"]>) {
      statements.push(asked[0]);
      return reader.all(...asked);
    },
  });
  const countedTransaction = (transaction: Transaction): Transaction => ({
    ...counted(transaction),
    run(sql, values) {
      statements.push(sql);
      return transaction.run(sql, values);
    },
    runWithNext(sql, values) {
      statements.push(sql);
      transaction.runWithNext(sql, values);
    },
  });
  const counting: Database = {
    ...counted(database),
    snapshot: (work) => database.snapshot((reader) => work(counted(reader))),
    tx: (operation, args) =>
      database.tx(
        {
          ...operation,
          work: (transaction, given) => operation.work(countedTransaction(transaction), given),
        },
        args,
      ),
  };
  return { database: counting, statements };
}
