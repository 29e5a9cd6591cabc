import { defineConfig } from "@playwright/test";

import journeys from "../playwright.config.ts";

// In the browser of the journeys, and as they are made.
export default defineConfig<object, { onPostgres: boolean }>({
  ...journeys,
  testDir: ".",
  testMatch: "*.test.ts",
  outputDir: "../../test-results/pages",
  projects: [
    {
      name: "postgres",
      grep: /@every-engine/,
      // A second worker would start a second PostgreSQL.
      workers: 1,
      use: { onPostgres: true },
    },
    { name: "chromium" },
  ],
});
