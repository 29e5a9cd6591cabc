// A bare Debian as a provider hands it over, booted with its own systemd, in a network of its own that reaches the
// outside. For root on Linux.

import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess, StdioOptions } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

export const DEBIAN_RELEASES = ["bookworm", "trixie"] as const;
export type DebianRelease = (typeof DEBIAN_RELEASES)[number];
const MIRROR = "http://deb.debian.org/debian";
// What Debian's installer writes and mmdebstrap does not.
const HOSTS = "127.0.0.1 localhost\n::1 localhost\n";
const securitySource = (release: string) =>
  `deb http://deb.debian.org/debian-security ${release}-security main\n`;
const OWN_AUTHORITIES = "/usr/local/share/ca-certificates";
const PATHS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const STOP_MILLISECONDS = 20_000;
// A slow machine takes long; what never comes ends the whole run here and not in a job's own time limit.
const EVENT_MILLISECONDS = 300_000;

export interface BareDebian {
  /** Its root file system, as this machine sees it. */
  readonly root: string;
  /** Runs a command inside, its output shown line by line; answers the code that it ended with, and the output. */
  run(...command: string[]): Promise<{ code: number; output: string }>;
  /** The command that runs another one of this machine in the network of that one. */
  readonly inItsNetwork: readonly string[];
  /** Ends everything inside at once, without a word to it, and boots it again; its network stays, without firewall rules. */
  cutPower(): Promise<void>;
  /** Ends everything inside at once and removes its disk. */
  destroy(): Promise<void>;
  /** Turns it off and removes it. */
  end(): Promise<void>;
}

/** Asks again and again until the answer is one; throws, naming it, when it never comes. */
export async function untilThere<Answer>(
  what: string,
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  milliseconds = EVENT_MILLISECONDS,
): Promise<Answer> {
  const giveUpAt = performance.now() + milliseconds;
  while (performance.now() < giveUpAt) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(50);
  }
  throw new Error(`it did not come: ${what}`);
}

/** Makes the file system from Debian's packages; `tools` has mmdebstrap's. Kept in `archive` for the next time. */
export function makeBareDebian(release: DebianRelease, tools: string, archive: string): void {
  if (existsSync(archive)) return;
  mkdirSync(dirname(archive), { recursive: true });
  const unfinished = `${archive}.unfinished.tar`;
  const { status } = spawnSync(
    "perl",
    [
      join(tools, "usr/bin/mmdebstrap"),
      "--mode=root",
      "--variant=minbase",
      "--include=systemd-sysv",
      "--quiet",
      release,
      unfinished,
      MIRROR,
    ],
    // It starts further programs of its own package.
    {
      stdio: "inherit",
      env: { ...process.env, PATH: `${join(tools, "usr/bin")}:${process.env["PATH"]}` },
    },
  );
  if (status !== 0) throw new Error("mmdebstrap failed");
  renameSync(unfinished, archive);
}

/** Boots a fresh one from `archive`. */
export async function bootBareDebian(tools: string, archive: string): Promise<BareDebian> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-debian-"));
  const root = join(folder, "root");
  mkdirSync(root);
  const { status } = spawnSync("tar", ["-xf", archive, "-C", root, "--numeric-owner"]);
  if (status !== 0) throw new Error(`${archive} could not be unpacked`);
  writeFileSync(join(root, "etc/hosts"), HOSTS);
  const release = readFileSync(join(root, "etc/os-release"), "utf8");
  const codename = /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1] ?? "";
  writeFileSync(join(root, "etc/apt/sources.list.d/security.list"), securitySource(codename));
  copyFileSync("/etc/resolv.conf", join(root, "etc/resolv.conf"));
  trustTheAuthoritiesOfThisMachine(root);

  const children: ChildProcess[] = [];
  const begin = (
    command: string,
    parameters: string[],
    environment: NodeJS.ProcessEnv = {},
    stdio: StdioOptions = "ignore",
  ) => {
    const child = spawn(command, parameters, { stdio, env: { ...process.env, ...environment } });
    children.push(child);
    return child;
  };
  // A process that does nothing but hold the network.
  const holder = begin("unshare", ["--net", "sleep", "infinity"]);
  const network = `/proc/${holder.pid}/ns/net`;
  const ownNetwork = readlinkSync("/proc/self/ns/net");
  await untilThere("a network", () => readlinkSync(network) !== ownNetwork || undefined);
  const outside = begin(
    join(tools, "usr/bin/slirp4netns"),
    [
      "--configure",
      "--mtu=65520",
      "--disable-host-loopback",
      "--ready-fd=3",
      `${holder.pid}`,
      "tap0",
    ],
    { LD_LIBRARY_PATH: libraryFolder(tools) },
    ["ignore", "ignore", "ignore", "pipe"],
  );
  // It writes there when the network leads outside.
  await once(outside.stdio[3] as Readable, "data");

  let container: ChildProcess;
  let init: string;
  const boot = async () => {
    container = begin(
      join(tools, "usr/bin/systemd-nspawn"),
      [
        `--directory=${root}`,
        "--boot",
        "--register=no",
        "--keep-unit",
        `--network-namespace-path=${network}`,
        "--resolv-conf=off",
        // A firewall is in that network, too.
        "--capability=CAP_NET_ADMIN",
        "--console=pipe",
        `--machine=vitrine-${process.pid}`,
      ],
      // As a machine of its own has it, whatever this one has; the systemd of Debian 13 takes nothing else.
      { SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: "1" },
    );
    init = await untilThere("systemd", () => findInit(container));
    // Asked before it can answer, it fails at once.
    await untilThere("a booted system", async () => {
      const { output } = await run("systemctl", "is-system-running");
      return /^(running|degraded)$/m.test(output) || undefined;
    });
  };

  const run: BareDebian["run"] = async (...command) => {
    const child = spawn(
      "nsenter",
      [
        `--target=${init}`,
        "--mount",
        "--uts",
        "--ipc",
        "--net",
        "--pid",
        "--cgroup",
        "--root",
        "--wd",
        "env",
        "-i",
        `PATH=${PATHS}`,
        "HOME=/root",
        "LANG=C.UTF-8",
        ...command,
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    const [code] = (await once(child, "close")) as [number | null];
    return { code: code ?? 1, output };
  };

  const isGone = () =>
    container.exitCode === null && container.signalCode === null
      ? once(container, "exit")
      : undefined;

  const cutPower = async () => {
    const gone = isGone();
    // The network stays here, and would keep what a machine's memory loses.
    await run("nft", "flush", "ruleset");
    // With the first of its processes the system ends all of them.
    process.kill(Number(init), "SIGKILL");
    await gone;
    await boot();
  };

  const destroy = async () => {
    const gone = isGone();
    process.kill(Number(init), "SIGKILL");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };

  const end = async () => {
    const gone = isGone();
    if (gone !== undefined) await run("systemctl", "poweroff", "--force");
    await Promise.race([gone, sleep(STOP_MILLISECONDS, undefined, { ref: false })]);
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };

  await boot();
  return { root, run, inItsNetwork: ["nsenter", `--net=${network}`], cutPower, destroy, end };
}

/** Where this machine reaches the registries through a proxy, its own authorities vouch for it. */
export function trustTheAuthoritiesOfThisMachine(root: string): void {
  if (!existsSync(OWN_AUTHORITIES)) return;
  const folder = join(root, OWN_AUTHORITIES);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(OWN_AUTHORITIES).filter((name) => name.endsWith(".crt"))) {
    copyFileSync(join(OWN_AUTHORITIES, name), join(folder, name));
  }
}

function libraryFolder(tools: string): string {
  return join(
    tools,
    "usr/lib",
    process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu",
  );
}

/** The process id of systemd inside, as this machine counts. Before it, nspawn has children that prepare its namespaces. */
function findInit({ pid, exitCode }: ChildProcess): string | undefined {
  if (exitCode !== null) throw new Error("systemd-nspawn did not start");
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`).trim().split(" ");
  return children.find((child) => readIfThere(`/proc/${child}/comm`).trim() === "systemd");
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}
