// The calendar server sabre/dav for tests, from Debian's packages, which `npm run test:servers` unpacks.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { unpackedFolder } from "../../../scripts/debian/debian-packages.mjs";
import type { CalendarServer } from "./calendar-server.ts";
import { makeCalendar } from "./dav-calendar.ts";
import { startPhpServer } from "./php-server.ts";

const OWNER = "dona";
const READER = "leitora";
const READERS_PASSWORD = "segredo";

export async function startSabreDav(): Promise<CalendarServer> {
  const unpacked = unpackedFolder("sabre-dav");
  const folder = mkdtempSync(join(tmpdir(), "vitrine-sabre-dav-"));
  const passwords = join(folder, "passwords");
  let password = "";
  const setPassword = (next: string) => {
    password = next;
    writeFileSync(passwords, `${OWNER}:${password}\n${READER}:${READERS_PASSWORD}\n`);
  };
  setPassword("segredo");
  const php = await startPhpServer({
    script: join(import.meta.dirname, "sabre-dav.php"),
    includePath: join(unpacked, "usr/share/php"),
    environment: {
      SABRE_OWNER: OWNER,
      SABRE_READER: READER,
      SABRE_PASSWORDS: passwords,
      SABRE_DATABASE: join(folder, "sabre.sqlite"),
      SABRE_SQL: join(unpacked, "usr/share/doc/php-sabre-dav/examples/sql"),
    },
  });

  const createCalendar = (name: string) =>
    makeCalendar({ url: `${php.origin}/calendars/${OWNER}/${name}`, user: OWNER, password });

  return {
    origin: php.origin,
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
      await php.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
