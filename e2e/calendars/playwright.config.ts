import { defineConfig } from "@playwright/test";

import journeys from "../playwright.config.ts";

// In the browser of the journeys, and on both engines, one after the other: two hundred clients are enough for a machine.
export default defineConfig<object, { onPostgres: boolean }>({
  ...journeys,
  testDir: ".",
  testMatch: "*.test.ts",
  outputDir: "../../test-results/calendars",
  workers: 1,
  timeout: 120_000,
  projects: [{ name: "sqlite" }, { name: "postgres", use: { onPostgres: true } }],
});
