// A real CalDAV server that is written in PHP, on PHP's own web server: both are Debian's, unpacked by
// scripts/test-servers.mjs.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

import type { CalendarServer } from "./calendar-server.ts";
import { makeCalendar } from "./dav-calendar.ts";

const UNPACKED = resolve(import.meta.dirname, "../.cache/debian/sabre-dav");
// Debian names the folders of libraries for the machine.
const MACHINE = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
const LIBRARIES = ["usr/lib", "lib"].map((name) => join(UNPACKED, name, MACHINE));
// One needs those before it.
const EXTENSIONS =
  "pdo pdo_sqlite dom xml simplexml xmlreader xmlwriter mbstring iconv ctype".split(" ");
const OWNER = "dona";
const READER = "leitora";
const READERS_PASSWORD = "segredo";

export async function startSabreDav(): Promise<CalendarServer> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-sabre-dav-"));
  const passwords = join(folder, "passwords");
  let password = "";
  const setPassword = (next: string) => {
    password = next;
    writeFileSync(passwords, `${OWNER}:${password}\n${READER}:${READERS_PASSWORD}\n`);
  };
  setPassword("segredo");
  const extensions = EXTENSIONS.flatMap((name) => [
    "-d",
    `extension=${join(UNPACKED, "usr/lib/php/20220829", name)}.so`,
  ]);
  const child = spawn(
    join(UNPACKED, "usr/bin/php8.2"),
    [
      "-n",
      ...extensions,
      "-d",
      `include_path=${join(UNPACKED, "usr/share/php")}`,
      "-S",
      "127.0.0.1:0",
      join(import.meta.dirname, "sabre-dav.php"),
    ],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        LD_LIBRARY_PATH: LIBRARIES.join(":"),
        SABRE_OWNER: OWNER,
        SABRE_READER: READER,
        SABRE_PASSWORDS: passwords,
        SABRE_DATABASE: join(folder, "sabre.sqlite"),
        SABRE_SQL: join(UNPACKED, "usr/share/doc/php-sabre-dav/examples/sql"),
      },
    },
  );
  const exit = once(child, "exit");
  const origin = await new Promise<string>((found, reject) => {
    let output = "";
    createInterface(child.stderr).on("line", (line) => {
      output += `${line}\n`;
      const address = /Development Server \((http:[^)]+)\) started/.exec(line)?.[1];
      if (address !== undefined) found(address);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`php ended with ${code}: ${output}`)));
  });

  const createCalendar = (name: string) =>
    makeCalendar({ url: `${origin}/calendars/${OWNER}/${name}`, user: OWNER, password });

  return {
    origin,
    createCalendar,

    async changePassword() {
      setPassword(`${password}-novo`);
      return password;
    },

    async createReadOnlyCalendar(name) {
      const calendar = await createCalendar(name);
      return { ...calendar, user: READER, password: READERS_PASSWORD };
    },

    async stop() {
      child.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
