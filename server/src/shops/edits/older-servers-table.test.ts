import { expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

import type { Database } from "../../database/database.ts";
import { runInTransaction } from "../../database/run-alone.ts";
import { clockStore } from "../../retention/clock-table.ts";
import { olderServerSeenAt } from "./older-servers-table.ts";

const writeAsThisVersion = (database: Database, at: number) =>
  clockStore(database).rewrite(() => ({
    seenAt: at,
    countedUntil: at,
    confirmedMilliseconds: 0,
  }));

/** The statements of the versions before step 19, and from then to step 24. */
const OLDER = {
  shops: "UPDATE server_clock SET seen_at = :at, counted_until = :at, confirmed_milliseconds = 0",
  parts: `UPDATE server_clock SET seen_at = :at, counted_until = :at, confirmed_milliseconds = 0, known_until = :at,
    older_until = CASE WHEN known_until IS DISTINCT FROM counted_until THEN counted_until ELSE older_until END`,
} as const;

test.each(
  DATABASES_AND_THREAD.flatMap(({ name, newDatabase }) =>
    (["shops", "parts"] as const).map((of) => ({ name, newDatabase, of })),
  ),
)(
  "on $name, a server that does not know $of is seen by the clock that it writes, while others write theirs",
  async ({ newDatabase, of }) => {
    const database = await newDatabase();
    const writeAsOlder = (at: number) => runInTransaction(database, OLDER[of], { at });
    expect(await olderServerSeenAt(database, of)).toBeUndefined();
    await writeAsThisVersion(database, 1_000);
    await writeAsThisVersion(database, 2_000);
    expect(await olderServerSeenAt(database, of)).toBeUndefined();
    await writeAsOlder(3_000);
    expect(await olderServerSeenAt(database, of)).toBe(3_000);
    await writeAsThisVersion(database, 4_000);
    await writeAsThisVersion(database, 5_000);
    expect(await olderServerSeenAt(database, of)).toBe(3_000);
    await writeAsOlder(6_000);
    expect(await olderServerSeenAt(database, of)).toBe(6_000);
    // One of before step 25 knows shops.
    if (of === "parts") expect(await olderServerSeenAt(database, "shops")).toBeUndefined();
  },
);
