import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

import { SOON } from "./testing/soon.ts";

// East and west of São Paulo, off by odd minutes: what a process's own zone could break, breaks there.
const AWKWARD_ZONES = ["Asia/Kathmandu", "America/St_Johns"];

// Calendars from elsewhere name their times in many ways: none of them may mean the process's own zone.
const ZONES_OF_CALENDARS = ["UTC", "Asia/Tokyo"];

// Bounded loads and real processes: slow machines are slow, not wrong.
const TIMEOUT_MILLISECONDS = 120_000;
const patience = {
  testTimeout: TIMEOUT_MILLISECONDS,
  hookTimeout: TIMEOUT_MILLISECONDS,
  expect: { poll: SOON },
};

export default defineConfig({
  test: {
    // Most of a test's time is waiting: for a timer, a database, a process that starts.
    maxWorkers: availableParallelism() + 4,
    // One process after the other runs many files: each would otherwise begin by loading the server and its packages.
    // A file therefore leaves nothing behind in its process: no changed setting, no fake clock, no open handle.
    isolate: false,
    projects: [
      {
        test: {
          ...patience,
          name: "all",
          globalSetup: [
            "testing/databases/shared-postgres.ts",
            "testing/databases/sqlite-template.ts",
          ],
          include: [
            "{domain,shops,server,testing,web,scenes,scripts,deploy,lint,proofs}/**/*.test.ts",
          ],
          // Those have commands of their own: npm run test:proofs, npm run test:servers, npm run distributed.
          exclude: [
            "**/node_modules/**",
            "**/*.proof.test.ts",
            "**/*.servers.test.ts",
            "**/*.distributed.test.ts",
          ],
        },
      },
      ...AWKWARD_ZONES.map((zone) => ({
        test: {
          ...patience,
          name: zone,
          include: ["{domain,shops}/**/*.test.ts"],
          env: { TZ: zone },
        },
      })),
      ...ZONES_OF_CALENDARS.map((zone) => ({
        test: {
          ...patience,
          name: zone,
          include: ["server/src/busy/calendar-file/busy-spans.test.ts"],
          env: { TZ: zone },
        },
      })),
    ],
  },
});
