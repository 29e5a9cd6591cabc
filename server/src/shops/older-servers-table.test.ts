import { expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

import type { Database } from "../database/database.ts";
import { runInTransaction } from "../database/run-alone.ts";
import { clockStore } from "../retention/clock-table.ts";
import { olderServerSeenAt } from "./older-servers-table.ts";

const writeAsThisVersion = (database: Database, at: number) =>
  clockStore(database).rewrite(() => ({
    seenAt: at,
    countedUntil: at,
    confirmedMilliseconds: 0,
  }));

/** The statement of the versions before step 19. */
const writeAsOlder = (database: Database, at: number) =>
  runInTransaction(
    database,
    "UPDATE server_clock SET seen_at = :at, counted_until = :at, confirmed_milliseconds = 0",
    { at },
  );

test.each(DATABASES_AND_THREAD)(
  "on $name, a server that sells by files is seen by the clock that it writes, while others write theirs",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    expect(await olderServerSeenAt(database)).toBeUndefined();
    await writeAsThisVersion(database, 1_000);
    await writeAsThisVersion(database, 2_000);
    expect(await olderServerSeenAt(database)).toBeUndefined();
    await writeAsOlder(database, 3_000);
    expect(await olderServerSeenAt(database)).toBe(3_000);
    await writeAsThisVersion(database, 4_000);
    await writeAsThisVersion(database, 5_000);
    expect(await olderServerSeenAt(database)).toBe(3_000);
    await writeAsOlder(database, 6_000);
    expect(await olderServerSeenAt(database)).toBe(6_000);
  },
);
