import { DatabaseRefused } from "../database.ts";
import type { Reader } from "../database.ts";
import { find, query, text } from "../query.ts";

const ENCODING = query({ server_encoding: text }, "SHOW server_encoding");

/**
 * In another encoding than UTF-8 most names of people cannot be stored: each of their bookings would answer 500.
 * @throws DatabaseRefused when the PostgreSQL database keeps its texts in one
 */
export async function refuseOtherEncodings(reader: Reader): Promise<void> {
  const [row] = await find(reader, ENCODING);
  const encoding = row?.server_encoding;
  if (encoding !== "UTF8") {
    throw new DatabaseRefused(
      `its encoding is ${encoding}, in which not every name can be written: ` +
        "create it again with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'",
    );
  }
}
