// What takes too long for `npm test`, or needs servers that `npm test` does not install.

import { defineConfig } from "vitest/config";

import { SOON } from "./testing/soon.ts";

const TIMEOUT_MILLISECONDS = 300_000;
const patience = {
  testTimeout: TIMEOUT_MILLISECONDS,
  hookTimeout: TIMEOUT_MILLISECONDS,
  expect: { poll: SOON },
  globalSetup: ["testing/databases/sqlite-template.ts"],
};

export default defineConfig({
  test: {
    // By itself Vitest leaves a processor free, which on a machine with two is half of them.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...patience,
          name: "proofs",
          globalSetup: [...patience.globalSetup, "testing/databases/shared-postgres.ts"],
          include: ["*/**/*.proof.test.ts"],
        },
      },
      { test: { ...patience, name: "servers", include: ["*/**/*.servers.test.ts"] } },
      // On the servers that `npm run distributed` is given.
      { test: { ...patience, name: "distributed", include: ["*/**/*.distributed.test.ts"] } },
    ],
  },
});
