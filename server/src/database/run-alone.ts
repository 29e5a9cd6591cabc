import type { Database, Values } from "./database.ts";
import { NO_VALUES } from "./named-values.ts";
import { operation } from "./operation.ts";

const RUN_ALONE = operation(
  "run one statement",
  async (transaction, { sql, values }: { sql: string; values: Values }) => ({
    ok: true,
    count: await transaction.run(sql, values),
  }),
);

/** Resolves to how many rows it inserted, changed or deleted. */
export async function runInTransaction(
  database: Database,
  sql: string,
  values: Values = NO_VALUES,
): Promise<number> {
  const { count } = await database.tx(RUN_ALONE, { sql, values });
  return count;
}
