// node testing/databases/write-without-pause.ts FILE: writes rows without a pause as a server's writing thread does, with its
// copier; prints the number of each row once it is on disk, and `copying` when the log begins to be copied.

import { writeSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";

import { logCopier } from "@vitrine/server/database/sqlite/log-copier";
import { openWriter } from "@vitrine/server/database/sqlite/sqlite-writer";

const [path = ""] = process.argv.slice(2);
const STDOUT = 1;
const TEN_PAGES = 40_000;

const copier = logCopier(path);
const writer = openWriter(path, copier);
await write("CREATE TABLE IF NOT EXISTS ballast (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL)");
for (let number = Date.now(); ; number++) {
  await write(`INSERT INTO ballast VALUES (${number}, randomblob(${TEN_PAGES}))`);
  writeSync(STDOUT, `${number}\n`);
  const wasCopying = copier.isCopying();
  writer.copyLogWhenDue();
  if (copier.isCopying() && !wasCopying) writeSync(STDOUT, "copying\n");
  await nextTurn();
}

async function write(sql: string): Promise<void> {
  const [answer] = await writer.commit([
    async (transaction) => ({ ok: (await transaction.run(sql)) >= 0 }),
  ]);
  if (answer === undefined || "error" in answer) throw new Error("not written", { cause: answer });
}
