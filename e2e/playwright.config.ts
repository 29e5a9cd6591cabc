import { existsSync } from "node:fs";

import { defineConfig } from "@playwright/test";

import { DEBIAN_CHROMIUM } from "../scripts/debian/debian-chromium.mjs";

// Quiet on a network that reaches nothing, and startable by root.
const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Without a graphics card, Debian's settings would draw every page through an emulated one.
  "--disable-gpu",
  // As a browser with a window has it: a frame of another origin in a process of its own, and letters at their own widths.
  "--site-per-process",
  "--font-render-hinting=none",
];

const APPEARANCE = /\/appearance\.test\.ts$/;
// Letters look the same on every machine.
const ALIKE_ARGUMENTS = [...CHROMIUM_ARGUMENTS, "--disable-lcd-text"];

const browser = existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {};

export default defineConfig<object, { onPostgres: boolean }>({
  testDir: ".",
  // The folders of the other engines and of the pages to read have configurations of their own.
  testMatch: /\/e2e\/((agency|owner)\/)?[^/]+\.test\.ts$/,
  outputDir: "../test-results/journeys",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A screenshot that nobody has accepted is a fault.
  updateSnapshots: "none",
  // Twice as many as the small machines have processors: a journey waits more than it works.
  workers: 4,
  // Slow machines are slow, not wrong: a wait ends with what it waits for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  projects: [
    {
      // A second worker would start a second PostgreSQL; and so one begins with these, while the others make the rest.
      name: "postgres",
      grep: /@every-engine/,
      workers: 1,
      use: { onPostgres: true },
    },
    { name: "sqlite", testIgnore: APPEARANCE },
    {
      name: "appearance",
      testMatch: APPEARANCE,
      // Committed by `npm run tool -- accept-appearance` alone.
      snapshotPathTemplate: "{testDir}/appearance/{arg}{ext}",
      use: { launchOptions: { args: ALIKE_ARGUMENTS, ...browser } },
    },
  ],
  use: {
    viewport: { width: 1_280, height: 900 },
    locale: "pt-BR",
    // What the worker of the owner's page asks for could not be answered by a journey.
    serviceWorkers: "block",
    // Pictures and copies of the page at every step cost more than the steps do: `--trace on` records them, too.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    launchOptions: { args: CHROMIUM_ARGUMENTS, ...browser },
  },
});
