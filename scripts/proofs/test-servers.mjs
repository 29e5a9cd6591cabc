// npm run test:servers [-- --table]: tests against further real servers, in `*.servers.test.ts`. `--table` writes the
// results of the calendar servers to docs/calendar-servers.md.

import { runVitest } from "../checks.mjs";
import { requireBackupTools } from "../debian/debian-backups.mjs";
import { unpackDebianPackages } from "../debian/debian-packages.mjs";
import { unpackDebianPostgres } from "../debian/debian-postgres.mjs";
import { requireRadicale } from "../debian/debian-radicale.mjs";
import { requirePackages } from "../prepare.mjs";
import { run } from "../run-command.mjs";
import { SECOND_TRY_OF_A_TEST } from "../journeys/second-try.mjs";
import { report } from "../test-count.mjs";

requirePackages();
requireRadicale();
requireBackupTools();
// PHP, with the libraries that a bare Debian lacks, and two calendar servers that are written in it.
unpackDebianPackages("php", [
  "php8.2-cli",
  "php8.2-common",
  "php8.2-mbstring",
  "php8.2-pgsql",
  "php8.2-sqlite3",
  "php8.2-xml",
  "libargon2-1",
  "libbsd0",
  "libedit2",
  "libgssapi-krb5-2",
  "libicu72",
  "libk5crypto3",
  "libkeyutils1",
  "libkrb5-3",
  "libkrb5support0",
  "libldap-2.5-0",
  "libmd0",
  "libonig5",
  "libpcre2-8-0",
  "libpq5",
  "libsasl2-2",
  "libsodium23",
  "libsqlite3-0",
  "libssl3",
  "libxml2",
  "libxslt1.1",
]);
unpackDebianPackages("sabre-dav", ["php-sabre-dav", "php-sabre-vobject"]);
unpackDebianPackages("davical", ["davical", "libawl-php"]);
unpackDebianPostgres();
// xandikos runs on the Python that Radicale brings, with the modules it needs.
unpackDebianPackages("xandikos", [
  "xandikos",
  "python3-aiohttp",
  "python3-aiosignal",
  "python3-async-timeout",
  "python3-attr",
  "python3-charset-normalizer",
  "python3-dateutil",
  "python3-defusedxml",
  "python3-dulwich",
  "python3-frozenlist",
  "python3-icalendar",
  "python3-idna",
  "python3-jinja2",
  "python3-markupsafe",
  "python3-multidict",
  "python3-six",
  "python3-typing-extensions",
  "python3-tz",
  "python3-urllib3",
  "python3-yarl",
]);
// Cyrus with the program that sets its passwords, and the libraries that a bare Debian lacks.
unpackDebianPackages("cyrus", [
  "cyrus-caldav",
  "cyrus-common",
  "cyrus-imapd",
  "sasl2-bin",
  "libbrotli1",
  "libdb5.3",
  "libical3",
  "libicu72",
  "libjansson4",
  "libldap-2.5-0",
  "libnghttp2-14",
  "libpcre3",
  "libpq5",
  "libsasl2-2",
  "libsasl2-modules-db",
  "libshp2",
  "libsqlite3-0",
  "libssl3",
  "libwrap0",
  "libxapian30",
  "libxml2",
]);
// SOGo with its components, and the libraries that a bare Debian lacks.
unpackDebianPackages("sogo", [
  "sogo",
  "sogo-common",
  "gnustep-base-common",
  "gnustep-base-runtime",
  "gnustep-common",
  "libgnustep-base1.28",
  "libsope1",
  "libavahi-client3",
  "libavahi-common3",
  "libbrotli1",
  "libbsd0",
  "libcurl4",
  "libdbus-1-3",
  "libgc1",
  "libglib2.0-0",
  "libgssapi-krb5-2",
  "libhashkit2",
  "libicu72",
  "libk5crypto3",
  "libkeyutils1",
  "libkrb5-3",
  "libkrb5support0",
  "liblasso3",
  "libldap-2.5-0",
  "libmariadb3",
  "libmemcached11",
  "libnghttp2-14",
  "liboath0",
  "libobjc4",
  "libpq5",
  "libpsl5",
  "librtmp1",
  "libsasl2-2",
  "libsbjson2.3",
  "libsodium23",
  "libssh2-1",
  "libssl3",
  "libxml2",
  "libxmlsec1",
  "libxmlsec1-openssl",
  "libxslt1.1",
  "libytnef0",
  "libzip4",
]);
// Another program that expands calendars' recurrence rules, to compare with.
unpackDebianPackages("dateutil", ["python3-dateutil", "python3-six"]);
// Another program that reads calendars' files, to compare with.
unpackDebianPackages("recurring-events", [
  "python3-icalendar",
  "python3-recurring-ical-events",
  "python3-x-wr-timezone",
  "python3-click",
  "python3-dateutil",
  "python3-six",
  "python3-tz",
]);
unpackDebianPackages("pgbouncer", ["pgbouncer", "libc-ares2", "libevent-2.1-7"]);
unpackDebianPackages("nginx", ["nginx", "libpcre2-8-0", "libssl3"]);
const counts = runVitest("servers", [
  "--config",
  "vitest.long.config.ts",
  "--project",
  "servers",
  "--project",
  "pooler",
  ...SECOND_TRY_OF_A_TEST,
]);
if (process.argv.includes("--table")) {
  run("node", ["testing/calendars/write-calendar-table.ts"]);
  run("oxfmt", ["docs/calendar-servers.md"]);
}
report([counts]);
