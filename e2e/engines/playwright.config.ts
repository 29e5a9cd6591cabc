import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/engines",
  forbidOnly: true,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [["list"], ["json"]],
  // Beside each other, each with one browser that makes all its journeys.
  workers: 2,
  projects: [
    { name: "firefox", workers: 1, use: { browserName: "firefox" } },
    { name: "webkit", workers: 1, use: { browserName: "webkit" } },
  ],
});
