import { pathOf } from "@vitrine/domain/shop/calendar-id";
import type { Shop } from "@vitrine/domain/shop/shop";
import { readShop } from "@vitrine/domain/shop/shop-problems";
import type { ShopProblem } from "@vitrine/domain/shop/shop-problems";

import type { Database } from "../../database/database.ts";
import { reasonOf } from "../../database/failure-reason.ts";
import { changeTo } from "../../shops/edits/change-to.ts";
import { CHANGED_BY } from "../../shops/edits/changed-by.ts";
import { judgeEdit } from "../../shops/edits/judge-edit.ts";
import { shopIn } from "../../shops/stored-facts.ts";
import { shopsEver } from "../../shops/tombstones-table.ts";
import { change } from "./change-one-shop.ts";
import { differences } from "./describe-change.ts";
import { NotDone } from "./not-done.ts";
import { factsInFile } from "./shop-files.ts";

const changedBy = CHANGED_BY.command;

export async function readFile(file: string): Promise<Shop> {
  let facts: unknown;
  try {
    facts = await factsInFile(file);
  } catch (error) {
    throw new NotDone(`${file} cannot be read: ${reasonOf(error)}`);
  }
  const read = readShop(facts);
  if (!read.ok) throw new NotDone(sentencesOf(file, read.problems));
  return read.shop;
}

function sentencesOf(what: string, problems: readonly ShopProblem[]): string {
  const lines = problems.map(({ field, sentence }) => `  ${field && `${field}: `}${sentence}`);
  return [`${what} is refused:`, ...lines].join("\n");
}

/** Makes a shop of these facts, or an edit of the shop that has them. */
export async function takeFacts(
  database: Database,
  facts: Shop,
  isConfirmed: boolean | "never",
): Promise<void> {
  const { calendarId: id } = facts;
  const row = (await shopsEver(database, [id])).get(id);
  if (row?.state === "erased")
    throw new NotDone(`The shop ${id} was erased: its id is never used again.`);
  if (row === undefined) {
    const judged = readShop(facts);
    if (!judged.ok) throw new NotDone(sentencesOf(id, judged.problems));
    console.log(`A new shop, ${facts.name}, with its screen at ${pathOf(id)}.`);
    const opened = { revision: 0, shop: judged.shop, state: "open", changedBy } as const;
    return change(database, changeTo(opened), isConfirmed);
  }
  const before = shopIn(row);
  const judged = judgeEdit(before, facts);
  if (!judged.ok) throw new NotDone(sentencesOf(id, judged.problems));
  const changes = differences(before, judged.shop);
  if (changes.length === 0) return console.log(`The shop ${id} is already so.`);
  console.log(`In the shop ${id} change:`);
  for (const line of changes) console.log(`  ${line}`);
  const { revision, state } = row;
  await change(database, changeTo({ revision, shop: judged.shop, state, changedBy }), isConfirmed);
}
