// What looks after the machine beside the product: Debian's updates, the clock, the firewall. What the firewall lets in is
// seen from a network beside that of the machine.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { untilThere } from "./bare-debian.ts";
import { HOST } from "./deployed-machine.ts";
import type { DeployedMachine } from "./deployed-machine.ts";
import type { Findings } from "./findings.ts";

export const SSH_PORT = 2201;
const OTHER_PORT = 5555;
// A network for trying networks (RFC 2544), and one that leads nowhere else (RFC 4193).
const MACHINE = "198.18.0.1";
const MACHINE_BY_IPV6 = "fd00:1::1";
const OUTSIDE = ["nsenter", "--net=/run/netns/outside"];
const BESIDE_MACHINE = `set -e
  ip netns add outside
  ip link add inside type veth peer name outside netns outside
  ip addr add ${MACHINE}/24 dev inside
  ip addr add ${MACHINE_BY_IPV6}/64 dev inside nodad
  ip link set inside up
  ip -n outside addr add 198.18.0.2/24 dev outside
  ip -n outside addr add fd00:1::2/64 dev outside nodad
  ip -n outside link set outside up`;
const OTHER_SERVICE = `[Service]
ExecStart=/usr/bin/socat TCP6-LISTEN:${OTHER_PORT},fork,reuseaddr,ipv6only=0 EXEC:cat
`;
const OPENED = "root/session-is-open";
const GUARDED = "root/guards-are-up";
// A session from outside, which is open before there is a firewall.
const SESSION = `exec 3<>/dev/tcp/${MACHINE}/${OTHER_PORT}
  say() { echo "$1" >&3; read -r -t 30 answer <&3; echo "$answer"; }
  say before; touch /${OPENED}
  until [ -e /${GUARDED} ]; do sleep 0.2; done
  say after`;
const RULES = "/etc/vitrine/firewall.nft";
const FURTHER_RULES = "etc/vitrine/firewall.d";
const SAID = `TCP 80, 443 and, for SSH, ${SSH_PORT}; UDP 443`;

/** What a machine has before deploy/install: sshd at a port of its own, another service, and somebody who talks with that. */
export async function prepareGuards(machine: DeployedMachine) {
  const { inside, run } = machine;
  await run("apt-get", "update", "-qq");
  const packages = ["iproute2", "openssh-server", "socat"];
  await run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages);
  writeFileSync(inside("etc/ssh/sshd_config.d/port.conf"), `Port ${SSH_PORT}\n`);
  await run("systemctl", "restart", "ssh");
  writeFileSync(inside("etc/systemd/system/other.service"), OTHER_SERVICE);
  await run("systemctl", "start", "other");
  await run("bash", "-c", BESIDE_MACHINE);
  await untilThere(
    "another service",
    async () => (await reach(machine, OTHER_PORT)) === "open" || undefined,
  );
  const session = run(...OUTSIDE, "bash", "-c", SESSION);
  await untilThere("a session", () => readIfWritten(inside(OPENED)));
  return {
    /** What the session was answered before and after. */
    async endSession() {
      writeFileSync(inside(GUARDED), "");
      const { output } = await session;
      await run("systemctl", "stop", "other");
      return output;
    },
  };
}

/** After an install, and another one. */
export async function proveGuards(
  machine: DeployedMachine,
  { check }: Findings,
  second: { readonly output: string },
): Promise<void> {
  const { run } = machine;
  const enabled = await run(
    "systemctl",
    "is-enabled",
    "apt-daily.timer",
    "apt-daily-upgrade.timer",
    "systemd-timesyncd.service",
    "vitrine-firewall.service",
  );
  check(
    "updates, clock and firewall come with each boot",
    enabled.output.trim() === Array(4).fill("enabled").join("\n"),
    enabled,
  );
  check(
    "a second install says that they are there, and changes none",
    second.output.includes("security updates: on already") &&
      second.output.includes("systemd-timesyncd keeps it already") &&
      second.output.includes(`lets in ${SAID} already`),
    second,
  );
  await checkPorts(machine, { check });
  await proveFurtherPort(machine, { check });
  await proveUpdates(machine, { check });
  await proveRefusals(machine, { check });
}

/** The ports as another machine finds them. */
export async function checkPorts(
  machine: DeployedMachine,
  { check }: Pick<Findings, "check">,
): Promise<void> {
  const { run } = machine;
  const found = await Promise.all(
    [80, 443, SSH_PORT, OTHER_PORT].map((port) => reach(machine, port)),
  );
  check(
    "another machine reaches Caddy and sshd at their ports, and no other",
    found.join() === "open,open,open,no answer",
    found,
  );
  const byIpv6 = await Promise.all(
    [443, OTHER_PORT].map((port) => reach(machine, port, MACHINE_BY_IPV6)),
  );
  check("by IPv6, too", byIpv6.join() === "open,no answer", byIpv6);
  const { output } = await run("nft", "list", "table", "inet", "vitrine");
  check("HTTP/3's port is let in", output.includes("udp dport 443 accept"), output);
}

/** After the power was cut: the network beside the machine is made again, the firewall has to be there. */
export async function proveGuardsAfterBoot(
  machine: DeployedMachine,
  findings: Findings,
): Promise<void> {
  await machine.run("bash", "-c", BESIDE_MACHINE);
  await checkPorts(machine, findings);
}

async function proveFurtherPort(
  machine: DeployedMachine,
  { check }: Pick<Findings, "check">,
): Promise<void> {
  const { inside, run } = machine;
  mkdirSync(inside(FURTHER_RULES));
  writeFileSync(inside(`${FURTHER_RULES}/other.nft`), `tcp dport ${OTHER_PORT} accept\n`);
  await run("systemctl", "reload", "vitrine-firewall");
  const found = await reach(machine, OTHER_PORT);
  await run("rm", "-r", `/${FURTHER_RULES}`);
  await run("systemctl", "reload", "vitrine-firewall");
  check("a further port is let in by a file of the operator's", found === "refused", found);
}

/** As the timers do it, at once. */
async function proveUpdates(
  { run }: DeployedMachine,
  { check }: Pick<Findings, "check">,
): Promise<void> {
  const due = async () => {
    const { output } = await run("apt-get", "--simulate", "upgrade");
    return output.split("\n").filter((line) => /^Inst .*Debian-Security/.test(line)).length;
  };
  const before = await due();
  const updated = await run("systemctl", "start", "apt-daily.service");
  const upgraded = await run("systemctl", "start", "apt-daily-upgrade.service");
  const after = await due();
  const { output } = await run("cat", "/var/log/unattended-upgrades/unattended-upgrades.log");
  console.log(`${before} security updates were due, ${after} are`);
  check(
    "the day's run brings all security updates",
    updated.code === 0 && upgraded.code === 0 && after === 0 && output.includes("Debian-Security"),
    { updated, upgraded, after, output },
  );
}

/** What somebody else has decided stays. */
async function proveRefusals(
  machine: DeployedMachine,
  { check }: Pick<Findings, "check">,
): Promise<void> {
  const { install, run } = machine;
  const tables = async () => (await run("nft", "list", "tables")).output.trim();
  await run("systemctl", "disable", "--now", "vitrine-firewall.service");
  const off = await install(HOST);
  check(
    "a firewall that was switched off stays off",
    off.code === 0 && off.output.includes("is switched off") && (await tables()) === "",
    off,
  );
  await run("rm", RULES);
  const refused = await install(HOST, "--without-updates", "--without-clock", "--without-firewall");
  const remembered = await install(HOST);
  check(
    "what is refused is not done, then and later",
    refused.code === 0 &&
      (refused.output.match(/- without \w+, from now on/g) ?? []).length === 3 &&
      (remembered.output.match(/- without \w+, because /g) ?? []).length === 3 &&
      (await tables()) === "",
    { refused, remembered },
  );
  await run("bash", "-c", "rm /etc/vitrine/without-*");
  await run("nft", "add", "table", "inet", "theirs");
  const beside = await install(HOST);
  check(
    "rules that are there already are left alone",
    beside.code === 0 &&
      beside.output.includes("rules are there already (table inet theirs)") &&
      (await tables()) === "table inet theirs",
    beside,
  );
  await run("nft", "delete", "table", "inet", "theirs");
  const again = await install(HOST);
  check(
    "and where they are gone, there is a firewall again",
    again.code === 0 &&
      again.output.includes(`let in ${SAID}`) &&
      (await tables()) === "table inet vitrine",
    again,
  );
}

/** How a port is found from outside. Where a firewall drops the opening, nothing answers. */
async function reach(
  { run }: DeployedMachine,
  port: number,
  address = MACHINE,
): Promise<"open" | "refused" | "no answer"> {
  const connect = `exec 3<>/dev/tcp/${address}/${port}`;
  const { code } = await run(...OUTSIDE, "timeout", "5", "bash", "-c", connect);
  if (code === 0) return "open";
  return code === 124 ? "no answer" : "refused";
}

function readIfWritten(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Not written yet.
    return undefined;
  }
}
