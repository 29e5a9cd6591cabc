// PostgreSQL's own programs make and restore its copies. Passwords reach them in a file, never in an argument.

import { createHash } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";

import { sha256Of, writeChecksumFile } from "../../backups/checksum-file.ts";
import { UNFINISHED } from "../../backups/copy-names.ts";
import { ProgramFailed, runInto, runToText } from "../../backups/run-programs.ts";
import type { Program } from "../../backups/run-programs.ts";
import { addressForPrograms } from "./address-for-programs.ts";
import { WRITTEN_UNASKED } from "./content-of-copy.ts";
import { inTemporaryFolder } from "../../backups/temporary-folder.ts";

// As for the embedded database: counts are for a day only, waits until their day, and a copy would let in devices that were
// shut out since.
const LEFT_OUT = [
  "client_use",
  "cancel_*",
  "mail_use",
  "counting_salt",
  "client_wait",
  "opened_time",
  "wait_bar",
  "owner_device",
  "owner_code",
  "push_*",
];

/** Dumps the database to `target`, which appears whole, with its checksum, or not at all. */
export async function dumpPostgres(databaseUrl: string, target: string): Promise<void> {
  const unfinished = target + UNFINISHED;
  rmSync(unfinished, { force: true });
  try {
    await withAddress(databaseUrl, (address) =>
      run("pg_dump", [
        "--format=custom",
        "--no-owner",
        "--no-acl",
        ...LEFT_OUT.map((table) => `--exclude-table-data=${table}`),
        `--file=${unfinished}`,
        `--dbname=${address}`,
      ]),
    );
    writeChecksumFile(target, await sha256Of(unfinished));
    renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

// A dump drops only what it holds itself: tables of later steps of the schema would be left in the way of the next migration.
const BEGIN_EMPTY = `BEGIN;
SET LOCAL client_min_messages = warning;
DO $empty$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT nspname, relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = current_schema() AND relkind IN ('r', 'p')
      AND pg_has_role(relowner, 'USAGE')
      AND NOT EXISTS (
        SELECT FROM pg_depend
        WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I.%I CASCADE', found.nspname, found.relname);
  END LOOP;
END
$empty$;
`;

/**
 * Puts a dump in the place of what the database holds, in one transaction: wholly or not at all. Tables of the current
 * schema that the dump does not hold are dropped, where they belong to the user that connects.
 */
export async function restorePostgres(databaseUrl: string, dump: string): Promise<void> {
  await withAddress(databaseUrl, (address) =>
    runProgram(
      {
        name: "psql",
        args: ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", `--dbname=${address}`],
      },
      { chunks: replacementBy(dump) },
    ),
  );
}

/** Ends with COMMIT only if the dump was read to its end: psql takes the end of its input for the end of the data. */
async function* replacementBy(dump: string): AsyncGenerator<string | Buffer> {
  yield BEGIN_EMPTY;
  const statements = new PassThrough();
  const args = ["--clean", "--if-exists", "--exit-on-error", "--no-owner", "--no-acl"];
  const ended = runInto([{ name: "pg_restore", args: [...args, "--file=-", dump] }], {}, (output) =>
    pipeline(output, statements),
  );
  // It is looked at below. Until then, an error is no unhandled one.
  ended.catch(() => {});
  try {
    for await (const chunk of statements) yield chunk as Buffer;
  } finally {
    await ended;
  }
  yield "COMMIT;\n";
}

const DEVICE_TABLES = ["owner_code", "owner_device"];

/** Dumps the devices that open the owners' pages, which no copy holds, so that a restore can put them back. */
export async function dumpDevices(databaseUrl: string, target: string): Promise<void> {
  await withAddress(databaseUrl, (address) =>
    run("pg_dump", [
      "--format=custom",
      "--data-only",
      ...DEVICE_TABLES.map((table) => `--table=${table}`),
      `--file=${target}`,
      `--dbname=${address}`,
    ]),
  );
}

export async function restoreDevices(databaseUrl: string, dump: string): Promise<void> {
  await withAddress(databaseUrl, (address) =>
    run("pg_restore", [
      "--data-only",
      "--single-transaction",
      "--exit-on-error",
      `--dbname=${address}`,
      dump,
    ]),
  );
}

/** A digest of what is in a dump: two dumps of the same content differ in their bytes, by the time and by a random word. */
export async function contentOfDump(dump: string): Promise<string> {
  const hash = createHash("sha256");
  const withoutNoise = [
    "/^--/d",
    String.raw`/^\\restrict /d`,
    String.raw`/^\\unrestrict /d`,
    ...WRITTEN_UNASKED.map((table) => String.raw`/^COPY [^ ]*\.${table} /,/^\\\.$/d`),
  ];
  try {
    await runInto(
      [
        { name: "pg_restore", args: ["--file=-", dump] },
        { name: "sed", args: withoutNoise.flatMap((edit) => ["-e", edit]) },
      ],
      {},
      (output) => pipeline(output, hash),
    );
  } catch (error) {
    throw inWords(error);
  }
  return hash.digest("hex");
}

/** Returns the problem where the file is no dump that can be restored. */
export async function problemOfDump(dump: string): Promise<string | undefined> {
  try {
    const listing = await runToText([{ name: "pg_restore", args: ["--list", dump] }]);
    return / TABLE DATA \S+ booking /.test(listing) ? undefined : "holds no bookings of Vitrine";
  } catch (error) {
    if (error instanceof ProgramFailed && !/is missing on this/.test(error.said))
      return "is damaged";
    throw inWords(error);
  }
}

async function run(name: string, args: readonly string[]): Promise<void> {
  await runProgram({ name, args });
}

async function runProgram(
  program: Program,
  from?: { readonly chunks: AsyncIterable<string | Buffer> },
): Promise<void> {
  try {
    await runToText([program], from && { from });
  } catch (error) {
    throw inWords(error);
  }
}

/** Calls `work` with the address without its password, which a file holds meanwhile. */
async function withAddress(
  databaseUrl: string,
  work: (address: string) => Promise<void>,
): Promise<void> {
  const { address, password } = addressForPrograms(databaseUrl);
  if (password === undefined) return work(address);
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, "password");
    const escaped = password.replaceAll(/[\\:]/g, String.raw`\$&`);
    writeFileSync(file, `*:*:*:*:${escaped}\n`, { mode: 0o600 });
    const joiner = address.includes("?") ? "&" : "?";
    await work(`${address}${joiner}passfile=${encodeURIComponent(file)}`);
  });
}

function inWords(error: unknown): unknown {
  if (!(error instanceof ProgramFailed)) return error;
  const { program, said } = error;
  if (/server version mismatch|unsupported version/.test(said)) {
    return new Error(
      `${program} is older than the database: install the postgresql-client of the database's version`,
    );
  }
  return error;
}
