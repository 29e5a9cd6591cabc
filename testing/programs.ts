import { resolve } from "node:path";

const SERVER = resolve(import.meta.dirname, "../server/src");

/** The server package's programs, as paths to run. */
export const PROGRAMS = {
  main: resolve(SERVER, "main.ts"),
  audit: resolve(SERVER, "commands/audit.ts"),
  backup: resolve(SERVER, "commands/backup.ts"),
  calendars: resolve(SERVER, "commands/calendars.ts"),
  outbox: resolve(SERVER, "commands/outbox.ts"),
  restore: resolve(SERVER, "commands/restore.ts"),
} as const;
