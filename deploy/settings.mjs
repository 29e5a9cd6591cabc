// Loads the deployed server's settings from a file that only root may read. Run with names, it prints the values of those
// settings, one a line.

import { join } from "node:path";

import { loadEnvFile } from "../scripts/env-file.mjs";

const { CREDENTIALS_DIRECTORY } = process.env;

// systemd gives a service its own copy of the file.
const SETTINGS_FILE = join(CREDENTIALS_DIRECTORY ?? "/etc/vitrine", "vitrine.env");

/** Puts the settings into this process's environment. */
export function loadSettings() {
  loadEnvFile(SETTINGS_FILE);
}

if (import.meta.main) {
  loadSettings();
  for (const name of process.argv.slice(2)) console.log(process.env[name] ?? "");
}
