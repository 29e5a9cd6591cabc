// The parts of the firewall that need no kernel. `npm run test:deploy` shows what comes through it on a machine.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { sourcedShell } from "./sourced-shell.ts";

// An install on a machine without rules of its own, whose sshd listens at 2201.
const MACHINE = `
  install_packages() { :; }
  nft() { return 1; }
  ss() { return 1; }
  other_firewall() { :; }
  ssh_ports() { echo 2201; }
  FIREWALL_RULES=/nowhere/firewall.nft
  IS_DRY_RUN=yes`;

test("the rules let in Caddy's ports and SSH's, and drop every other opening", () => {
  const rules = sourcedShell("firewall_rules 22 2201");
  expect(rules).toContain("type filter hook input priority filter; policy drop;\n");
  expect(rules).toContain("\ttcp dport { 80, 443, 22, 2201 } accept\n");
  expect(rules).toContain("\tudp dport 443 accept\n");
  expect(rules).toContain('\tinclude "/etc/vitrine/firewall.d/*.nft"\n');
  expect(rules).toContain("\ttcp flags & (fin | syn | rst | ack) != syn accept\n");
});

test("without an SSH server, only Caddy's ports are let in", () => {
  expect(sourcedShell("firewall_rules")).toContain("\ttcp dport { 80, 443 } accept\n");
});

test("sshd's ports are those of Port and of each ListenAddress", () => {
  const said = [
    "port 2201",
    "addressfamily any",
    "listenaddress [::]:2201",
    "listenaddress 203.0.113.7:2202",
    "listenaddress 198.51.100.7:2203 rdomain 1",
    "permitopen any",
  ];
  const ports = sourcedShell("sshd_ports_in | sort -nu", `${said.join("\n")}\n`);
  expect(ports).toBe("2201\n2202\n2203\n");
});

test("systemd may listen in sshd's place", () => {
  const said = "[::]:2204 (Stream)\n/run/ssh.sock (Stream)\n";
  expect(sourcedShell("socket_ports_in", said)).toBe("2204\n");
});

test("an install says which ports are let in", () => {
  const said = sourcedShell(`${MACHINE}\nset_up_firewall`);
  expect(said).toBe("- the firewall: let in TCP 80, 443 and, for SSH, 2201; UDP 443\n");
});

test("rules that are there already are left alone", () => {
  const said = sourcedShell(
    `${MACHINE}\nother_firewall() { printf '%s\\n' 'table inet filter' ufw; }\nset_up_firewall`,
  );
  expect(said).toBe(
    "- the firewall: rules are there already (table inet filter, ufw), and are left alone; they have to let in TCP 80 and 443\n",
  );
});

test("no rules are made where sshd does not say at which port it lets people in", () => {
  const said = sourcedShell(`${MACHINE}\nssh_ports() { return 1; }\nset_up_firewall`);
  expect(said).toContain("the firewall: none");
});

test("the own table is not taken for another's", () => {
  const tables = "printf '%s\\n' 'table inet vitrine' 'table ip nat'";
  const others = sourcedShell(
    `nft() { ${tables}; }\nsystemctl() { return 1; }\nother_firewall | grep ^table`,
  );
  expect(others).toBe("table ip nat\n");
});

test("what listens to the outside, and is not let in, is named", () => {
  const listening = [
    "udp   UNCONN 0      0           0.0.0.0:68        0.0.0.0:*",
    "udp   UNCONN 0      0           0.0.0.0:51820     0.0.0.0:*",
    "udp   UNCONN 0      0     127.0.0.53%lo:53        0.0.0.0:*",
    "tcp   LISTEN 0      128         0.0.0.0:22        0.0.0.0:*",
    "tcp   LISTEN 0      4096              *:443             *:*",
    "tcp   LISTEN 0      244       127.0.0.1:5433      0.0.0.0:*",
    "tcp   LISTEN 0      244            [::]:5432         [::]:*",
    "tcp   LISTEN 0      244         0.0.0.0:5432      0.0.0.0:*",
  ];
  const closed = sourcedShell("closed_ports 80 443 22", `${listening.join("\n")}\n`);
  expect(closed).toBe("TCP 5432\nUDP 51820\n");
});

test("the unit loads the file that an install writes", () => {
  const unit = readFileSync(resolve(import.meta.dirname, "beside/vitrine-firewall.service"), {
    encoding: "utf8",
  });
  const file = sourcedShell('printf %s "$FIREWALL_RULES"');
  expect(unit).toContain(`ConditionPathExists=${file}\n`);
  expect(unit).toContain(`ExecStart=/usr/sbin/nft --file ${file}\n`);
  expect(unit).toContain(`ExecReload=/usr/sbin/nft --file ${file}\n`);
});
