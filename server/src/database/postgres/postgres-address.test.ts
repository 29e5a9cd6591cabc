import { expect, test } from "vitest";

import { isPostgresAddress, postgresHosts } from "./postgres-address.ts";

test("several hosts are one address each, in their order, with the password, the database and the settings", () => {
  expect(
    postgresHosts(
      "postgresql://ana:s3,c%40ret@one:5433,two.example.com,[::1]:6000/shop?sslmode=require&target_session_attrs=read-write",
    ),
  ).toEqual([
    {
      name: "one:5433",
      url: "postgresql://ana:s3,c%40ret@one:5433/shop?sslmode=require&target_session_attrs=read-write",
    },
    {
      name: "two.example.com:5432",
      url: "postgresql://ana:s3,c%40ret@two.example.com/shop?sslmode=require&target_session_attrs=read-write",
    },
    {
      name: "[::1]:6000",
      url: "postgresql://ana:s3,c%40ret@[::1]:6000/shop?sslmode=require&target_session_attrs=read-write",
    },
  ]);
});

test.each([
  "postgres://db/shop",
  "postgres://ana:a@b@db/shop",
  "postgresql://ana:s3cret@db.example.com/shop?sslmode=verify-full",
  "postgres://%2Fvar%2Frun%2Fpostgresql/shop",
  "postgres:///shop?host=/var/run/postgresql",
  "postgres://one,two/shop?target_session_attrs=any",
  "postgres://one,two/shop?target_session_attrs=primary",
])("%s is an address", (address) => {
  expect(isPostgresAddress(address)).toBe(true);
});

test.each([
  ["another database's", "mysql://ana:s3cret@db/shop"],
  ["without a database", "postgres://ana:s3cret@db"],
  ["with a port that is none", "postgres://ana:s3cret@one,two:port/shop"],
  ["with a host left out", "postgres://ana:s3cret@one,/shop"],
  [
    "of a server that only reads",
    "postgres://ana:s3cret@one,two/shop?target_session_attrs=standby",
  ],
  [
    "with a word that libpq does not know",
    "postgres://ana:s3cret@one/shop?target_session_attrs=rw",
  ],
])("an address %s is refused, without a word of it", (_, address) => {
  expect(isPostgresAddress(address)).toBe(false);
  expect(() => postgresHosts(address)).toThrow(/^this is no address of PostgreSQL$/);
});
