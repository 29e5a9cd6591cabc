import { defineConfig } from "@playwright/test";

import { ENGINE_FILES } from "../../scripts/debian/debian-engines.mjs";
import journeys from "../playwright.config.ts";

const EMBEDDING = /\/embedding\.test\.ts$/;

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
    { name: "chromium", testIgnore: EMBEDDING },
    {
      // Only with a window does Chromium keep a frame of another site from its storage.
      name: "windowed",
      testMatch: EMBEDDING,
      use: {
        launchOptions: { ...journeys.use?.launchOptions, executablePath: ENGINE_FILES.chromium },
      },
    },
  ],
});
