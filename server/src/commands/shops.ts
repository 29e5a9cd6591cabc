// npm run shops: the shops of the database, for the agency. Exits with 0, 1 (wrong argument, refused) or 2 (database).

import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { withFormerNames } from "@vitrine/domain/shop/former-names";
import type { Shop } from "@vitrine/domain/shop/shop";
import { problem, problemsOfEdit, readShop } from "@vitrine/domain/shop/shop-problems";
import type { ShopProblem } from "@vitrine/domain/shop/shop-problems";

import { requireConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { databasePlace, openBooks } from "../database/open-database.ts";
import {
  changeShop,
  hasAlike,
  revisionsOfShop,
  shopsAfter,
  shopsAmong,
} from "../shops/shops-table.ts";
import type { ShopRow, ShopState } from "../shops/shops-table.ts";
import { READER, shopIn, storedFacts } from "../shops/stored-facts.ts";
import { differences } from "./shops/describe-change.ts";
import { runSettingsTask } from "./shops/change-settings.ts";
import { NotDone } from "./shops/not-done.ts";
import { factsInFile, fileOfShop } from "./shops/shop-files.ts";
import { parseShopsTask, USAGE } from "./shops/shops-arguments.ts";
import type { ShopsTask } from "./shops/shops-arguments.ts";

const CHANGED_BY = "npm run shops";

process.stdout.on("error", () => {});

const task = parseShopsTask(process.argv.slice(2));
if (task === undefined) {
  console.error(USAGE);
  process.exit(1);
}

const config = requireConfig();
try {
  const database = await openBooks(config);
  try {
    await run(database, task);
  } finally {
    await database.close();
  }
} catch (error) {
  const isRefused = error instanceof NotDone;
  const place = databasePlace(config);
  console.error(isRefused ? error.message : `${place} cannot be used: ${reasonOf(error)}`);
  process.exitCode = isRefused ? 1 : 2;
}

async function run(database: Database, asked: ShopsTask): Promise<void> {
  switch (asked.verb) {
    case "list":
      return list(database);
    case "show":
      return show(database, asked.id);
    case "export":
      return console.log(fileOfShop(shopIn(await rowOf(database, asked.id))).trimEnd());
    case "suspend":
      return setState(database, asked.id, "suspended", asked.isConfirmed);
    case "reopen":
      return setState(database, asked.id, "open", asked.isConfirmed);
    case "new": {
      const like = shopIn(await rowOf(database, asked.like));
      const { former: _former, ...facts } = like;
      const shop = { ...facts, calendarId: asked.id, name: asked.name ?? facts.name };
      return takeFacts(database, shop, asked.isConfirmed);
    }
    case "diff":
      return takeFacts(database, await readFile(asked.file), "never");
    case "import":
      return takeFacts(database, await readFile(asked.file), asked.isConfirmed);
    default:
      return runSettingsTask(config, database, asked);
  }
}

async function list(database: Database): Promise<void> {
  let last = "";
  for (;;) {
    const page = await shopsAfter(database, last);
    for (const row of page) console.log(lineOf(row));
    const end = page.at(-1);
    if (end === undefined) return;
    last = end.calendar_id;
  }
}

function lineOf(row: ShopRow): string {
  const { calendar_id: id, state, revision, file_hash: fileHash } = row;
  const origin = fileHash === null ? "edited" : "follows its file";
  const name = state === "erased" ? "" : (JSON.parse(row.facts) as Shop).name;
  return `${id.padEnd(40)} ${state.padEnd(9)} revision ${revision}, ${origin}  ${name}`;
}

async function show(database: Database, id: string): Promise<void> {
  const row = await rowOf(database, id);
  console.log(`${lineOf(row)}\n\n${JSON.stringify(JSON.parse(row.facts), undefined, 2)}\n`);
  for (const { revision, state, changedAt, changedBy } of await revisionsOfShop(database, id)) {
    console.log(
      `revision ${revision}: ${new Date(changedAt).toISOString()}, ${state}, ${changedBy}`,
    );
  }
}

async function rowOf(database: Database, id: string): Promise<ShopRow> {
  const [row] = await shopsAmong(database, [id]);
  if (row === undefined) throw new NotDone(`There is no shop ${id}: see npm run shops -- list.`);
  if (row.state === "erased") throw new NotDone(`The shop ${id} was erased.`);
  return row;
}

async function readFile(file: string): Promise<Shop> {
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
async function takeFacts(
  database: Database,
  facts: Shop,
  isConfirmed: boolean | "never",
): Promise<void> {
  const { calendarId: id } = facts;
  const [row] = await shopsAmong(database, [id]);
  if (row?.state === "erased")
    throw new NotDone(`The shop ${id} was erased: its id is never used again.`);
  if (row === undefined) {
    const read = readShop(facts);
    if (!read.ok) throw new NotDone(sentencesOf(id, read.problems));
    if (await hasAlike(database, id)) {
      throw new NotDone(sentencesOf(id, [problem("calendar-id-alike", ["calendarId"])]));
    }
    console.log(`A new shop, ${facts.name}, with its screen at ${pathOf(id)}.`);
    return change(database, { id, revision: 0, facts, state: "open" }, isConfirmed);
  }
  const before = shopIn(row);
  const problems = problemsOfEdit(before, facts);
  if (problems.length > 0) throw new NotDone(sentencesOf(id, problems));
  const after = withFormerNames(before, facts);
  const changes = differences(before, after);
  if (changes.length === 0) return console.log(`The shop ${id} is already so.`);
  console.log(`In the shop ${id} change:`);
  for (const line of changes) console.log(`  ${line}`);
  const { revision, state } = row;
  await change(database, { id, revision, facts: after, state }, isConfirmed);
}

async function setState(
  database: Database,
  id: string,
  state: ShopState,
  isConfirmed: boolean,
): Promise<void> {
  const row = await rowOf(database, id);
  if (row.state === state) return console.log(`The shop ${id} is already ${state}.`);
  console.log(
    state === "suspended"
      ? `Nothing can be booked in the shop ${id}. What is booked stays, is shown and can be cancelled.`
      : `The shop ${id} can be booked again.`,
  );
  const { revision } = row;
  await change(database, { id, revision, facts: shopIn(row), state }, isConfirmed, row.file_hash);
}

interface Change {
  readonly id: string;
  readonly revision: number;
  readonly facts: Shop;
  readonly state: ShopState;
}

async function change(
  database: Database,
  { id, revision, facts, state }: Change,
  isConfirmed: boolean | "never",
  fileHash: string | null = null,
): Promise<void> {
  if (isConfirmed === "never") return undefined;
  if (!isConfirmed) return console.log("Nothing was changed. The same line with --yes does it.");
  const stored = { facts: storedFacts(facts), state, reader: READER, fileHash };
  const isDone = await changeShop(database, {
    calendarId: id,
    revision,
    changedBy: CHANGED_BY,
    ...stored,
  });
  if (!isDone) throw new NotDone("Somebody else changed it in this moment. Nothing was changed.");
  console.log("Done: every server sells by it at once, and shows it within two seconds.");
}
