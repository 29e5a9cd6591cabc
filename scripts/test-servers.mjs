// npm run test:servers: the same promises against further real servers, in `*.servers.test.ts`.

import { runVitest } from "./checks.mjs";
import { unpackDebianPackages } from "./debian-packages.mjs";
import { requireRadicale } from "./debian-radicale.mjs";
import { install } from "./prepare.mjs";
import { report } from "./test-count.mjs";

install();
requireRadicale();
// A CalDAV server in PHP, with PHP and the libraries that a bare Debian has not.
unpackDebianPackages("sabre-dav", [
  "php-sabre-dav",
  "php-sabre-vobject",
  "php8.2-cli",
  "php8.2-common",
  "php8.2-mbstring",
  "php8.2-sqlite3",
  "php8.2-xml",
  "libargon2-1",
  "libbsd0",
  "libedit2",
  "libicu72",
  "libmd0",
  "libonig5",
  "libpcre2-8-0",
  "libsodium23",
  "libsqlite3-0",
  "libssl3",
  "libxml2",
  "libxslt1.1",
]);
// PostgreSQL with pg_dump, and the libraries that a bare Debian has not.
unpackDebianPackages("postgresql", [
  "postgresql-15",
  "postgresql-client-15",
  "libcom-err2",
  "libgssapi-krb5-2",
  "libicu72",
  "libk5crypto3",
  "libkeyutils1",
  "libkrb5-3",
  "libkrb5support0",
  "libldap-2.5-0",
  "liblz4-1",
  "libpq5",
  "libsasl2-2",
  "libssl3",
  "libsystemd0",
  "libxml2",
  "libzstd1",
]);
unpackDebianPackages("pgbouncer", ["pgbouncer", "libc-ares2", "libevent-2.1-7"]);
report([runVitest("servers", ["--config", "vitest.long.config.ts", "--project", "servers"])]);
