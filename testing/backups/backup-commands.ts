// The operator's commands on copies, run as people run them, on data and copies of a test.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { bookingStore } from "@vitrine/server/booking/booking-store";
import type { Database } from "@vitrine/server/database/database";
import { migrate } from "@vitrine/server/database/migrations/migrate";
import { openSqlite } from "@vitrine/server/database/sqlite/sqlite-database";

import { temporaryFolder } from "../app-under-test.ts";
import { PROGRAM_ENVIRONMENT } from "../programs.ts";
import { JOAO_AT_EIGHT } from "../sample-bookings.ts";

const COMMANDS = resolve(import.meta.dirname, "../../server/src/commands");

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A machine with bookings: its data, its plain copies, and its settings. */
export interface BackedUpMachine {
  readonly data: string;
  readonly copies: string;
  readonly environment: Record<string, string>;
  run(command: string, parameters: readonly string[], input?: string): Promise<Ended>;
  backUp(): Promise<Ended>;
  /** Runs SQL on the bookings, as a server would write. */
  write(sql: string): void;
  rows(sql: string): Record<string, unknown>[];
}

const HALF_HOUR_MILLISECONDS = 1_800_000;

/** João has booked a half hour of tomorrow there: what copies hold depends on whether a booking is over. */
export async function machineWithJoao(
  settings: Readonly<Record<string, string>> = {},
): Promise<BackedUpMachine> {
  const machine = emptyMachine(settings);
  const tomorrow = Date.now() + 86_400_000;
  const start = tomorrow - (tomorrow % HALF_HOUR_MILLISECONDS);
  const span = { start, end: start + HALF_HOUR_MILLISECONDS };
  await onBooks(machine, async (database) => {
    await bookingStore(database).create({ ...JOAO_AT_EIGHT, span, capacity: 1 });
  });
  return machine;
}

export function emptyMachine(settings: Readonly<Record<string, string>> = {}): BackedUpMachine {
  const home = temporaryFolder();
  const [data, copies] = [join(home, "data"), join(home, "copies")];
  mkdirSync(data);
  const environment = { DATA_DIR: data, PUBLIC_URL: "https://agenda.example.com", ...settings };
  const file = join(data, "vitrine.sqlite");
  const run = (command: string, parameters: readonly string[], input = "") =>
    runCommand(command, parameters, environment, input);
  const onFile = <Result>(work: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    data,
    copies,
    environment,
    run,
    backUp: () => run("backup", ["--due", copies]),
    write: (sql) => onFile((database) => database.exec(sql)),
    rows: (sql) => onFile((database) => database.prepare(sql).all()),
  };
}

export async function onBooks<Result>(
  machine: BackedUpMachine,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openSqlite(join(machine.data, "vitrine.sqlite"));
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

export async function runCommand(
  command: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
  input = "",
): Promise<Ended> {
  const child = spawn(process.execPath, [join(COMMANDS, `${command}.ts`), ...parameters], {
    env: { ...PROGRAM_ENVIRONMENT, ...environment },
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin.on("error", () => {
    // The command has ended without reading its input.
  });
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, errors };
}

/** A new pair of keys of age. */
export function ageKeys(): { readonly identity: string; readonly recipient: string } {
  const identity = execFileSync("age-keygen", { stdio: ["ignore", "pipe", "ignore"] }).toString();
  const recipient = /age1\w+/.exec(identity)?.[0] ?? "";
  return { identity, recipient };
}

/** The names of the sealed copies in a folder, the oldest first. */
export function sealedIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tar.gz.age"))
    .toSorted();
}

/** Changes one byte in the middle of a file. */
export function flipByte(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
