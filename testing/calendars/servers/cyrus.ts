// The calendar and mail server Cyrus for tests, from Debian's packages, which `npm run test:servers` unpacks.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { unpackedFolder } from "../../../scripts/debian/debian-packages.mjs";
import type { CalendarServer } from "./calendar-server.ts";
import { makeCalendar } from "./dav-calendar.ts";
import { freePort } from "../../network/free-port.ts";
import { untilAnswered } from "../../network/until-answered.ts";

const OWNER = "dona";
const READER = "leitora";
const ADMINISTRATOR = "admin";
const ADMINISTRATORS_PASSWORD = "segredo";
const REALM = "localhost";
const PLENTY_KIBIBYTES = 1_024;

// Cyrus refuses to run as root and wants a user that the machine knows: it sees the current user as Linux's "nobody".
const AS_NOBODY = ["--user", "--map-user=65534", "--map-group=65534"];

// In a process group of its own, it would outlive a test run that is interrupted.
const ENDING_WITH_US = ["setpriv", "--pdeathsig", "SIGTERM"];

// Debian names the folders of libraries for the machine.
const MACHINE = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";

// What Debian's own installation makes in Cyrus's folder.
const FOLDERS = "db socket proc log msg ptclient quota user lock spool".split(" ");

export async function startCyrus(): Promise<CalendarServer> {
  const unpacked = unpackedFolder("cyrus");
  const programs = join(unpacked, "usr/lib/cyrus/bin");
  const libraries = ["usr/lib", "lib"].map((name) => join(unpacked, name, MACHINE));
  const env = {
    PATH: process.env["PATH"],
    LD_LIBRARY_PATH: libraries.join(":"),
    SASL_PATH: join(unpacked, "usr/lib", MACHINE, "sasl2"),
  };
  const folder = mkdtempSync(join(tmpdir(), "vitrine-cyrus-"));
  for (const name of FOLDERS) mkdirSync(join(folder, name));
  const imapPort = await freePort();
  const httpPort = await freePort();
  const passwords = join(folder, "sasldb2");
  const settings = join(folder, "imapd.conf");
  const services = join(folder, "cyrus.conf");
  writeFileSync(
    settings,
    `configdirectory: ${folder}
defaultpartition: default
partition-default: ${join(folder, "spool")}
cyrus_user: nobody
cyrus_group: nogroup
servername: ${REALM}
admins: ${ADMINISTRATOR}
allowplaintext: yes
unixhierarchysep: yes
httpmodules: caldav
caldav_create_default: no
sasl_pwcheck_method: auxprop
sasl_auxprop_plugin: sasldb
sasl_sasldb_path: ${passwords}
sasl_mech_list: PLAIN
`,
  );
  writeFileSync(
    services,
    `START {
  recover cmd="${programs}/ctl_cyrusdb -C ${settings} -r"
}
SERVICES {
  imap cmd="${programs}/imapd -C ${settings}" listen="127.0.0.1:${imapPort}"
  http cmd="${programs}/httpd -C ${settings}" listen="127.0.0.1:${httpPort}"
}
EVENTS {
}
`,
  );

  const setPassword = async (user: string, password: string) => {
    const setting = spawn(
      join(unpacked, "usr/sbin/saslpasswd2"),
      ["-p", "-c", "-u", REALM, "-f", passwords, user],
      { env, stdio: ["pipe", "ignore", "inherit"] },
    );
    setting.stdin.end(password);
    const [code] = await once(setting, "exit");
    if (code !== 0) throw new Error(`saslpasswd2 ended with ${code}`);
  };

  let password = "segredo";
  await setPassword(OWNER, password);
  await setPassword(READER, password);
  await setPassword(ADMINISTRATOR, ADMINISTRATORS_PASSWORD);

  const files = ["-C", settings, "-M", services, "-p", join(folder, "master.pid")];
  const child = spawn(
    "unshare",
    [...AS_NOBODY, ...ENDING_WITH_US, join(programs, "master"), ...files, "-D"],
    // It ends with a signal to its whole process group, which must not be this process's own.
    { env, cwd: folder, stdio: "ignore", detached: true },
  );
  const exit = once(child, "exit");
  const origin = `http://127.0.0.1:${httpPort}`;
  await untilAnswered(origin, child);

  const administer = (...commands: string[]) =>
    speakImap(imapPort, [`LOGIN ${ADMINISTRATOR} ${ADMINISTRATORS_PASSWORD}`, ...commands]);
  await administer(`CREATE user/${OWNER}`, `CREATE user/${READER}`);

  const mailbox = ({ url }: { readonly url: string }) =>
    `"user/${OWNER}/#calendars/${url.slice(url.lastIndexOf("/") + 1)}"`;
  const createCalendar = (name: string) =>
    makeCalendar({ url: `${origin}/dav/calendars/user/${OWNER}/${name}`, user: OWNER, password });

  return {
    origin,
    createCalendar,

    async changePassword() {
      password = `${password}-novo`;
      await setPassword(OWNER, password);
      return password;
    },

    async createReadOnlyCalendar(name) {
      const calendar = await createCalendar(name);
      await administer(`SETACL ${mailbox(calendar)} ${READER} lrs`);
      return { ...calendar, user: READER, password: "segredo" };
    },

    async leaveRoom(calendar, kibibytes) {
      const setQuota = (storage: number) =>
        administer(`SETQUOTA ${mailbox(calendar)} (STORAGE ${storage})`);
      await setQuota(PLENTY_KIBIBYTES);
      const answer = (await administer(`GETQUOTA ${mailbox(calendar)}`)).join("\n");
      await setQuota(Number(/STORAGE (\d+)/.exec(answer)?.[1]) + kibibytes);
      return async () => void (await setQuota(PLENTY_KIBIBYTES));
    },

    async stop() {
      child.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives commands to an IMAP server (RFC 9051), each once the one before has succeeded; returns its whole output. */
async function speakImap(port: number, commands: readonly string[]): Promise<string[]> {
  const socket = createConnection(port, "127.0.0.1");
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  const said: string[] = [];
  for (const [index, command] of commands.entries()) {
    const tag = `c${index}`;
    socket.write(`${tag} ${command}\r\n`);
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error("the IMAP server has hung up");
      said.push(value);
      if (!value.startsWith(`${tag} `)) continue;
      if (!value.startsWith(`${tag} OK`)) throw new Error(`${command}: ${value}`);
      break;
    }
  }
  socket.destroy();
  return said;
}
