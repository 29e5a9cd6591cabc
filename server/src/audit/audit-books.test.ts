import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";

import { takeUpFiles } from "../shops/take-up-files.ts";
import { auditBooks } from "./audit-books.ts";

const TWO_AT_ONCE = ["one", "two"].map(
  (id) => `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone, client_name,
      client_email, places, starts_at, ends_at, created_at)
    VALUES ('only-a-row', '${id}', 6, '${id}', 'Ana', '', 1, 1795438800000, 1795440600000, 0)`,
);
const ITS_HALF_HOUR = `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity)
  VALUES ('only-a-row', 6, 997466, 2, 20)`;

test("the places of a shop that is a row only are audited by its row", async () => {
  const database = await temporaryDatabase();
  await runStatements(database, [...TWO_AT_ONCE, ITS_HALF_HOUR]);
  const kinds = async () =>
    (await auditBooks(database, new Map())).findings.map(({ kind }) => kind);
  expect(await kinds()).toEqual([]);
  await takeUpFiles(database, [{ ...shop, calendarId: "only-a-row" }]);
  expect(await kinds()).toEqual(["overfull"]);
});

test("books without a row for a shop are audited by its file", async () => {
  const database = await temporaryDatabase();
  await runStatements(database, [...TWO_AT_ONCE, ITS_HALF_HOUR]);
  const files = new Map([["only-a-row", { ...shop, calendarId: "only-a-row" }]]);
  const { findings } = await auditBooks(database, files);
  expect(findings).toMatchObject([{ kind: "overfull", calendarId: "only-a-row", counted: 2 }]);
});
