import { withFormerNames } from "@vitrine/domain/shop/former-names";
import type { Shop } from "@vitrine/domain/shop/shop";
import { problemsOfEdit } from "@vitrine/domain/shop/shop-problems";

import type { Database } from "../database/database.ts";
import { changeShop, shopsWithoutFile } from "./shops-table.ts";
import type { ShopRow } from "./shops-table.ts";
import { hashOfFacts, isAboutTheShop, readerOf, shopIn, storedFacts } from "./stored-facts.ts";
import { shopsEver } from "./tombstones-table.ts";

const BY_FILE = "shops/*.ts";

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
  const facts = storedFacts(file);
  const fileHash = hashOfFacts(facts);
  const from = { calendarId, reader: readerOf(file), fileHash, changedBy: BY_FILE };
  if (row === undefined) {
    // When it fails, another server has begun the shop in this moment.
    await changeShop(database, { ...from, revision: 0, facts, state: "open" });
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
    const before = shopIn(row);
    const [problem] = problemsOfEdit(before, file);
    if (problem !== undefined) {
      return `${name} is not followed: ${problem.field}: ${problem.sentence}`;
    }
    const next = storedFacts(withFormerNames(before, file));
    const { revision, state } = row;
    const isDone = await changeShop(database, { ...from, revision, facts: next, state });
    return isDone ? `The shop ${calendarId} follows ${name}, which has changed.` : undefined;
  } catch (error) {
    if (isAboutTheShop(error) && error instanceof Error) {
      return `${name} is not followed: ${error.message}`;
    }
    throw error;
  }
}
