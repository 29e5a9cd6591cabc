// npm run failover: loses the primary of three servers under load, in several ways. Needs Debian, whose PostgreSQL and
// HAProxy it unpacks without installing them.

import { unpackDebianPackages } from "../debian/debian-packages.mjs";
import { unpackDebianPostgres } from "../debian/debian-postgres.mjs";
import { PINNED_NODE, requirePackages } from "../prepare.mjs";
import { exitCodeOf } from "../run-command.mjs";

requirePackages();
unpackDebianPostgres();
unpackDebianPackages("haproxy", [
  "haproxy",
  "liblua5.3-0",
  "libopentracing-c-wrapper0",
  "libopentracing1",
  "libpcre2-8-0",
  "libssl3",
  "libsystemd0",
]);
process.exit(exitCodeOf(PINNED_NODE, ["proofs/failover/failover.ts", ...process.argv.slice(2)]));
