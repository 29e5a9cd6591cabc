// after-copies.jsonl, a line for each erased client, each erased shop and each sent mail: what lies beside the copies and is younger than they.

import { createReadStream, createWriteStream, existsSync, renameSync } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";

import type { Instant } from "@vitrine/domain/time/shop-time";

import { UNFINISHED } from "../../backups/copy-names.ts";
import type { Database, Reader } from "../../database/database.ts";
import { applyLines, eraseShopsAgain, linesAfterCopies } from "./after-copies-table.ts";
import type { ErasedShopLine, LineAfterCopies } from "./after-copies-table.ts";

const DAY_MILLISECONDS = 24 * 60 * 60_000;

// Enough for one flush, few enough for one transaction beside others.
const LINES_AT_ONCE = 1_000;

// What was sent before that, copies of younger weeks hold themselves, but for one of each week.
const SENT_KEPT_MILLISECONDS = 7 * DAY_MILLISECONDS;

/**
 * Writes the file again, whole: what the books hold, and what the file had before and the books do not. An older copy may have
 * been restored since, which does not know of bookings that younger copies hold.
 */
export async function writeAfterCopies(
  database: Pick<Database, "snapshot">,
  file: string,
  { now, retentionDays }: { readonly now: Instant; readonly retentionDays: number },
): Promise<void> {
  const since = now - retentionDays * DAY_MILLISECONDS;
  await database.snapshot(async (reader) => {
    const output = createWriteStream(file + UNFINISHED, { mode: 0o600, flush: true });
    await pipeline(textOf(reader, file, since, now), output);
  });
  renameSync(file + UNFINISHED, file);
}

async function* textOf(
  reader: Reader,
  before: string,
  since: Instant,
  now: Instant,
): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const line of allLines(reader, before, since, now)) {
    lines.push(`${JSON.stringify(line)}\n`);
    if (lines.length < LINES_AT_ONCE) continue;
    yield lines.join("");
    lines = [];
  }
  yield lines.join("");
}

async function* allLines(
  reader: Reader,
  before: string,
  since: Instant,
  now: Instant,
): AsyncGenerator<LineAfterCopies> {
  const written = new Set<string>();
  for await (const line of linesAfterCopies(reader, since, now)) {
    written.add(keyOf(line));
    yield line;
  }
  if (!existsSync(before)) return;
  for await (const line of linesOf(before)) {
    if (line === undefined || written.has(keyOf(line))) continue;
    // An erased id never comes back, however old the copy is.
    const isNeeded =
      "erasedShop" in line ||
      ("erased" in line ? line.erased[2] >= since : line.sent[5] >= now - SENT_KEPT_MILLISECONDS);
    if (isNeeded) yield line;
  }
}

function keyOf(line: LineAfterCopies): string {
  if ("erasedShop" in line) return line.erasedShop[0];
  return "erased" in line ? line.erased.slice(0, 2).join(" ") : line.sent.slice(0, 4).join(" ");
}

/** The lines of a file; `undefined` for one that cannot be read. */
async function* linesOf(file: string): AsyncGenerator<LineAfterCopies | undefined> {
  const input = createReadStream(file);
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    if (text !== "") yield readLine(text);
  }
}

/** Reads the file to its end. @throws when a line cannot be read: nothing may be replaced then */
export async function requireReadableLines(file: string): Promise<void> {
  let number = 0;
  for await (const line of linesOf(file)) {
    number += 1;
    if (line === undefined) throw unreadable(number, file);
  }
}

/**
 * Erases and enters in `database` what the file says. Returns how much of it was new there.
 * @throws when a line cannot be read: a half known list of erasures would bring clients back
 */
export async function applyAfterCopies(
  database: Database,
  file: string,
): Promise<{ erased: number; sent: number; shops: number }> {
  let lines: LineAfterCopies[] = [];
  const total = { erased: 0, sent: 0 };
  const apply = async () => {
    const { erased, sent } = await applyLines(database, lines);
    total.erased += erased;
    total.sent += sent;
    lines = [];
  };
  let number = 0;
  for await (const line of linesOf(file)) {
    number += 1;
    if (line === undefined) throw unreadable(number, file);
    lines.push(line);
    if (lines.length === LINES_AT_ONCE) await apply();
  }
  await apply();
  return { ...total, shops: await eraseShopsAgain(database) };
}

function unreadable(number: number, file: string): Error {
  return new Error(`line ${number} of ${file} cannot be read`);
}

function readLine(text: string): LineAfterCopies | undefined {
  try {
    const { erased, sent, erasedShop } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (isErasedShop(erasedShop)) return { erasedShop };
    if (isList(erased, ["string", "string", "number"])) return { erased } as LineAfterCopies;
    const ofMail = ["string", "string", "string", "number", "number", "number"];
    if (isList(sent, ofMail)) return { sent } as LineAfterCopies;
  } catch {
    // No JSON: the caller says where.
  }
  return undefined;
}

function isErasedShop(value: unknown): value is ErasedShopLine {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [id, feedHashes, erasedAt] = value as unknown[];
  return (
    typeof id === "string" &&
    Array.isArray(feedHashes) &&
    feedHashes.every((hash) => typeof hash === "string") &&
    typeof erasedAt === "number"
  );
}

function isList(value: unknown, types: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.length === types.length &&
    value.every((one, index) => typeof one === types[index])
  );
}
