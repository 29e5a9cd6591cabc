// From a bare Debian to a booking over HTTPS, then everything that may happen to a deployed server while clients book:
// upgrades, one that fails, going back, a power cut, Caddy and the server restarted.

import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { untilThere } from "./bare-debian.ts";
import {
  ADDRESS,
  AUTHORITY,
  CHECKOUT,
  HOST,
  SETTINGS,
  countBookings,
  curlParameters,
} from "./deployed-machine.ts";
import type { DeployedMachine } from "./deployed-machine.ts";
import type { Findings } from "./findings.ts";
import { SSH_PORT, prepareGuards, proveGuards, proveGuardsAfterBoot } from "./guards.ts";
import { identityOf, nextBooking } from "./next-booking.ts";
import { provePrivateRepository, proveTurnedSecrets } from "./runbook.ts";

const UNITS = [
  "vitrine.service",
  "vitrine.socket",
  "vitrine-caddy.socket",
  "vitrine-verdict.service",
  "vitrine-backup.service",
  "vitrine-backup.timer",
  "vitrine-drill.service",
  "vitrine-drill.timer",
  "vitrine-watch.service",
  "vitrine-watch.timer",
  "vitrine-retry.service",
  "vitrine-retry.timer",
  "vitrine-firewall.service",
];
const SANDBOXED = /^vitrine(-backup|-drill|-watch)?\.service$/;
const EXPOSURE_MAX = 2;

export async function proveFromNothing(
  machine: DeployedMachine,
  findings: Findings,
): Promise<void> {
  const { check } = findings;
  const { inside, run, install, upgrade, current, curl, change, commit, backToHead } = machine;
  /** Waits until an upgrade that a power cut interrupted is finished: its note is gone, and the next one may begin. */
  const untilJudged = () =>
    untilThere("a verdict", async () => {
      if (existsSync(inside("opt/vitrine/unfinished-upgrade"))) return undefined;
      const { code } = await run("systemctl", "is-active", "vitrine-verdict.service");
      return code !== 0 || undefined;
    });

  const { endSession } = await prepareGuards(machine);
  const dry = await install(HOST, "--dry-run");
  check(
    "a dry run says what it would do",
    dry.code === 0 && dry.output.includes("caddy") && dry.output.includes(`for SSH, ${SSH_PORT}`),
    dry,
  );
  check("and does nothing", !existsSync(inside("opt/vitrine")) && !existsSync(inside("etc/caddy")));
  const startedAt = performance.now();
  const installed = await install(HOST, "--internal-authority");
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  check("deploy/install ends well", installed.code === 0, installed);
  const session = await endSession();
  check("a session that was open goes on behind the firewall", session === "before\nafter\n", {
    session,
  });
  if (installed.code !== 0) return;
  const booking = nextBooking();
  const json = ["--header", "content-type: application/json"];
  const booked = curl(...json, "--data", JSON.stringify(booking), `${ADDRESS}/createAppointment`);
  check("a booking over HTTPS through Caddy", booked.startsWith("HTTP/2 201"), booked);
  console.log(`From a bare file system to a booking over HTTPS: ${seconds} s`);

  const settings = readFileSync(inside(SETTINGS), "utf8");
  appendFileSync(inside(SETTINGS), "# a line of the operator's\n");
  // As after a first install whose server got ready too late.
  await run("systemctl", "disable", "--now", "vitrine-backup.timer");
  // As after an upgrade that was killed after its switch.
  writeFileSync(inside("opt/vitrine/unfinished-upgrade"), "");
  const again = await install(HOST);
  const kept = readFileSync(inside(SETTINGS), "utf8");
  check(
    "a second install changes nothing that is there",
    again.code === 0 &&
      again.output.includes("in service already") &&
      kept === `${settings}# a line of the operator's\n`,
    again,
  );

  check(
    "it says that the Caddyfile asks for another certificate",
    again.output.includes("has the line 'tls internal'"),
    again,
  );
  const timer = await run("systemctl", "is-active", "vitrine-backup.timer");
  check("it switches on what an earlier one has not", timer.code === 0, timer);
  check(
    "it leaves nothing for a later boot to judge",
    !existsSync(inside("opt/vitrine/unfinished-upgrade")),
  );

  // What it has made.
  const { mode, uid } = statSync(inside(SETTINGS));
  check("only root reads the settings", (mode & 0o777) === 0o600 && uid === 0);
  const verified = await run("systemd-analyze", "verify", ...UNITS);
  check("systemd-analyze verify has no objection", verified.code === 0 && verified.output === "", {
    output: verified.output,
  });
  for (const unit of UNITS.filter((unit) => SANDBOXED.test(unit))) {
    const { output } = await run(
      "systemd-analyze",
      "security",
      "--offline=true",
      `/etc/systemd/system/${unit}`,
    );
    const exposure = Number(/exposure level for \S+: ([0-9.]+)/.exec(output)?.[1]);
    console.log(`systemd-analyze security ${unit}: ${exposure}`);
    check(`the exposure of ${unit} is at most ${EXPOSURE_MAX}`, exposure <= EXPOSURE_MAX);
  }
  const owner = await run(
    "sh",
    "-c",
    "ps -o user= -p $(systemctl show -P MainPID vitrine) || stat -c %U /proc/$(systemctl show -P MainPID vitrine)",
  );
  check("the server runs as its own user", owner.output.includes("vitrine"), owner);
  const page = curl(`${ADDRESS}/agenda`);
  check("a page has HSTS", /^strict-transport-security: max-age=\d{8}\r$/im.test(page), {
    output: page.slice(0, 800),
  });
  check("HTTP leads to HTTPS", /^HTTP\/1.1 308/.test(curl(`http://${HOST}/agenda`)));
  check(
    "the sitemap says when pages changed",
    curl(`${ADDRESS}/sitemap.xml`).includes("<lastmod>"),
  );
  check("visitors do not see the metrics", curl(`${ADDRESS}/metrics`).startsWith("HTTP/2 404"));

  // Anybody else who has a login on the machine.
  const byAnybody = await machine.reachedByAnybody();
  const byCaddy = await machine.reachedBy("caddy", "caddy");
  check(
    "a user of the machine reaches the server through Caddy alone",
    !byAnybody.port && !byAnybody.socket && !byCaddy.port && byCaddy.socket,
    { byAnybody, byCaddy },
  );
  const ports = await machine.openPorts();
  check("no ports are open but Caddy's and sshd's", ports.join() === `80,443,${SSH_PORT}`, ports);
  await proveGuards(machine, findings, again);

  // Root alone commands Caddy, again and again.
  const socket = await run("stat", "-c", "%F %a %U", "/run/caddy/admin.sock", "/run/caddy");
  check(
    "Caddy's admin socket is in a folder of its own user",
    /^socket .*\ndirectory 700 caddy$/.test(socket.output.trim()),
    socket,
  );
  check(
    "no port takes commands for Caddy",
    curl("http://127.0.0.1:2019/config/").includes("Failed to connect"),
  );
  for (const time of ["once", "twice"]) {
    const reloaded = await run("systemctl", "reload", "caddy");
    check(`Caddy reads its configuration ${time}`, reloaded.code === 0, reloaded);
  }

  // 100 writes a minute for one client, whatever address a visitor claims to have.
  const claims = Array.from({ length: 130 }, (_, index) => [
    ...(index === 0 ? [] : ["--next", ...curlParameters(inside(AUTHORITY))]),
    "--request",
    "DELETE",
    ...json,
    "--header",
    `X-Forwarded-For: 198.51.100.${index}`,
    "--data",
    JSON.stringify(identityOf({ ...nextBooking(), clientPhone: "1" })),
    `${ADDRESS}/deleteAppointment`,
  ]).flat();
  check("a visitor cannot claim another address", curl(...claims).includes("HTTP/2 429"));

  // Backups, and which are kept.
  for (const name of ["vitrine-2020-01-01T000000Z.sqlite", "somebody's own.sqlite"]) {
    writeFileSync(inside(`var/backups/vitrine/${name}`), "");
  }
  const backedUp = await run("systemctl", "start", "vitrine-backup.service");
  const backups = readdirSync(inside("var/backups/vitrine"));
  const made = backups.find((name) => /^vitrine-202[1-9].*\.sqlite$/.test(name)) ?? "";
  check("the backup service makes one", backedUp.code === 0 && made !== "", backups);
  check(
    "it deletes what is too old, and nothing else",
    backups.includes("somebody's own.sqlite") && !backups.some((name) => name.includes("2020")),
    backups,
  );
  check(
    "the bookings are in it",
    made !== "" && countBookings(inside(`var/backups/vitrine/${made}`)) === 1,
  );
  const restored = await run("vitrine", "restore", `/var/backups/vitrine/${made}`);
  check("vitrine restore puts it in place", restored.code === 0, restored);
  // As on a new machine: copied by root, with the checksum beside it, into root's own folder.
  for (const name of [made, `${made}.sha256`]) {
    copyFileSync(inside(`var/backups/vitrine/${name}`), inside(`root/${name}`));
    chmodSync(inside(`root/${name}`), 0o600);
  }
  const ofRoot = await run("vitrine", "restore", `/root/${made}`);
  check(
    "it restores what root alone may read, too, and leaves no copy of it",
    ofRoot.code === 0 && !readdirSync(inside("var/tmp")).some((name) => name.includes("restore")),
    ofRoot,
  );
  // What the server's user could plant in its own folder of backups, to be handed another file of root's.
  const planted = "/var/backups/vitrine/planted.sqlite";
  const lentFor = async (what: string, ...planting: string[]) => {
    await run(...planting);
    const { output } = await run("vitrine", "restore", planted);
    check(`no copy is lent for ${what}`, !output.includes("is lent a copy."), output);
  };
  await lentFor("a link", "ln", "-s", "/etc/shadow", planted);
  await run("install", "-m", "600", `/root/${made}`, "-T", planted);
  await lentFor("a link beside it", "ln", "-s", "/etc/shadow", `${planted}-wal`);
  await run("rm", planted, `${planted}-wal`);
  await run("systemctl", "restart", "vitrine");
  const cancelled = curl(
    // A server that is just starting refuses for a moment, and says so.
    "--retry",
    "10",
    "--request",
    "DELETE",
    ...json,
    "--data",
    JSON.stringify(identityOf(booking)),
    `${ADDRESS}/deleteAppointment`,
  );
  check("what was restored can be cancelled", cancelled.includes("HTTP/2 200"), cancelled);

  // Everything that happens from here on, happens while clients book.
  const load = await machine.beginLoad();
  const { during } = load;
  const addSchemaStep = () =>
    change(
      "server/src/database/migrations/migrations.ts",
      "export const MIGRATIONS: readonly Migration[] = [",
      'export const MIGRATIONS: readonly Migration[] = [\n  { number: 900, name: "chairs", statements: ["CREATE TABLE chair (calendar_id TEXT NOT NULL)"] },',
    );

  const first = current();
  // What an upgrade that was killed leaves.
  mkdirSync(inside("var/tmp/vitrine-trial.killed"));
  await during("upgrade", async () => {
    change(
      "web/package.json",
      '"build": "',
      '"build": "(setsid sleep 1000 &) && echo changed >> ../deploy/vitrine && ',
    );
    change("deploy/site.caddy", "respond /metrics 404", "respond /metrics 410");
    await commit("A new version");
    const { code, output } = await upgrade();
    check(
      "an upgrade brings the new version into service",
      code === 0 && current() !== first,
      output,
    );
    check(
      "what a build changes in the sources is not in the release",
      !readFileSync(join(inside(current()), "deploy/vitrine"), "utf8").includes("changed"),
    );
    const left = await run("find", "/proc", "-maxdepth", "1", "-user", "vitrine-build");
    check("a build leaves no program running", left.output === "", left);
    check(
      "no copy of the bookings is left, nor of an upgrade that was killed",
      !readdirSync(inside("var/tmp")).some((name) => name.startsWith("vitrine-trial")),
    );
    const metrics = curl(`${ADDRESS}/metrics`);
    check("Caddy does what the new version says", metrics.startsWith("HTTP/2 410"), metrics);
  });
  const second = current();

  await during("upgrade that cannot start", async () => {
    change(
      "server/src/main.ts",
      "let isStopping = false;",
      'throw new Error("cannot start");\nlet isStopping = false;',
    );
    await commit("A version that cannot start");
    const { code, output } = await upgrade();
    check(
      "a version that does not start is not switched to",
      code === 1 && current() === second,
      output,
    );
    await backToHead();
  });

  await during("upgrade that fails in service", async () => {
    change(
      "server/src/main.ts",
      "await listen();",
      'if (config.listeningSocket !== undefined) throw new Error("fails in service");\nawait listen();',
    );
    await commit("A version that fails in service");
    // As when the connection breaks: nobody reads its output after the switch. Then come the signals of all keys.
    const { code, output } = await run(
      "bash",
      "-c",
      `bash -c 'echo $$ >/run/upgrade.pid; npm_config_cache=/var/cache/npm exec ${CHECKOUT}/deploy/upgrade' | {
        sed '/switch to/q'
        for signal in INT TSTP QUIT; do kill -$signal "$(cat /run/upgrade.pid)"; done
      }
      exit "\${PIPESTATUS[0]}"`,
    );
    check(
      "a version that fails in service is gone back from, although nobody reads on and all keys are pressed",
      code === 2 && current() === second,
      output,
    );
    await backToHead();
  });

  await during("upgrade that changes the schema, and hangs", async () => {
    addSchemaStep();
    change(
      "server/src/main.ts",
      "await listen();",
      "if (config.listeningSocket !== undefined) await new Promise(() => setInterval(() => undefined, 1_000));\nawait listen();",
    );
    await commit("A version that changes the schema, and hangs");
    const { code, output } = await upgrade();
    check(
      "the bookings are restored when the schema had gone forward",
      code === 2 && current() === second && output.includes("restore the bookings"),
      output,
    );
    await backToHead();
  });

  await during(
    "power cut before the verdict on a version that fails",
    async () => {
      change(
        "server/src/main.ts",
        "await listen();",
        'if (config.listeningSocket !== undefined) {\n  await sleep(3_000);\n  throw new Error("fails in service");\n}\nawait listen();',
      );
      await commit("A version that fails in service, after a while");
      const upgrading = upgrade();
      await untilThere("the server of the new version", async () => {
        const pid = "$(systemctl show -P MainPID vitrine.service)";
        const { output } = await run("sh", "-c", `readlink /proc/${pid}/cwd`);
        return (current() !== second && output.trim() === current()) || undefined;
      });
      await machine.cutPower();
      await upgrading;
      await untilJudged();
      const { output } = await run("systemctl", "status", "--no-pager", "vitrine-verdict.service");
      check("it is gone back from at the next boot", current() === second, output);
      await backToHead();
    },
    true,
  );

  // As if its build had been cut short.
  await run("chown", "vitrine", `${first}/.cache`);
  writeFileSync(inside(`${first}/half-built`), "");
  await during("roll back", async () => {
    await backToHead();
    const { code, output } = await upgrade();
    check(
      "an older version is brought back by the same command",
      code === 0 && current() === first,
      output,
    );
    check(
      "a build that was cut short is done again",
      !existsSync(inside(`${first}/half-built`)) && output.includes("build "),
      output,
    );
  });

  await during(
    "power cut in the switch to a version that works",
    async () => {
      appendFileSync(inside(`${CHECKOUT}/README.md`), "\n");
      await commit("A version that works");
      const upgrading = upgrade();
      const next = await untilThere("the switch", () =>
        current() === first ? undefined : current(),
      );
      await machine.cutPower();
      await upgrading;
      await untilJudged();
      const ready = await machine.askServer("/ready");
      check(
        "it stays in service at the next boot",
        current() === next && ready.startsWith("HTTP/1.1 200"),
        ready,
      );
    },
    true,
  );

  await during("upgrade that starts slowly in service", async () => {
    change(
      "server/src/main.ts",
      "await listen();",
      "const startsAt = performance.now() + 6_000;\nwhile (config.listeningSocket !== undefined && performance.now() < startsAt);\nawait listen();",
    );
    await commit("A version that has more to do at its start than when it was tried");
    const { code, output } = await upgrade();
    check("a version that is seen to work is waited for", code === 0, output);
    await backToHead();
    const back = await upgrade();
    check("and its operator goes back", back.code === 0, back);
  });

  await during("restart of Caddy", async () => {
    const restarted = await run("systemctl", "restart", "caddy");
    check("Caddy restarts", restarted.code === 0, restarted);
  });

  await during("kill -9 of the server", async () => {
    const killed = await run("systemctl", "kill", "--signal=KILL", "vitrine.service");
    const status = killed.code === 0 ? "" : await run("systemctl", "status", "vitrine.service");
    check("the server is killed", killed.code === 0, { killed, status });
  });

  const caddyfile = "/etc/caddy/Caddyfile";
  await during("upgrades with an own Caddyfile, a broken one and ours", async () => {
    await run("sed", "-i", "1s/^# deploy.install wrote/# I rewrote/", caddyfile);
    const own = await upgrade();
    const ownReach = await machine.reachedByAnybody();
    check("with an own one, the server is at its port", own.code === 0 && ownReach.port, own);
    await run("sed", "-i", "1s/^# I rewrote/# deploy\\/install wrote/; $abroken {", caddyfile);
    const broken = await upgrade();
    const brokenReach = await machine.reachedByAnybody();
    check(
      "it stays there where Caddy cannot be led, and that is said",
      broken.code === 0 && broken.output.includes("could not be led") && brokenReach.port,
      broken,
    );
    await run("sed", "-i", "/^broken/d", caddyfile);
    const ours = await upgrade();
    const ourReach = await machine.reachedByAnybody();
    check("with ours, Caddy alone reaches it", ours.code === 0 && !ourReach.port, ours);
  });

  // What is open under the former name goes on booking: the load does.
  const other = "https://loja.vitrine.test";
  const leadsTo = (address: string) => /^location: (.*)\r$/m.exec(curl(address))?.[1];
  await during("a new name", async () => {
    const { code, output } = await install("loja.vitrine.test");
    const sitemap = curl(`${other}/sitemap.xml`);
    check("it is served and in the pages", code === 0 && sitemap.includes(`<loc>${other}/</loc>`), {
      output,
      sitemap,
    });
    const link = leadsTo(`${ADDRESS}/agenda?barbeiro=barbeiro1`);
    check("links in old mails lead there", link === `${other}/agenda?barbeiro=barbeiro1`, link);
  });
  await during("the former name again", async () => {
    const { code, output } = await install(HOST);
    const page = curl(`${ADDRESS}/agenda`);
    const link = leadsTo(`${other}/agenda`);
    check(
      "it takes its place back",
      code === 0 && page.startsWith("HTTP/2 200") && link === `${ADDRESS}/agenda`,
      { output, link, page: page.slice(0, 200) },
    );
  });

  await load.end();
  const last = current();

  // Not under load: what is booked meanwhile is given up.
  addSchemaStep();
  change(
    "server/src/operator/register-operator.ts",
    "await requireReady();",
    'await requireReady();\n    if (process.env["LISTEN_FDS"] !== undefined) throw new Error("never ready");',
  );
  change(
    "server/src/operator/register-operator.ts",
    '{ status: "alive" }',
    '{ status: "alive, and new" }',
  );
  await commit(
    "A version that changes the schema, takes bookings, and never says that it is ready",
  );
  const bookedBefore = machine.countBookings();
  const failing = upgrade();
  // The bookings that the former version still accepts are in the second backup.
  await untilThere("the new server", async () => {
    const health = await machine.askServer("/health");
    return health.includes("alive, and new") || undefined;
  });
  const book = () =>
    curl(...json, "--data", JSON.stringify(nextBooking()), `${ADDRESS}/createAppointment`);
  // It answers 503 while it migrates the books.
  const late = await untilThere("a booking at the new server", () => {
    const answer = book();
    return answer.includes("HTTP/2 503") ? undefined : answer;
  });
  const failedLate = await failing;
  check(
    "what was booked since the switch is not given up without being asked",
    failedLate.code === 3 && late.includes("HTTP/2 201") && current() !== last,
    { late, output: failedLate.output },
  );
  const commands = failedLate.output
    .split("\n")
    .filter((line) => /^ {2}(systemctl|cd|\/opt\/vitrine\/\S+) /.test(line));
  const codes: number[] = [];
  let said = "";
  for (const line of commands) {
    const { code, output } = await run("bash", "-c", line);
    codes.push(code);
    said += output;
  }
  check(
    "the lines that it prints bring the version before back",
    codes.join() === "0,0,0" && current() === last,
    { commands, codes, said },
  );
  check("with the bookings of before the switch", machine.countBookings() === bookedBefore);
  const retaken = book();
  check("and it takes the one that was given up", retaken.includes("HTTP/2 201"), retaken);
  const { output: logged } = await run("journalctl", "--no-pager");
  // Caddy's own reload is a call to `/load`, on this machine alone.
  check(
    "no log names a client, nor does Caddy's name a call",
    logged.includes("connection") &&
      !/@example\.com|Cliente de Teste|"uri":"(?!\/load")/.test(logged),
  );

  await proveGuardsAfterBoot(machine, findings);
  await proveTurnedSecrets(machine, findings);
  await provePrivateRepository(machine, findings);

  const names = () =>
    [caddyfile, SETTINGS].map((file) => readFileSync(inside(file), "utf8")).join("");
  const site = `${HOST} {`;
  // The files that a killed change of the name leaves, and another site of the operator's above that of the shops.
  const own = "own.vitrine.test {\n\ttls internal\n}\n";
  await run("sed", "-i", `s/^${site}/${own.replaceAll("\n", "\\n")}&/`, caddyfile);
  const ofOperator = names();
  await run("cp", caddyfile, `${caddyfile}.before`);
  await run("sed", "-i", `s/^${site}/${HOST}, nome.vitrine.test {/`, caddyfile);
  await run("sed", "-i", "s/^PUBLIC_URL=.*/PUBLIC_URL=https:\\/\\/nome.vitrine.test/", SETTINGS);
  const healed = await install(HOST);
  check(
    "a change of the name that was killed is taken back, and the operator's own site stays",
    healed.code === 0 && names() === ofOperator,
    healed,
  );

  // A name for which there is no certificate, as no authority outside can look at this machine.
  await run("sed", "-i", "/tls internal/d", caddyfile);
  const before = names();
  const cut = await run(
    "timeout",
    "--signal=INT",
    "5",
    `${CHECKOUT}/deploy/install`,
    "nome.vitrine.test",
  );
  check("one that is cut short is taken back", cut.code === 124 && names() === before, cut);
  const unanswered = await install("nome.vitrine.test");
  check(
    "a name that is not answered does not become the name, and that is said",
    unanswered.code === 1 && unanswered.output.includes("is not answered") && names() === before,
    unanswered,
  );
  await run("sed", "-i", "1d", caddyfile);
  const unnamed = await install("nome.vitrine.test");
  check(
    "nor does one that an own Caddyfile does not have",
    unnamed.code === 1 && unnamed.output.includes("is yours"),
    unnamed,
  );
}
