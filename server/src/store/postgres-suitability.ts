import { DatabaseRefused, DatabaseUnavailable } from "./database.ts";
import type { Reader } from "./database.ts";

/**
 * In another encoding than UTF-8 most names of people cannot be stored: each of their bookings would answer 500.
 * @throws DatabaseRefused when the PostgreSQL database keeps its texts in one
 */
export async function refuseOtherEncodings(reader: Reader): Promise<void> {
  const encoding = await show(reader, "server_encoding");
  if (encoding !== "UTF8") {
    throw new DatabaseRefused(
      `its encoding is ${encoding}, in which not every name can be written: ` +
        "create it again with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'",
    );
  }
}

/**
 * On a migrated schema nothing else would tell a standby from a primary: the server would be ready to book nothing.
 * @throws DatabaseUnavailable when nothing can be written: it may be promoted, and then it can
 */
export async function requireWritable(reader: Reader): Promise<void> {
  if ((await show(reader, "transaction_read_only")) === "on") {
    throw new DatabaseUnavailable(new Error("it is read-only, as a standby is"));
  }
}

async function show(reader: Reader, setting: "server_encoding" | "transaction_read_only") {
  const [row] = await reader.all(`SHOW ${setting}`, []);
  return String(row?.[setting]);
}
