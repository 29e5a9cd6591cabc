// The calendar server DAViCal for tests, from Debian's packages, which `npm run test:servers` unpacks, on a PostgreSQL of
// its own.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Client } from "pg";

import { unpackedFolder } from "../../../scripts/debian/debian-packages.mjs";
import type { CalendarServer } from "./calendar-server.ts";
import { makeCalendar } from "./dav-calendar.ts";
import { startPhpServer } from "./php-server.ts";
import { startPostgres } from "../../databases/postgres.ts";

const OWNER = "dona";
const READER = "leitora";
const READERS_PASSWORD = "segredo";

// What its own installation script gives to psql, in that order.
const SCHEMA = [
  "awl/dba/awl-tables.sql",
  "awl/dba/schema-management.sql",
  "davical/dba/davical.sql",
  "davical/dba/views/dav_principal.sql",
  "davical/dba/caldav_functions.sql",
  "davical/dba/rrule_functions.sql",
  "davical/dba/base-data.sql",
];

// A password after two asterisks is one that is not hashed.
const ADD_ACCOUNT = `WITH account AS (
  INSERT INTO usr (active, email_ok, updated, username, password, fullname, email)
  VALUES (TRUE, current_date, current_date, $1, '**' || $2, $1, $1 || '@example.com')
  RETURNING user_no, fullname
) INSERT INTO principal (type_id, user_no, displayname, default_privileges)
  SELECT 1, user_no, fullname, 0::BIT(24) FROM account`;

const LET_READ = `INSERT INTO grants (by_collection, to_principal, privileges, is_group)
  SELECT collection_id, principal_id, privilege_to_bits(ARRAY['DAV::read']), FALSE
  FROM collection, principal JOIN usr USING (user_no) WHERE dav_name = $1 AND username = $2`;

export async function startDavical(): Promise<CalendarServer> {
  const share = join(unpackedFolder("davical"), "usr/share");
  const postgres = await startPostgres();
  const address = new URL(await postgres.createDatabase());
  const database = new Client({ connectionString: address.href });
  await database.connect();
  await database.query("SET client_min_messages = warning");
  for (const file of SCHEMA) await database.query(readFileSync(join(share, file), "utf8"));
  let password = "segredo";
  await database.query(ADD_ACCOUNT, [OWNER, password]);
  await database.query(ADD_ACCOUNT, [READER, READERS_PASSWORD]);

  // One of the places where it looks for its settings, and the only one that is not the machine's own.
  mkdirSync(join(share, "davical/config"), { recursive: true });
  writeFileSync(
    join(share, "davical/config/config.php"),
    "<?php $c->pg_connect[] = getenv('DAVICAL_DATABASE');\n",
  );
  const php = await startPhpServer({
    script: join(import.meta.dirname, "davical.php"),
    includePath: join(share, "awl/inc"),
    environment: {
      DAVICAL_PAGES: join(share, "davical/htdocs"),
      DAVICAL_DATABASE: [
        `host=${address.hostname} port=${address.port} dbname=${address.pathname.slice(1)}`,
        `user=${address.username} password=${address.password}`,
      ].join(" "),
    },
  });

  const createCalendar = (name: string) =>
    makeCalendar({ url: `${php.origin}/caldav.php/${OWNER}/${name}`, user: OWNER, password });

  return {
    origin: php.origin,
    createCalendar,

    async changePassword() {
      password = `${password}-novo`;
      await database.query("UPDATE usr SET password = '**' || $1 WHERE username = $2", [
        password,
        OWNER,
      ]);
      return password;
    },

    async createReadOnlyCalendar(name) {
      const calendar = await createCalendar(name);
      await database.query(LET_READ, [`/${OWNER}/${name}/`, READER]);
      return { ...calendar, user: READER, password: READERS_PASSWORD };
    },

    async stop() {
      await php.stop();
      await database.end();
      await postgres.stop();
    },
  };
}
