import { unpackDebianPackages } from "./debian-packages.mjs";

/** Unpacks Debian's PostgreSQL with pg_dump, and the libraries that a bare Debian lacks. */
export function unpackDebianPostgres() {
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
}
