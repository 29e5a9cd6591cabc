// What takes too long for `npm test`, or needs servers that `npm test` does not install.

import { defineConfig } from "vitest/config";

const TIMEOUT_MILLISECONDS = 300_000;
const patience = { testTimeout: TIMEOUT_MILLISECONDS, hookTimeout: TIMEOUT_MILLISECONDS };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patience,
          name: "proofs",
          globalSetup: ["testing/shared-postgres.ts"],
          include: ["*/**/*.proof.test.ts"],
        },
      },
      { test: { ...patience, name: "servers", include: ["*/**/*.servers.test.ts"] } },
    ],
  },
});
