// What takes too long for `npm test`, or needs servers that `npm test` does not install.

import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

import { SOON } from "./testing/soon.ts";

const TIMEOUT_MILLISECONDS = 300_000;
const patience = {
  testTimeout: TIMEOUT_MILLISECONDS,
  hookTimeout: TIMEOUT_MILLISECONDS,
  expect: { poll: SOON },
  globalSetup: ["testing/databases/sqlite-template.ts"],
};

const POOLER = "**/pgbouncer.servers.test.ts";

// Each takes over a minute: one that came last would run alone.
const LONG =
  /\/(mail-answer|reminders|waits|fuzz-run|watch|caldav-outbox|at-rest|shop-settings|read-calendar|measure-shops|backup|concurrency|publish-race|facts-race|calendar-parts|series-and-crashes|calendar-servers|releases-under-load)\.(proof|servers)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { long = [], short = [] } = Object.groupBy(files, ({ moduleId }) =>
      LONG.test(moduleId) ? "long" : "short",
    );
    return Promise.resolve([...long, ...short]);
  }
}

export default defineConfig({
  test: {
    // A third of a proof's time is waiting: for a timer, a timeout, a process that starts.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...patience,
          name: "proofs",
          globalSetup: [...patience.globalSetup, "testing/databases/shared-postgres.ts"],
          include: ["*/**/*.proof.test.ts"],
        },
      },
      {
        test: {
          ...patience,
          name: "servers",
          include: ["*/**/*.servers.test.ts"],
          exclude: ["**/node_modules/**", POOLER],
          maxWorkers: 2,
        },
      },
      {
        // After the others: beside the calendar servers' many processes, its calls would hit the server's time limits.
        test: { ...patience, name: "pooler", include: [POOLER], sequence: { groupOrder: 1 } },
      },
      // On the servers that `npm run distributed` is given.
      { test: { ...patience, name: "distributed", include: ["*/**/*.distributed.test.ts"] } },
    ],
  },
});
