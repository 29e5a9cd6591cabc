import { DatabaseRefused } from "../database.ts";
import type { Reader } from "../database.ts";
import { find, query, text } from "../query.ts";

const ENCODING = query({ server_encoding: text }, "SHOW server_encoding");

/**
 * Most people's names can be stored only in UTF-8: in another encoding, each of their bookings would answer 500.
 * @throws DatabaseRefused when the PostgreSQL database has another encoding
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
