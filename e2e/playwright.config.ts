import { existsSync } from "node:fs";

import { defineConfig } from "@playwright/test";

import { DEBIAN_CHROMIUM } from "../scripts/debian-chromium.mjs";

// Quiet on a network that reaches nothing, and startable by root.
const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/journeys",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [["list"], ["json"]],
  use: {
    viewport: { width: 1_280, height: 900 },
    locale: "pt-BR",
    trace: "retain-on-failure",
    launchOptions: {
      args: CHROMIUM_ARGUMENTS,
      ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
    },
  },
});
