// A real CalDAV server that is written in PHP, on PHP's own web server: both are Debian's, unpacked by
// scripts/test-servers.mjs.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

import type { CaldavCalendar } from "@vitrine/server/calendar/caldav-settings";

const UNPACKED = resolve(import.meta.dirname, "../.cache/debian/sabre-dav");
// Debian names the folders of libraries for the machine.
const MACHINE = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
const LIBRARIES = ["usr/lib", "lib"].map((name) => join(UNPACKED, name, MACHINE));
// One needs those before it.
const EXTENSIONS =
  "pdo pdo_sqlite dom xml simplexml xmlreader xmlwriter mbstring iconv ctype".split(" ");
const USER = "dona";
const PASSWORD = "segredo";

export interface SabreDav {
  /** Where it listens, without a slash at its end. */
  readonly origin: string;
  /** Makes an empty calendar. */
  createCalendar(name: string): Promise<CaldavCalendar>;
  stop(): Promise<void>;
}

export async function startSabreDav(): Promise<SabreDav> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-sabre-dav-"));
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
        SABRE_USER: USER,
        SABRE_PASSWORD: PASSWORD,
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

  return {
    origin,

    async createCalendar(name) {
      const url = `${origin}/calendars/${USER}/${name}`;
      const authorization = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString("base64")}`;
      const { status } = await fetch(`${url}/`, {
        method: "MKCALENDAR",
        headers: { authorization },
      });
      if (status !== 201) throw new Error(`sabre/dav answers MKCALENDAR with ${status}`);
      return { url, user: USER, password: PASSWORD };
    },

    async stop() {
      child.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
