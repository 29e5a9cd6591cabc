import { expect, test } from "vitest";

import { addressForPrograms } from "./address-for-programs.ts";

test.each([
  ["postgres://db/shop", "postgres://db/shop", undefined],
  ["postgres://ana@db/shop", "postgres://ana@db/shop", undefined],
  ["postgres://ana:S3CRET@db/shop", "postgres://ana@db/shop", "S3CRET"],
  ["postgres://ana:S3CR%3AET@db/shop", "postgres://ana@db/shop", "S3CR:ET"],
  ["postgres://ana:S3@CRET@db/shop", "postgres://ana@db/shop", "S3@CRET"],
  ["postgres://an%40a:S3CRET@db/shop", "postgres://an%40a@db/shop", "S3CRET"],
  ["postgres://ana@db/shop?password=S3CRET", "postgres://ana@db/shop", "S3CRET"],
  ["postgres://ana@db/shop?pass%77ord=S3CRET", "postgres://ana@db/shop", "S3CRET"],
  ["postgres://ana:old@db/shop?password=S3CRET", "postgres://ana@db/shop", "S3CRET"],
  [
    "postgres://ana:S3CRET@db/shop?application_name=a@b",
    "postgres://ana@db/shop?application_name=a@b",
    "S3CRET",
  ],
  [
    "postgresql://ana:S3,CRET@one,[::1]:5433/shop?sslmode=require&password=S3%26CRET&target_session_attrs=any",
    "postgresql://ana@one,[::1]:5433/shop?sslmode=require&target_session_attrs=any",
    "S3&CRET",
  ],
  ["postgres:///shop?host=/run/postgresql", "postgres:///shop?host=/run/postgresql", undefined],
])("of %s, programs get %s", (url, address, password) => {
  expect(addressForPrograms(url)).toEqual({ address, password });
});

test.each([
  "postgres://ana:S3%CRET@db/shop",
  "postgres://ana:S3/CRET@db/shop",
  "postgres://ana:S3#CRET@db/shop",
  "postgres://ana@db/shop?password=%zzS3CRET",
  "postgres://ana@db/shop#S3CRET",
  "host=db password=S3CRET",
])("%s is refused, and is not quoted", (url) => {
  expect(() => addressForPrograms(url)).toThrow(/^DATABASE_URL cannot be handed to/);
  expect(() => addressForPrograms(url)).not.toThrow(/S3/);
});

test("a passphrase that no file can hold is refused", () => {
  expect(() => addressForPrograms("postgres://db/shop?sslpassword=S3CRET")).toThrow(
    /^DATABASE_URL holds sslpassword, which/,
  );
});
