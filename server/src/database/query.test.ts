import { expect, test } from "vitest";

import type { Row } from "./database.ts";
import { find, number, oneOf, orNull, query, text } from "./query.ts";

const MAILS = query(
  { kind: oneOf(["confirmation", "cancellation"]), to: text, accepted_at: orNull(number) },
  "SELECT kind, to, accepted_at FROM mail",
);
const MAIL = { kind: "confirmation", to: "Maria", accepted_at: null };

const findIn = (...rows: Row[]) => find({ all: async () => rows }, MAILS);

test("rows of the columns that a query names come as they are", async () => {
  expect(await findIn(MAIL, { ...MAIL, accepted_at: 5 })).toEqual([
    { kind: "confirmation", to: "Maria", accepted_at: null },
    { kind: "confirmation", to: "Maria", accepted_at: 5 },
  ]);
  expect(await findIn()).toEqual([]);
});

test.each([
  ["another kind", { ...MAIL, kind: "invoice" }],
  ["a text in the place of a number", { ...MAIL, accepted_at: "5" }],
  ["NULL where there is always a text", { ...MAIL, to: null }],
  ["a column that the statement has not selected", { kind: "confirmation", to: "Maria" }],
])("%s is a bug and not a row", async (_, row) => {
  await expect(findIn(MAIL, row)).rejects.toThrow(
    "not the columns kind, to, accepted_at from: SELECT kind, to, accepted_at FROM mail",
  );
});
