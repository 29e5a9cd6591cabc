import { describe, expect, test } from "vitest";

import { attemptAtRandom } from "@vitrine/testing/contracts/parts-of-half-hours-contract";
import { DATABASES } from "@vitrine/testing/databases/databases";

// `RANDOM_ATTEMPTS=1000000` makes a million, in four minutes. On PostgreSQL, where each is a transaction, a tenth of them.
const ATTEMPTS = Number(process.env["RANDOM_ATTEMPTS"] ?? 100_000);
const PART_ON: Readonly<Record<string, number>> = { SQLite: 0.9, PostgreSQL: 0.1 };
const AT_ONCE = 10_000;

describe.each(DATABASES)("on $name", ({ name, newDatabase }) => {
  test("no place is sold twice, whatever the lengths and what comes after them", async () => {
    const attempts = ATTEMPTS * (PART_ON[name] ?? 0);
    for (let seed = 1; seed <= attempts / AT_ONCE; seed++) {
      expect(await attemptAtRandom(await newDatabase(), AT_ONCE, seed)).toBeGreaterThan(1_000);
    }
  });
});
