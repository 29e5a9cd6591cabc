import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { shopsCommand } from "@vitrine/testing/shops-command";
import { startServer } from "@vitrine/testing/start-server";

import { FIVE_MINUTE_SALON } from "./five-minute-salon.ts";
import { authorizationFor, OWNER_SETTINGS } from "./requests/owner-secrets.ts";

/** An empty folder for a server's data. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "vitrine-fuzz-"));
}

/** A folder whose database has no booking, and the salon with its owner's page beside the shops of the files. */
export async function folderWithSalon(): Promise<string> {
  const folder = newFolder();
  const server = await startServer(folder, OWNER_SETTINGS);
  try {
    await addSalon(folder);
  } finally {
    await server.end("SIGTERM");
  }
  return folder;
}

async function addSalon(folder: string): Promise<void> {
  const { calendarId } = FIVE_MINUTE_SALON;
  const file = join(folder, `${calendarId}.json`);
  writeFileSync(file, JSON.stringify(FIVE_MINUTE_SALON));
  const shops = shopsCommand({ ...OWNER_SETTINGS, DATA_DIR: folder });
  const secret = authorizationFor("/owner/day", calendarId).replace("Bearer ", "");
  const done = [
    await shops("import", file, "--yes"),
    await shops.reading(`${secret}\n`, "set", calendarId, "owner-link", "--yes"),
  ];
  rmSync(file);
  for (const { code, stderr } of done) {
    if (code !== 0) throw new Error(`the salon cannot be opened: ${stderr}`);
  }
}
