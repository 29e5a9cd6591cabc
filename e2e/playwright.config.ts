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
  // Without a graphics card, Debian's settings would draw every page through an emulated one.
  "--disable-gpu",
];

const THIRD_SHOP = /\/third-shop\.test\.ts$/;

export default defineConfig<object, { onPostgres: boolean }>({
  testDir: ".",
  // The folder of the other engines has a configuration of its own.
  testMatch: /\/e2e\/[^/]+\.test\.ts$/,
  outputDir: "../test-results/journeys",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Twice as many as the small machines have processors: a journey waits more than it works.
  workers: 4,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [["list"], ["json"]],
  projects: [
    {
      // The journeys that reach the database in a way of their own. A second worker would start a second PostgreSQL;
      // and so this one begins with them, while the other makes the rest.
      name: "postgres",
      grep: /@every-engine/,
      workers: 1,
      use: { onPostgres: true },
    },
    { name: "sqlite", testIgnore: THIRD_SHOP },
  ],
  use: {
    viewport: { width: 1_280, height: 900 },
    locale: "pt-BR",
    // Pictures and copies of the page at every step cost more than the steps do: `--trace on` records them, too.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    launchOptions: {
      args: CHROMIUM_ARGUMENTS,
      ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
    },
  },
});
