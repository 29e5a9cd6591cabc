import { expect, onTestFinished, test, vi } from "vitest";

import {
  postgresUnderTest,
  temporaryPostgres,
} from "@vitrine/testing/databases/postgres-under-test";
import { DatabaseUnavailable } from "../database.ts";
import { inTransaction } from "@vitrine/testing/databases/in-transaction";
import { SOON } from "@vitrine/testing/soon";

const server = await postgresUnderTest();

test("a database server that hangs is unavailable within seconds, and of use again when it goes on", async () => {
  const database = await temporaryPostgres(server);
  await database.all("SELECT 1");
  await server.signal("SIGSTOP");
  onTestFinished(() => server.signal("SIGCONT"));
  const began = performance.now();
  const calls = Array.from({ length: 30 }, (_, index) =>
    index % 2 === 0
      ? database.all("SELECT 1 AS one")
      : inTransaction(database, async (transaction) => {
          await transaction.all("SELECT 1 AS one");
          return { ok: true };
        }),
  );
  const outcomes = await Promise.allSettled(calls);
  // Five seconds for an answer, and nothing more is asked of a connection that gives none.
  expect(performance.now() - began).toBeLessThan(9_000);
  for (const outcome of outcomes) {
    expect(outcome.status === "rejected" && outcome.reason instanceof DatabaseUnavailable).toBe(
      true,
    );
  }
  await server.signal("SIGCONT");
  await vi.waitFor(
    async () => expect(await database.all("SELECT 1 AS one")).toEqual([{ one: 1 }]),
    SOON,
  );
});
