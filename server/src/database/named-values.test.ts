import { expect, test } from "vitest";

import { toPositions } from "./named-values.ts";

test("a name stands for a value at each of its places", () => {
  expect(toPositions("a = :one AND b > :other_1 OR c = :one + 1", (place) => `$${place}`)).toEqual({
    text: "a = $1 AND b > $2 OR c = $3 + 1",
    names: ["one", "other_1", "one"],
  });
});

test("a cast and a time of day in a text are no names", () => {
  const sql = "SELECT now()::text, '10:30', 'at:noon'";
  expect(toPositions(sql, () => "?")).toEqual({ text: sql, names: [] });
});
