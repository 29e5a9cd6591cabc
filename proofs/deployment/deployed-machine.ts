// A bare Debian with a checkout of this repository: what an operator does there, and what clients do meanwhile.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { BareDebian } from "./bare-debian.ts";
import type { Acknowledged } from "./booking-load.ts";
import type { Findings } from "./findings.ts";
import { beginLoadProcess } from "./load-process.ts";

export const HOST = "agenda.vitrine.test";
export const ADDRESS = `https://${HOST}`;
export const CHECKOUT = "/srv/vitrine";
export const AUTHORITY = "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
const BOOKS = "var/lib/vitrine/vitrine.sqlite";
export const SETTINGS = "/etc/vitrine/vitrine.env";
const OPERATOR = ["env", "npm_config_cache=/var/cache/npm"];

export type DeployedMachine = ReturnType<typeof deployedMachine>;

/** Clones `checkout` into the machine. */
export function deployedMachine(debian: BareDebian, checkout: string, findings: Findings) {
  const { root, run, inItsNetwork } = debian;
  const inside = (path: string) => join(root, path);
  spawnSync("git", ["clone", "--quiet", "--no-hardlinks", checkout, inside(CHECKOUT)]);
  borrowNpmCache(inside("var/cache/npm"));

  // A careful root's umask, under which other users would not read what root makes.
  const install = (...parameters: string[]) =>
    run(
      "bash",
      "-c",
      `umask 077; npm_config_cache=/var/cache/npm exec ${CHECKOUT}/deploy/install "$@"`,
      "install",
      ...parameters,
    );
  const upgrade = async () => {
    const ended = await run(...OPERATOR, `${CHECKOUT}/deploy/upgrade`);
    findings.noteStart(ended.output);
    return ended;
  };
  const current = () => readlinkSync(inside("opt/vitrine/current"));
  const git = (...parameters: string[]) =>
    run(
      "git",
      "-C",
      CHECKOUT,
      "-c",
      "user.name=Test",
      "-c",
      "user.email=test@example.com",
      ...parameters,
    );
  const commit = async (words: string) => {
    await git("add", "--all");
    await git("commit", "--quiet", "--message", words);
  };
  const backToHead = () => git("reset", "--quiet", "--hard", "HEAD~1");
  const change = (file: string, from: string, to: string) => {
    const path = inside(`${CHECKOUT}/${file}`);
    const text = readFileSync(path, "utf8");
    if (!text.includes(from)) throw new Error(`${file} has no line: ${from}`);
    writeFileSync(path, text.replace(from, to));
  };

  /** What curl prints for an address, in the network of the machine; without an answer, why. */
  const curl = (...parameters: string[]) => {
    const [command = "", ...rest] = inItsNetwork;
    const { stdout, stderr } = spawnSync(
      command,
      [...rest, "curl", ...curlParameters(inside(AUTHORITY)), ...parameters],
      { encoding: "utf8", env: { PATH: process.env["PATH"] } },
    );
    return stdout + stderr;
  };
  /** The same for the server's own socket, or port, as root of the machine. */
  const askServer = async (path: string) => {
    const { code } = await run("systemctl", "is-active", "vitrine-caddy.socket");
    const way = code === 0 ? ["--unix-socket", "/run/vitrine.sock"] : [];
    return (await run("curl", "-s", "-i", ...way, `http://127.0.0.1:3000${path}`)).output;
  };
  /** Where the server answers a user of the machine. */
  const reachedBy = async (user: string, group: string) => {
    const identity = [`--reuid=${user}`, `--regid=${group}`, "--clear-groups"];
    const isAnswered = async (...way: string[]) =>
      (await run("setpriv", ...identity, "curl", "-s", ...way)).output.includes('"alive"');
    return {
      port: await isAnswered("http://127.0.0.1:3000/health"),
      socket: await isAnswered("--unix-socket", "/run/vitrine.sock", "http://vitrine/health"),
    };
  };
  /** The same for somebody who has nothing to do with it. */
  const reachedByAnybody = () => reachedBy("nobody", "nogroup");
  /** The ports that anybody on the machine may connect to. */
  const openPorts = async () => {
    const { output } = await run("cat", "/proc/net/tcp", "/proc/net/tcp6");
    const listening = output.matchAll(/^ *\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F:]+ 0A /gm);
    const ports = [...listening].map(([, port = ""]) => Number.parseInt(port, 16));
    return [...new Set(ports)].toSorted((one, other) => one - other);
  };

  /** Clients who book and cancel all the while. Without limits on one client, as all of them have one address. */
  const beginLoad = async () => {
    await run("sed", "-i", "s/^#RATE_LIMIT=.*/RATE_LIMIT=off/", SETTINGS);
    await run("systemctl", "restart", "vitrine");
    const [command = "", ...rest] = inItsNetwork;
    const load = beginLoadProcess([ADDRESS, inside(AUTHORITY)], {
      execPath: command,
      execArgv: [...rest, process.execPath],
    });
    findings.note("steady", await load.report());
    return {
      /** Notes what clients meet while `act` runs, and until all who called by then have got their answer. */
      async during(name: string, act: () => Promise<void>, wasOff = false) {
        console.log(`… ${name}`);
        await act();
        findings.note(name, await load.report(), wasOff);
      },
      /** What was acknowledged, of a machine that is no more. */
      endWithoutMachine: () => load.end(),
      async end() {
        const acknowledged = await load.end();
        const lost = countLost(inside(BOOKS), acknowledged);
        console.log(`\n${acknowledged.length} bookings were acknowledged, ${lost} of them lost.\n`);
        findings.check("no acknowledged booking is lost", lost === 0 && acknowledged.length > 500);
        const audit = await run("vitrine", "audit");
        findings.check("nothing is sold twice", audit.code === 0, audit);
      },
    };
  };

  return {
    ...debian,
    inside,
    install,
    upgrade,
    current,
    git,
    commit,
    backToHead,
    change,
    curl,
    askServer,
    reachedBy,
    reachedByAnybody,
    openPorts,
    beginLoad,
    countBookings: () => countBookings(inside(BOOKS)),
  };
}

/** The parameters with which curl begins for each address: after `--next` they have to be repeated. */
export function curlParameters(authorityFile: string): string[] {
  const resolved = [443, 80].flatMap((port) => ["--resolve", `*:${port}:127.0.0.1`]);
  return ["--silent", "--show-error", "--include", "--cacert", authorityFile, ...resolved];
}

export function countBookings(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare("SELECT count(*) AS bookings FROM booking").get();
  database.close();
  return Number(row?.["bookings"]);
}

/** How many acknowledged bookings and cancellations are missing from the database. */
export function countLost(file: string, acknowledged: readonly Acknowledged[]): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("SELECT client_phone, cancelled_at FROM booking").all();
  database.close();
  const cancelledAt = new Map(rows.map((row) => [row["client_phone"], row["cancelled_at"]]));
  return acknowledged.filter(({ phone, isCancelled }) => {
    const found = cancelledAt.get(phone);
    return found === undefined || (found !== null) !== isCancelled;
  }).length;
}

/** Lets npm reuse what this machine has downloaded before; the registry stays the only source. */
function borrowNpmCache(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { stdout } = spawnSync("npm", ["config", "get", "cache"], { encoding: "utf8" });
  const cache = join(stdout.trim(), "_cacache");
  if (existsSync(cache)) cpSync(cache, join(folder, "_cacache"), { recursive: true });
  spawnSync("chmod", ["-R", "a+rwX", folder]);
}
