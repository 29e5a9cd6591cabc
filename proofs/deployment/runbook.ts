// What docs/deploy.md says for the days after an install, beyond one command: a secret that is turned, a machine that moves,
// a repository that only a key opens. A new name is in from-nothing.ts.

import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

import { untilThere } from "./bare-debian.ts";
import type { CopiesServer } from "./copies-server.ts";
import { ADDRESS, CHECKOUT, HOST, SETTINGS } from "./deployed-machine.ts";
import type { DeployedMachine } from "./deployed-machine.ts";
import type { Findings } from "./findings.ts";
import { SSH_PORT } from "./guards.ts";
import { identityOf, nextBooking } from "./next-booking.ts";

const FORMER_SECRET = "tesoura-de-ouro-0001-tesoura";
const NEW_SECRET = "tesoura-de-ouro-0002-tesoura";
const REPOSITORY = "/home/git/vitrine.git";
const CLONE = "/srv/from-private";
const KEY = "/root/.ssh/vitrine-repository";
const JSON_BODY = ["--header", "content-type: application/json"];
// Whose first slot is free of what the proofs book for others.
const OTHER_BARBER = 5;
// A server that is just starting refuses for a moment.
const PATIENTLY = ["--retry", "10"];

export async function proveTurnedSecrets(
  machine: DeployedMachine,
  { check }: Findings,
): Promise<void> {
  const { inside, run, curl } = machine;
  const settings = () => readFileSync(inside(SETTINGS), "utf8");
  const restartWith = async (turned: Record<string, string | undefined>) => {
    const kept = settings()
      .split("\n")
      .filter((line) => !Object.keys(turned).some((name) => line.startsWith(`${name}=`)));
    const lines = Object.entries(turned).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${value}`],
    );
    writeFileSync(inside(SETTINGS), `${[...kept, ...lines].join("\n")}\n`);
    await run("systemctl", "restart", "vitrine");
  };
  const day = nextBooking().dateTimeStart.slice(0, 10);
  const isOwner = (secret: string) => {
    const authorization = ["--header", `Authorization: Bearer ${secret}`];
    const address = `${ADDRESS}/owner/day?calendarId=barbearia&day=${day}`;
    return curl(...PATIENTLY, ...authorization, address).includes("HTTP/2 200");
  };

  await restartWith({ OWNER_SECRET_BARBEARIA: FORMER_SECRET });
  const before = isOwner(FORMER_SECRET);
  await restartWith({ OWNER_SECRET_BARBEARIA: NEW_SECRET });
  check(
    "an owner's secret that was turned opens, and the former one does not",
    before && isOwner(NEW_SECRET) && !isOwner(FORMER_SECRET),
  );

  const made = await run("vitrine", "shops", "feed", "barbearia", "--yes");
  const feed = /https:\S+\.ics/.exec(made.output)?.[0] ?? "";
  const isFed = () =>
    untilThere("the feed", () => curl(...PATIENTLY, feed).includes("BEGIN:VCALENDAR") || undefined);
  await isFed();
  const former = /^SEAL_KEY=(.*)$/m.exec(settings())?.[1];
  const key = randomBytes(32).toString("base64");
  await restartWith({ SEAL_KEY: key, SEAL_KEY_BEFORE: former });
  await isFed();
  const resealed = await run("vitrine", "shops", "reseal", "--yes");
  await restartWith({ SEAL_KEY_BEFORE: undefined });
  await isFed();
  const listed = await run("vitrine", "shops", "settings", "barbearia");
  check(
    "what SEAL_KEY sealed is opened by the new key alone",
    resealed.code === 0 &&
      /^feed-secret +set/m.test(listed.output) &&
      !listed.output.includes("cannot be opened"),
    { resealed, listed },
  );
}

/** The machine's own sshd keeps the repository here, for a key that may only fetch. */
export async function provePrivateRepository(
  machine: DeployedMachine,
  { check }: Findings,
): Promise<void> {
  const { inside, run, current } = machine;
  const inBash = (script: string) => run("bash", "-e", "-o", "pipefail", "-c", script);
  const hosted = await inBash(`useradd --create-home --password '*' git
    git init -q --bare --initial-branch=main ${REPOSITORY}
    git -C ${CHECKOUT} push -q ${REPOSITORY} HEAD:refs/heads/main
    chown -R git: ${REPOSITORY}`);
  check("a repository of somebody else's", hosted.code === 0, hosted);
  const ssh = `ssh -i ${KEY} -o IdentitiesOnly=yes -o StrictHostKeyChecking=accept-new -o BatchMode=yes`;
  const clone = () =>
    run(
      "git",
      "clone",
      "-q",
      "-c",
      `core.sshCommand=${ssh}`,
      `ssh://git@127.0.0.1:${SSH_PORT}${REPOSITORY}`,
      CLONE,
    );
  const made = await run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", KEY);
  const unknown = await clone();
  check("a key that the repository does not have opens nothing", unknown.code !== 0, unknown);
  const allowed = `restrict,command="git-upload-pack ${REPOSITORY}"`;
  await inBash(`install -d -o git -g git -m 700 /home/git/.ssh
    echo '${allowed} '"$(cat ${KEY}.pub)" >/home/git/.ssh/authorized_keys
    chown git: /home/git/.ssh/authorized_keys`);
  const cloned = await clone();
  check("its deploy key does", made.code === 0 && cloned.code === 0, { made, cloned });

  const serving = current();
  await machine.git(
    "commit",
    "--quiet",
    "--allow-empty",
    "--message",
    "A version for who has the key",
  );
  await inBash(`git config --global --add safe.directory ${REPOSITORY}
    git -C ${CHECKOUT} push -q ${REPOSITORY} HEAD:refs/heads/main
    chown -R git: ${REPOSITORY}`);
  const pushed = await run("git", "-C", CLONE, "push", "-q", "origin", "HEAD:refs/heads/other");
  check("and lets nobody write there", pushed.code !== 0, pushed);
  const upgraded = await inBash(
    `cd ${CLONE} && git pull -q && npm_config_cache=/var/cache/npm deploy/upgrade`,
  );
  check(
    "git pull && deploy/upgrade bring the next version from it",
    upgraded.code === 0 && current() !== serving,
    upgraded,
  );
  const { output } = await run("runuser", "-u", "vitrine-build", "--", "cat", KEY);
  check(
    "who builds cannot read the key",
    existsSync(inside(KEY)) && output.includes("Permission denied"),
    output,
  );
}

/** From a machine that is well to another one; before that, the key by which it writes its copies is turned. */
export async function proveMove(
  old: DeployedMachine,
  boot: () => Promise<DeployedMachine>,
  copies: CopiesServer,
  { check }: Findings,
): Promise<void> {
  // Books were restored before.
  await old.run("systemctl", "restart", "vitrine");
  const booking = { ...nextBooking(), barberColorId: OTHER_BARBER };
  const body = JSON.stringify(booking);
  const booked = old.curl(
    ...PATIENTLY,
    ...JSON_BODY,
    "--data",
    body,
    `${ADDRESS}/createAppointment`,
  );
  await old.run("sed", "-i", "/^BACKUP_KEY=/d", SETTINGS);
  const turned = await old.install(HOST);
  const key = /this machine's key: (ssh-ed25519 \S+)/.exec(turned.output)?.[1] ?? "";
  const early = await old.run("vitrine", "backup");
  copies.allow(key);
  check(
    "a new BACKUP_KEY is made and shown, and writes nothing before it is let in",
    early.code === 1,
    {
      turned,
      early,
    },
  );
  const stopped = await old.run(
    "bash",
    "-c",
    "systemctl stop vitrine-retry.timer 'vitrine*.socket' vitrine.service; systemctl stop vitrine-retry.timer",
  );
  const sent = await old.run("vitrine", "backup");
  const refused = old.curl(...JSON_BODY, "--data", body, `${ADDRESS}/createAppointment`);
  check(
    "the old machine books, stops, and sends its last copy",
    booked.includes("HTTP/2 201") &&
      stopped.code === 0 &&
      sent.code === 0 &&
      refused.startsWith("HTTP/2 503"),
    { booked, stopped, sent, refused },
  );
  const kept = old.countBookings();

  const moved = await boot();
  writeFileSync(moved.inside("root/vitrine-identity"), copies.identity, { mode: 0o600 });
  const installed = await moved.run(
    "bash",
    "-c",
    `npm_config_cache=/var/cache/npm ${CHECKOUT}/deploy/install --from ${copies.address} --internal-authority < /root/vitrine-identity`,
  );
  check(
    "the new machine has every booking of the old one",
    installed.code === 0 && moved.countBookings() === kept,
    installed,
  );
  const cancelled = moved.curl(
    ...PATIENTLY,
    "--request",
    "DELETE",
    ...JSON_BODY,
    "--data",
    JSON.stringify(identityOf(booking)),
    `${ADDRESS}/deleteAppointment`,
  );
  check("the last of them can be cancelled there", cancelled.includes("HTTP/2 200"), cancelled);
}
