// A bare Debian as a provider hands it over, booted with its own systemd, in a network of its own that reaches the
// outside. For root on Linux.

import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

const RELEASE = "bookworm";
const MIRROR = "http://deb.debian.org/debian";
// What Debian's installer writes and mmdebstrap does not.
const HOSTS = "127.0.0.1 localhost\n::1 localhost\n";
const OWN_AUTHORITIES = "/usr/local/share/ca-certificates";
const PATHS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const STOP_MILLISECONDS = 20_000;

export interface BareDebian {
  /** Its root file system, as this machine sees it. */
  readonly root: string;
  /** Runs a command inside, its output shown line by line; answers the code that it ended with, and the output. */
  run(...command: string[]): Promise<{ code: number; output: string }>;
  /** The command that runs another one of this machine in the network of that one. */
  readonly inItsNetwork: readonly string[];
  /** Turns it off and removes it. */
  end(): Promise<void>;
}

/** Makes the file system from Debian's packages; `tools` has mmdebstrap's. Kept in `archive` for the next time. */
export function makeBareDebian(tools: string, archive: string): void {
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
      RELEASE,
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
  copyFileSync("/etc/resolv.conf", join(root, "etc/resolv.conf"));
  trustTheAuthoritiesOfThisMachine(root);

  const children: ChildProcess[] = [];
  const begin = (command: string, parameters: string[], environment: NodeJS.ProcessEnv = {}) => {
    const child = spawn(command, parameters, {
      stdio: "ignore",
      env: { ...process.env, ...environment },
    });
    children.push(child);
    return child;
  };
  // A process that does nothing but hold the network.
  const holder = begin("unshare", ["--net", "sleep", "infinity"]);
  await sleep(300);
  const network = `/proc/${holder.pid}/ns/net`;
  begin(
    join(tools, "usr/bin/slirp4netns"),
    ["--configure", "--mtu=65520", "--disable-host-loopback", `${holder.pid}`, "tap0"],
    { LD_LIBRARY_PATH: libraryFolder(tools) },
  );
  const container = begin(join(tools, "usr/bin/systemd-nspawn"), [
    `--directory=${root}`,
    "--boot",
    "--register=no",
    "--keep-unit",
    `--network-namespace-path=${network}`,
    "--resolv-conf=off",
    "--console=pipe",
    `--machine=vitrine-${process.pid}`,
  ]);
  const init = await findInit(container);

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

  const end = async () => {
    const gone = container.exitCode === null ? once(container, "exit") : undefined;
    await run("systemctl", "poweroff", "--force");
    await Promise.race([gone, sleep(STOP_MILLISECONDS, undefined, { ref: false })]);
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };

  await run("systemctl", "is-system-running", "--wait");
  return { root, run, inItsNetwork: ["nsenter", `--net=${network}`], end };
}

/** Where this machine reaches the registries through a proxy, its own authorities vouch for it. */
function trustTheAuthoritiesOfThisMachine(root: string): void {
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
async function findInit({ pid }: ChildProcess): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    await sleep(100);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    const init = children.find((child) => readIfThere(`/proc/${child}/comm`).trim() === "systemd");
    if (init !== undefined) return init;
  }
  throw new Error("systemd-nspawn did not start");
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}
