import { startChild } from "../child.ts";

/** As many as one server's pool has. */
export const RAW_CONNECTIONS = 10;

/** A create's own transactions by the driver alone, one statement after the other: how many a second. */
export async function rawTransactions(url: string, seconds: number): Promise<number> {
  const { firstLine, stop } = await startChild(
    "bench/postgres/raw-transactions.ts",
    [String(seconds), String(RAW_CONNECTIONS)],
    { DATABASE_URL: url },
  );
  await stop();
  return Number(firstLine);
}
