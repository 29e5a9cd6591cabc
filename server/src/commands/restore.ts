// npm run restore [-- FILE | -- latest [--of OWNER] | -- NAME.tar.gz.age [--of OWNER] | -- --calendars]
//
// Without arguments it lists the copies here and at BACKUP_TO. A FILE is a plain copy on this machine; `latest` and a NAME
// are fetched from BACKUP_TO, with the identity on the input. The embedded database may be in use meanwhile. The devices that
// open the owner's page stay the same, clients erased since the copy stay erased, and settings are left as they are.
// --calendars restores nothing: it asks the owners' calendars once more, of which one could not be read.

import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { CopyRefused } from "../backups/copy-refused.ts";
import { readCopyName, SEALED } from "../backups/copy-names.ts";
import { AFTER_COPIES } from "../backups/fetch-copy.ts";
import { noteRestored } from "../backups/last-copy.ts";
import { readIdentityInput } from "../backups/identity.ts";
import { requireConfig } from "../config.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { requireKnownSteps } from "../database/migrations/applied-steps.ts";
import { openBooks } from "../database/open-database.ts";
import { requireReadableLines } from "./copies/after-copies.ts";
import { afterCopiesBeside } from "./copies/bring-up-to-date.ts";
import { onFetchedCopy } from "./copies/fetch-for-restore.ts";
import { listCopies } from "./copies/list-copies.ts";
import { folderOfCopies } from "./copies/local-copies.ts";
import { HalfRestored, restoreDump } from "./copies/restore-postgres.ts";
import { restoreSqlite } from "./copies/restore-sqlite.ts";
import { closeUnknownEvents } from "./unknown-events.ts";

const LATEST = "latest";

const { wanted, owner, isForCalendars } = readArguments();
const config = requireConfig();

if (isForCalendars) process.exit((await askCalendars()) ? 0 : 1);
if (wanted === undefined) {
  process.exit((await listCopies(config, console.log)) ? 0 : 1);
}
try {
  const isAtPlace = wanted === LATEST || isSealedName(wanted);
  const problem = isAtPlace ? await restoreFetched(wanted) : await restoreFile(resolve(wanted));
  if (problem !== undefined) fail(problem);
} catch (error) {
  if (error instanceof HalfRestored) {
    console.error(error.message);
    process.exit(1);
  }
  fail(error instanceof CopyRefused ? error.message : reasonOf(error));
}

function restoreFile(file: string): Promise<string | undefined> {
  return restoreBooks(file, afterCopiesBeside(file), file);
}

async function restoreFetched(name: string): Promise<string | undefined> {
  const identity = await readIdentityInput();
  const copy = { identity, name: name === LATEST ? undefined : name, owner };
  return onFetchedCopy(config, copy, async ({ books, afterCopies, manifest, name }) => {
    console.log(`Fetched ${name}, made at ${manifest.madeAt}`);
    if (afterCopies.length === 0) {
      console.log("There is no after-copies.jsonl.age: who was erased since the copy is not known");
    }
    const problem = await restoreBooks(books, afterCopies, name);
    if (problem === undefined) keepAfterCopies(afterCopies);
    return problem;
  });
}

/** The next backup adds to what is known of younger copies; on a new machine, nothing is yet. */
function keepAfterCopies([fetched]: readonly string[]): void {
  const folder = folderOfCopies(config.dataDirectory);
  const kept = join(folder, AFTER_COPIES);
  if (fetched === undefined || existsSync(kept)) return;
  mkdirSync(folder, { recursive: true });
  copyFileSync(fetched, kept);
}

/** Returns the reason when nothing was restored. `name`: what the copy is called to people. */
async function restoreBooks(
  books: string,
  afterCopies: readonly string[],
  name: string,
): Promise<string | undefined> {
  const { databaseUrl } = config;
  for (const file of afterCopies) await requireReadableLines(file);
  const say = (sentence: string) => {
    // What was fetched and opened has no checksum of its own beside it: that of the sealed copy was compared.
    if (books === name || !sentence.startsWith(books)) console.log(sentence);
  };
  const problem =
    databaseUrl === undefined
      ? await restoreSqlite(config, books, afterCopies, say)
      : await restoreDump(config, databaseUrl, books, afterCopies, say);
  if (problem !== undefined) return problem.replaceAll(books, name);
  noteRestored(config.dataDirectory, name);
  console.log(`Restored ${name}`);
}

/** Returns whether all of them were read. */
async function askCalendars(): Promise<boolean> {
  const database = await openBooks(config, requireKnownSteps);
  try {
    const { lines, areAllRead } = await closeUnknownEvents(config, database);
    for (const line of lines) console.log(line);
    if (lines.length === 0) console.log("The owners' calendars hold no booking that is not known");
    return areAllRead;
  } finally {
    await database.close();
  }
}

function isSealedName(text: string): boolean {
  const found = readCopyName(text);
  return found?.kind === SEALED && found.ending === undefined && !existsSync(text);
}

interface Arguments {
  readonly wanted: string | undefined;
  readonly owner: string | undefined;
  readonly isForCalendars: boolean;
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: { of: { type: "string" }, calendars: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [wanted, ...more] = positionals;
    if (values.calendars) {
      if (wanted === undefined && values.of === undefined) {
        return { wanted, owner: undefined, isForCalendars: true };
      }
    } else if (
      more.length === 0 &&
      wanted !== "" &&
      (wanted !== undefined || values.of === undefined)
    ) {
      return { wanted, owner: values.of, isForCalendars: false };
    }
  } catch {
    // The sentence below says what can be asked for.
  }
  return fail(
    "name one copy: npm run restore -- FILE, or -- latest, or -- NAME.tar.gz.age, the last two with the identity on the input; --of OWNER takes the copy of another address; or --calendars alone",
  );
}

function fail(reason: string): never {
  console.error(`Nothing was restored: ${reason}`);
  process.exit(1);
}
