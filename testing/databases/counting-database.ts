// A database that notes each statement, for tests of what a server asks.

import type { Database, Reader, Transaction, Values } from "@vitrine/server/database/database";

export function countingDatabase(database: Database) {
  const statements: string[] = [];
  const counted = <Of extends Reader>(reader: Of) => ({
    ...reader,
    all(sql: string, values?: Values) {
      statements.push(sql);
      return reader.all(sql, values);
    },
  });
  const countedTransaction = (transaction: Transaction): Transaction => ({
    ...counted(transaction),
    run(sql, values) {
      statements.push(sql);
      return transaction.run(sql, values);
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
