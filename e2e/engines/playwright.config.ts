import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  // Committed by `npm run tool -- accept-appearance` alone.
  snapshotPathTemplate: "{testDir}/appearance/{projectName}/{arg}{ext}",
  outputDir: "../../test-results/engines",
  forbidOnly: true,
  retries: 0,
  // Slow machines are slow, not wrong: a wait ends with what it waits for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  // Beside each other, each with one browser that makes all its journeys.
  workers: 2,
  projects: [
    { name: "firefox", workers: 1, use: { browserName: "firefox" } },
    {
      name: "webkit",
      // It knows nothing of forced colours.
      testIgnore: /\/forced-colours\.test\.ts$/,
      workers: 1,
      use: { browserName: "webkit" },
    },
  ],
});
