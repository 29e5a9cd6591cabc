// Debian's PostgreSQL, with pg_dump and pg_restore, which `npm run test:servers` unpacks.

import { unpackedFolder } from "../../scripts/debian/debian-packages.mjs";
import type { PostgresInstallation } from "./postgres.ts";

/** The PostgreSQL that Debian 12 brings. */
export const DEBIAN_POSTGRES: PostgresInstallation = {
  folder: unpackedFolder("postgresql"),
  programs: "usr/lib/postgresql/15/bin",
  // Debian's names for the two kinds of machine that it is likely to run on.
  libraries: ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu"],
};
