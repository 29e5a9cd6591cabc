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

// Journeys that book, and so meet the database; how they look does not depend on it.
const BOOKING_JOURNEYS = /\/(create|delete|table|third-shop)\.test\.ts$/;
const ABOUT_LOOKS = /is cut off and every state is accessible/;

export default defineConfig<object, { onPostgres: boolean }>({
  testDir: ".",
  outputDir: "../test-results/journeys",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [["list"], ["json"]],
  projects: [
    { name: "sqlite" },
    {
      name: "postgres",
      testMatch: BOOKING_JOURNEYS,
      grepInvert: ABOUT_LOOKS,
      use: { onPostgres: true },
    },
  ],
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
