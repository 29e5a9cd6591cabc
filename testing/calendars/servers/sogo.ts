// The calendar server SOGo for tests, from Debian's packages, which `npm run test:servers` unpacks, on a PostgreSQL of its
// own.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";

import { unpackedFolder } from "../../../scripts/debian/debian-packages.mjs";
import type { CalendarServer } from "./calendar-server.ts";
import { call, makeCalendar } from "./dav-calendar.ts";
import { freePort } from "../../network/free-port.ts";
import { startPostgres } from "../../databases/postgres.ts";
import { untilAnswered } from "../../network/until-answered.ts";

const OWNER = "dona";
const READER = "leitora";
const READERS_PASSWORD = "segredo";

// Debian names the folders of libraries for the machine.
const MACHINE = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";

// SOGo refuses to run as root: it sees the current user as Linux's "nobody". It is the first process of a PID namespace
// of its own, whose /proc it reads: its workers end with it, and it ends with us.
const IN_ITS_OWN_WORLD =
  "setpriv --pdeathsig SIGKILL unshare --user --map-user=65534 --map-group=65534 --pid --fork --kill-child --mount-proc".split(
    " ",
  );

const TABLES = {
  SOGoProfileURL: "sogo_user_profile",
  OCSFolderInfoURL: "sogo_folder_info",
  OCSSessionsFolderURL: "sogo_sessions_folder",
  OCSEMailAlarmsFolderURL: "sogo_alarms_folder",
  OCSAdminURL: "sogo_admin",
};

const READS_EVERYTHING = `<?xml version="1.0" encoding="utf-8"?><acl-query xmlns="urn:inverse:params:xml:ns:inverse-dav"><set-roles user="${READER}"><PublicViewer/><PrivateViewer/><ConfidentialViewer/></set-roles></acl-query>`;

export async function startSogo(): Promise<CalendarServer> {
  const unpacked = unpackedFolder("sogo");
  const folder = mkdtempSync(join(tmpdir(), "vitrine-sogo-"));
  const postgres = await startPostgres();
  const address = await postgres.createDatabase();
  const database = new Client({ connectionString: address });
  await database.connect();
  await database.query(
    "CREATE TABLE sogo_users (c_uid TEXT PRIMARY KEY, c_name TEXT, c_password TEXT, c_cn TEXT, mail TEXT)",
  );
  const addAccount = (user: string, password: string) =>
    database.query("INSERT INTO sogo_users VALUES ($1, $1, $2, $1, $1 || '@example.com')", [
      user,
      password,
    ]);
  let password = "segredo";
  await addAccount(OWNER, password);
  await addAccount(READER, READERS_PASSWORD);

  // Where its libraries look for themselves.
  const places = join(folder, "GNUstep.conf");
  const asInstalled = readFileSync(join(unpacked, "etc/GNUstep/GNUstep.conf"), "utf8");
  writeFileSync(places, asInstalled.replaceAll("=/usr/", `=${unpacked}/usr/`));

  const port = await freePort();
  const table = (name: string) => `${address.replace("postgres:", "postgresql:")}/${name}`;
  const settings: Readonly<Record<string, string>> = {
    WOPort: `127.0.0.1:${port}`,
    WONoDetach: "YES",
    WOLogFile: join(folder, "sogo.log"),
    WOPidFile: join(folder, "sogo.pid"),
    WOWorkersCount: "3",
    SxVMemLimit: "1024",
    ...Object.fromEntries(Object.entries(TABLES).map(([name, of]) => [name, table(of)])),
    SOGoUserSources: `({ type = sql; id = users; viewURL = "${table("sogo_users")}"; canAuthenticate = YES; userPasswordAlgorithm = plain; })`,
    // No memcached listens there, so SOGo keeps no password that has been changed.
    SOGoMemcachedHost: "127.0.0.1:1",
  };
  const [program = "", ...parameters] = [
    ...IN_ITS_OWN_WORLD,
    join(unpacked, "usr/sbin/sogod"),
    ...Object.entries(settings).flatMap(([name, value]) => [`-${name}`, value]),
  ];
  const libraries = ["usr/lib/sogo", "usr/lib", `usr/lib/${MACHINE}`, `lib/${MACHINE}`];
  const child = spawn(program, parameters, {
    cwd: folder,
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      GNUSTEP_CONFIG_FILE: places,
      LD_LIBRARY_PATH: libraries.map((name) => join(unpacked, name)).join(":"),
    },
  });
  const exit = once(child, "exit");
  const origin = `http://127.0.0.1:${port}/SOGo/dav`;
  await untilAnswered(origin, child);

  const createCalendar = (name: string) =>
    makeCalendar({ url: `${origin}/${OWNER}/Calendar/${name}`, user: OWNER, password });

  return {
    origin,
    createCalendar,

    async changePassword() {
      password = `${password}-novo`;
      await database.query("UPDATE sogo_users SET c_password = $1 WHERE c_uid = $2", [
        password,
        OWNER,
      ]);
      return password;
    },

    async createReadOnlyCalendar(name) {
      const calendar = await createCalendar(name);
      const xml = { "content-type": "application/xml; charset=utf-8" };
      await call(calendar, "POST", `${calendar.url}/`, xml, READS_EVERYTHING);
      return { ...calendar, user: READER, password: READERS_PASSWORD };
    },

    async stop() {
      child.kill("SIGKILL");
      await exit;
      await database.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
