import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const SERVER = resolve(ROOT, "server/src");

/**
 * What a program is started with, and nothing else of this process's own environment. What a start has compiled is kept
 * for the next ones: the tests start a hundred, and compiling is a third of what each of them costs.
 */
export const PROGRAM_ENVIRONMENT: Readonly<Record<string, string | undefined>> = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: resolve(ROOT, ".cache/node"),
};

/** The server package's programs, as paths to run. */
export const PROGRAMS = {
  main: resolve(SERVER, "main.ts"),
  audit: resolve(SERVER, "commands/audit.ts"),
  backup: resolve(SERVER, "commands/backup.ts"),
  bookings: resolve(SERVER, "commands/bookings.ts"),
  calendars: resolve(SERVER, "commands/calendars.ts"),
  distribute: resolve(SERVER, "commands/distribute.ts"),
  outbox: resolve(SERVER, "commands/outbox.ts"),
  drill: resolve(SERVER, "commands/drill.ts"),
  noteUpgrade: resolve(SERVER, "commands/note-upgrade.ts"),
  restore: resolve(SERVER, "commands/restore.ts"),
  shops: resolve(SERVER, "commands/shops.ts"),
  watch: resolve(SERVER, "commands/watch.ts"),
  /** The server that reads busy calendars often: for tests alone. */
  quickCalendars: resolve(import.meta.dirname, "calendars/quick-calendars-server.ts"),
  /** The server of a version to come: for tests alone. */
  nextVersion: resolve(import.meta.dirname, "next-version-server.ts"),
  /** The server on a machine with another clock: for tests alone. */
  otherClock: resolve(import.meta.dirname, "server-with-other-clock.ts"),
} as const;
