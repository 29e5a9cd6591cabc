// A real CalDAV server for tests: Debian's `radicale`, which scripts/debian/debian-radicale.mjs installs.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import type { CaldavCalendar } from "@vitrine/server/calendars/caldav/caldav-settings";

import type { CalendarServer } from "./calendar-server.ts";

const USER = "dona";

// The first section that fits decides. R and r: read folders, read calendars; W and w: change them.
const RIGHTS = `[read-only]
user: .+
collection: {user}/read-only-.*
permissions: r
[own]
user: .+
collection: ({user}(/.*)?)?
permissions: RrWw
`;

export interface Radicale extends CalendarServer {
  /** Every event of a calendar, as the server tells it: address and text. */
  events(calendar: CaldavCalendar): Promise<{ href: string; text: string }[]>;
}

export async function startRadicale(): Promise<Radicale> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-radicale-"));
  mkdirSync(join(folder, "storage"));
  let password = "";
  const setPassword = (next: string) => {
    password = next;
    writeFileSync(join(folder, "users"), `${USER}:${password}\n`);
  };
  setPassword("segredo à parte");
  writeFileSync(join(folder, "rights"), RIGHTS);
  writeFileSync(
    join(folder, "config"),
    [
      "[server]\nhosts=127.0.0.1:0\nmax_connections=100\ntimeout=60",
      `[auth]\ntype=htpasswd\nhtpasswd_filename=${join(folder, "users")}\nhtpasswd_encryption=plain`,
      `[storage]\nfilesystem_folder=${join(folder, "storage")}`,
      `[rights]\ntype=from_file\nfile=${join(folder, "rights")}`,
      "[web]\ntype=none",
      "[logging]\nlevel=info",
      "",
    ].join("\n"),
  );
  const child = spawn("radicale", ["--config", join(folder, "config")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exit = once(child, "exit");
  const origin = await new Promise<string>((found, reject) => {
    let output = "";
    createInterface(child.stderr).on("line", (line) => {
      output += `${line}\n`;
      const port = /Listening on '\[?127\.0\.0\.1\]?:(\d+)'/.exec(line)?.[1];
      if (port !== undefined) found(`http://127.0.0.1:${port}`);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`radicale ended with ${code}: ${output}`)));
  });

  const call = async (method: string, url: string, headers: Record<string, string> = {}) => {
    const authorization = `Basic ${Buffer.from(`${USER}:${password}`).toString("base64")}`;
    const response = await fetch(url, { method, headers: { authorization, ...headers } });
    const text = await response.text();
    if (!response.ok) throw new Error(`radicale answers ${method} ${url} with ${response.status}`);
    return text;
  };

  return {
    origin,

    async createCalendar(name) {
      const url = `${origin}/${USER}/${name}`;
      await call("MKCALENDAR", `${url}/`);
      return { url, user: USER, password };
    },

    async changePassword() {
      setPassword("outro segredo à parte");
      return password;
    },

    async createReadOnlyCalendar(name) {
      const place = join(folder, "storage", "collection-root", USER, `read-only-${name}`);
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, ".Radicale.props"), JSON.stringify({ tag: "VCALENDAR" }));
      return { url: `${origin}/${USER}/read-only-${name}`, user: USER, password };
    },

    async events({ url }) {
      const list = await call("PROPFIND", `${origin}${new URL(url).pathname}/`, { depth: "1" });
      const hrefs = [...list.matchAll(/<href>([^<]+\.ics)<\/href>/g)].map(
        (match) => match[1] ?? "",
      );
      return Promise.all(
        hrefs.map(async (href) => ({ href, text: await call("GET", `${origin}${href}`) })),
      );
    },

    async stop() {
      child.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
