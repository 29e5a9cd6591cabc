import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { sourcedShell } from "./sourced-shell.ts";

/** As on a machine where apt's periodic settings are these. */
const apt = (settings: Record<string, string>) => {
  const cases = Object.entries(settings).map(([name, value]) => `${name}) echo ${value} ;;`);
  return `
    apt_periodic() { case $1 in ${cases.join(" ")} esac; }
    systemctl() { return 1; }
    install_packages() { :; }
    has_security_source() { :; }
    IS_DRY_RUN=yes
    set_up_updates`;
};

test("security updates are switched on where nothing is set", () => {
  expect(sourcedShell(apt({ Enable: "1" }))).toMatch(
    /^- security updates: bring .* the machine is not: .*\/run\/reboot-required\n$/,
  );
});

test("security updates that somebody has switched off stay off", () => {
  expect(sourcedShell(apt({ "Unattended-Upgrade": "0" }))).toBe(
    "- security updates: switched off in this machine's apt, and left so\n",
  );
});

test("what keeps the clock is found by what Debian calls it", () => {
  const installed = [
    "installed adduser ",
    "config-files ntpsec time-daemon",
    "installed chrony time-daemon, ntp (= 4)",
  ];
  expect(sourcedShell("keeper_in", `${installed.join("\n")}\n`)).toBe("chrony\n");
});

test("another keeper of the clock is left alone", () => {
  const said = sourcedShell("clock_keeper() { echo chrony; }\nset_up_clock");
  expect(said).toBe("- the clock: chrony keeps it, and is left alone\n");
});

test("what is refused once stays refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-refused-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const install = `REFUSED=${folder}/without-
    set_up_firewall() { say "- the firewall"; }
    set_up_clock() { say "- the clock"; }
    unless_refused clock set_up_clock
    unless_refused firewall set_up_firewall`;
  const note = `${folder}/without-firewall`;
  expect(sourcedShell(`WITHOUT=(firewall)\n${install}`)).toBe(
    `- the clock\n- without firewall, from now on: make ${note}\n`,
  );
  expect(readdirSync(folder)).toEqual(["without-firewall"]);
  expect(sourcedShell(install)).toBe(`- the clock\n- without firewall, because there is ${note}\n`);
});

test("only what there is can be refused", () => {
  const { status, stderr } = spawnSync(
    resolve(import.meta.dirname, "install"),
    ["agenda.example.com", "--without-doors"],
    { encoding: "utf8" },
  );
  expect(status).toBe(1);
  expect(stderr).toContain("[--without-updates] [--without-clock] [--without-firewall]");
});
