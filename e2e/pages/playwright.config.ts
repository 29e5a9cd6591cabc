import { defineConfig } from "@playwright/test";

import journeys from "../playwright.config.ts";

// In the browser of the journeys, and as they are made.
export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: "*.test.ts",
  outputDir: "../../test-results/pages",
  projects: [{ name: "chromium" }],
});
