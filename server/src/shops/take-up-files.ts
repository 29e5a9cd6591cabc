import type { Shop } from "@vitrine/domain/shop/shop";

import type { Database } from "../database/database.ts";
import { changeTo } from "./edits/change-to.ts";
import { CHANGED_BY } from "./edits/changed-by.ts";
import { judgeEdit } from "./edits/judge-edit.ts";
import { changeShop, shopsWithoutFile } from "./shops-table.ts";
import type { ShopRow } from "./shops-table.ts";
import { hashOfFacts, isAboutTheShop, shopIn, storedFacts } from "./stored-facts.ts";
import { shopsEver } from "./tombstones-table.ts";

const SHOPS_NAMED = 10;

/**
 * Takes up the shops' files at a start. A file whose id the database has never had begins a shop; a shop that nobody has
 * edited follows its file, and stays as it is when that is gone. Returns sentences for the operator about what is not as before.
 */
export async function takeUpFiles(database: Database, files: readonly Shop[]): Promise<string[]> {
  const ids = files.map(({ calendarId }) => calendarId);
  const rowOf = await shopsEver(database, ids);
  const sentences = await Promise.all(
    files.map((file) => takeUp(database, file, rowOf.get(file.calendarId))),
  );
  const gone = await shopsWithoutFile(database, ids, SHOPS_NAMED);
  return [
    ...sentences.filter((sentence) => sentence !== undefined),
    ...(gone.length > 0
      ? [`No file in shops/ is that of ${gone.join(", ")}: what has followed one stays as it is.`]
      : []),
  ];
}

async function takeUp(
  database: Database,
  file: Shop,
  row: ShopRow | undefined,
): Promise<string | undefined> {
  const { calendarId } = file;
  const fileHash = hashOfFacts(storedFacts(file));
  const from = { fileHash, changedBy: CHANGED_BY.file };
  if (row === undefined) {
    // When it fails, another server has begun the shop in this moment.
    await changeShop(database, changeTo({ ...from, shop: file, revision: 0, state: "open" }));
    return undefined;
  }
  const name = `shops/${calendarId}.ts`;
  if (row.state === "erased") return `${name} is not taken up: the shop ${calendarId} was erased.`;
  if (row.file_hash === fileHash) return undefined;
  if (row.file_hash === null) {
    return hashOfFacts(row.facts) === fileHash
      ? undefined
      : `${name} is not followed: the shop ${calendarId} has been edited since.`;
  }
  try {
    const judged = judgeEdit(shopIn(row), file);
    if (!judged.ok) {
      const [problem] = judged.problems;
      return `${name} is not followed: ${problem?.field}: ${problem?.sentence}`;
    }
    const { shop } = judged;
    const { revision, state } = row;
    const isDone = await changeShop(database, changeTo({ ...from, shop, revision, state }));
    return isDone ? `The shop ${calendarId} follows ${name}, which has changed.` : undefined;
  } catch (error) {
    if (isAboutTheShop(error) && error instanceof Error) {
      return `${name} is not followed: ${error.message}`;
    }
    throw error;
  }
}
