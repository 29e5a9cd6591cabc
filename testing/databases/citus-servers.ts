// Three PostgreSQL servers with Citus that somebody has started on this machine, and what is done to them: databases made
// and removed, processes killed, frozen and started again.

import { spawn } from "node:child_process";
import { readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import { SESSION_LIMITS } from "@vitrine/server/database/postgres/postgres-connections";
import { ask } from "./postgres.ts";

const PAUSE_MILLISECONDS = 100;
const TRIES_MAX = 300;

export type CitusServer = Awaited<ReturnType<typeof findServer>>;
export type CitusServers = readonly [coordinator: CitusServer, ...workers: CitusServer[]];

/**
 * The server of this URL, which must be a superuser's, with a database of its own to which it may connect.
 * @throws what is missing, as a sentence
 */
async function findServer(url: string) {
  const { hostname, port } = new URL(url);
  const [found] = await ask(
    url,
    `SELECT current_setting('data_directory') AS data, current_setting('shared_preload_libraries') AS libraries,
       current_setting('wal_level') AS wal_level`,
  );
  const data = String(found?.["data"]);
  if (!String(found?.["libraries"]).includes("citus")) {
    throw new Error(`${hostname}:${port} runs without shared_preload_libraries = 'citus'`);
  }
  if (found?.["wal_level"] !== "logical") {
    throw new Error(`${hostname}:${port} runs without wal_level = logical`);
  }
  const mainProcess = () =>
    Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const { program, parameters, folder, env, uid, gid } = startOf(
    mainProcess(),
    `${hostname}:${port}`,
  );
  let frozen: number[] = [];

  /** Connections' processes are children of the main one. */
  function processes(): number[] {
    const pid = mainProcess();
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return [pid, ...children.split(" ").filter(Boolean).map(Number)];
  }

  function thaw(): void {
    for (const pid of frozen) signal(pid, "SIGCONT");
    frozen = [];
  }
  process.on("exit", thaw);

  return {
    host: hostname,
    port: Number(port),
    urlOf(database: string): string {
      const its = new URL(url);
      its.pathname = database;
      return its.href;
    },
    kill: () => signal(mainProcess(), "SIGKILL"),
    /** Starts it again as it was started, on the same data. */
    async start(): Promise<void> {
      for (let tries = 1; ; tries++) {
        const child = spawn(program, parameters, {
          cwd: folder,
          env,
          uid,
          gid,
          detached: true,
          stdio: "ignore",
        });
        child.unref();
        for (let looks = 0; child.exitCode === null && looks < TRIES_MAX; looks++) {
          if (await answers(url)) return;
          await after(PAUSE_MILLISECONDS);
        }
        // Processes of connections may not have ended yet, and the new server waits for none.
        if (tries === TRIES_MAX) throw new Error(`${hostname}:${port} does not start again`);
      }
    },
    freeze(): void {
      frozen = processes();
      for (const pid of frozen) signal(pid, "SIGSTOP");
    },
    thaw,
  };
}

/** How the process was started. */
function startOf(pid: number, name: string) {
  try {
    process.kill(pid, 0);
    const [, ...parameters] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(0, -1);
    const { uid, gid } = statSync(`/proc/${pid}`);
    const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").filter(Boolean);
    return {
      env: Object.fromEntries(
        variables.map((variable) => variable.split(/=(.*)/s).slice(0, 2) as [string, string]),
      ),
      program: readlinkSync(`/proc/${pid}/exe`),
      parameters,
      folder: readlinkSync(`/proc/${pid}/cwd`),
      uid,
      gid,
    };
  } catch (error) {
    throw new Error(`process ${pid} of ${name} cannot be killed from here`, { cause: error });
  }
}

function answers(url: string): Promise<boolean> {
  return ask(url, "SELECT 1").then(
    () => true,
    () => false,
  );
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

/**
 * Makes a database that is spread over `workersAtFirst` of the workers, set to what a server asks for, still without tables;
 * answers the coordinator's URL of it.
 */
export async function createCitusDatabase(
  servers: CitusServers,
  name: string,
  workersAtFirst = servers.length - 1,
): Promise<string> {
  const [coordinator, ...workers] = servers;
  for (const server of servers) {
    await ask(server.urlOf("postgres"), `CREATE DATABASE ${name}`);
    await ask(server.urlOf(name), "CREATE EXTENSION citus");
  }
  const url = coordinator.urlOf(name);
  await ask(url, `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`);
  for (const worker of workers.slice(0, workersAtFirst)) await addWorker(url, worker);
  for (const setting of ["lock_timeout", "synchronous_commit"] as const) {
    await ask(url, `ALTER DATABASE ${name} SET ${setting} = '${SESSION_LIMITS[setting]}'`);
  }
  return url;
}

export async function addWorker(url: string, { host, port }: CitusServer): Promise<void> {
  await ask(url, `SELECT citus_add_node('${host}', ${port})`);
}

/** The servers of `npm run distributed`, the coordinator first. */
export async function findCitusServers(): Promise<CitusServers> {
  const [coordinator = "", ...workers] = (process.env["CITUS_URLS"] ?? "").split(" ");
  return [await findServer(coordinator), ...(await Promise.all(workers.map(findServer)))];
}

export async function dropCitusDatabase(servers: CitusServers, name: string): Promise<void> {
  for (const server of servers) {
    await ask(server.urlOf("postgres"), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}
