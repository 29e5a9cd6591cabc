import { defineConfig } from "vitest/config";

// East and west of São Paulo, off by odd minutes: what a process's own zone could break, breaks there.
const AWKWARD_ZONES = ["Asia/Kathmandu", "America/St_Johns"];

// Bounded loads and real processes: slow machines are slow, not wrong.
const TIMEOUT_MILLISECONDS = 60_000;
const patience = { testTimeout: TIMEOUT_MILLISECONDS, hookTimeout: TIMEOUT_MILLISECONDS };

export default defineConfig({
  test: {
    // By itself Vitest leaves a processor free, which on a machine with two is half of them.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...patience,
          name: "all",
          globalSetup: ["testing/shared-postgres.ts"],
          include: [
            "{domain,shops,server,testing,web,scenes,scripts,lint,fuzz,bench}/**/*.test.ts",
          ],
          // Those have commands of their own: npm run test:proofs, npm run test:servers.
          exclude: ["**/node_modules/**", "**/*.proof.test.ts", "**/*.servers.test.ts"],
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
    ],
  },
});
