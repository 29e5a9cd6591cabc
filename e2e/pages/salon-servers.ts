// Servers beside which `npm run shops -- import` opens a salon.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Shop } from "@vitrine/domain/shop/shop";
import { shopsCommand } from "@vitrine/testing/shops-command";
import { startServer } from "@vitrine/testing/start-server";
import type { ServerProcess } from "@vitrine/testing/start-server";

import { expect } from "../journey.ts";

/** Longer than what is shown may be old, on a machine that is busy with other journeys. */
export const SHOWN_MILLISECONDS = 10_000;

export interface Salon {
  /** One server of the embedded database; two that share a PostgreSQL. */
  readonly urls: readonly [first: string, last: string];
  /** Opens the salon with these facts, or changes them, beside the servers. */
  import(shop: Shop): Promise<void>;
  close(): Promise<void>;
}

export async function salonOn(
  newDatabase: () => Promise<Record<string, string>>,
  instances: number,
): Promise<Salon> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-salon-"));
  const settings = { DATA_DIR: folder, ...(await newDatabase()) };
  const servers: ServerProcess[] = [];
  for (let started = 0; started < instances; started++) {
    servers.push(await startServer(folder, settings));
  }
  const shops = shopsCommand(settings);
  return {
    urls: [servers.at(0)?.url ?? "", servers.at(-1)?.url ?? ""],
    async import(shop) {
      const file = join(folder, "salao.json");
      writeFileSync(file, JSON.stringify(shop));
      expect(await shops("import", file, "--yes")).toMatchObject({ code: 0, stderr: "" });
    },
    async close() {
      for (const server of servers) await server.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
