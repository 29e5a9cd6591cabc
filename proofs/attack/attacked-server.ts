import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PROGRAMS } from "@vitrine/testing/programs";
import { startServer } from "@vitrine/testing/start-server";
import type { ServerProcess } from "@vitrine/testing/start-server";

export interface AttackedServer extends ServerProcess {
  readonly dataDirectory: string;
  isAlive(): boolean;
  /** Whether the stored bookings add up, by `npm run audit`. */
  audit(): boolean;
  /** Ends the process, however it is, and deletes its data. */
  remove(): Promise<void>;
}

// The visitor books again and again, to see whether it is served: more than a client may.
const VISITOR_MAY_BOOK = {
  CREATES_PER_HOUR: "1000000",
  HALF_HOURS_PER_DAY: "1000000",
  BOOKINGS_PER_CLIENT: "1000000",
};

/**
 * Starts a real server with its ordinary settings, but that one client may book on and on, unless `settings` says
 * otherwise, and a database of its own. `openFiles` lowers how many files it may have open: Node raises a soft limit to
 * the hard one by itself, so both are lowered.
 */
export async function startAttackedServer({
  openFiles,
  rateLimit = "300",
  settings = VISITOR_MAY_BOOK,
}: {
  readonly openFiles?: number | undefined;
  readonly rateLimit?: string;
  readonly settings?: Readonly<Record<string, string>>;
} = {}): Promise<AttackedServer> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "vitrine-attack-"));
  const server = await startServer(
    dataDirectory,
    { RATE_LIMIT: rateLimit, LOG_LEVEL: "error", ...settings },
    openFiles === undefined ? [] : ["sh", "-c", `ulimit -n ${openFiles} && exec "$0" "$@"`],
  );
  const isAlive = () => server.process.exitCode === null && server.process.signalCode === null;
  return {
    ...server,
    dataDirectory,
    isAlive,
    audit() {
      const { status } = spawnSync(process.execPath, [PROGRAMS.audit], {
        env: { DATA_DIR: dataDirectory },
        stdio: ["ignore", "ignore", "inherit"],
      });
      return status === 0;
    },
    async remove() {
      if (isAlive()) await server.end("SIGKILL");
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
