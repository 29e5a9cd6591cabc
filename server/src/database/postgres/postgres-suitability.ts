import { DatabaseRefused } from "../database.ts";
import type { Reader } from "../database.ts";
import { find, query, text } from "../query.ts";

const ENCODING = query({ server_encoding: text }, "SHOW server_encoding");

/** In another encoding, each booking of a name that it cannot write would answer 500. */
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
