import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

import { RETENTION_DAYS_MAX } from "@vitrine/domain/retention-days";

import { BENCH_NOW } from "./bench-shop.ts";
import { SERVER_SOURCE } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import { startProgram } from "./child.ts";
import type { Child } from "./child.ts";

const AUDIT = "server/src/commands/audit.ts";
const FROM_SOURCES = join(import.meta.dirname, "measured-program.ts");
const BUNDLER = join(import.meta.dirname, "measured-bundle.ts");

const NEVER_MET = "1000000";

/** on: everything is counted of a client, and no limit is met. off: nothing is counted. */
export type Limits = "on" | "off";

export interface MeasuredServer extends Pick<Child, "pid" | "stop"> {
  readonly url: string;
}

/** What every measured server is set to. Nothing is erased by it, unless `RETENTION_DAYS` is set to less. */
export function measuredSettings(limits: Limits): Record<string, string> {
  return {
    PORT: "0",
    NOW: BENCH_NOW,
    LOG_LEVEL: "silent",
    RETENTION_DAYS: String(RETENTION_DAYS_MAX),
    ...(limits === "off"
      ? { RATE_LIMIT: "off" }
      : {
          RATE_LIMIT: NEVER_MET,
          CREATES_PER_HOUR: NEVER_MET,
          HALF_HOURS_PER_DAY: NEVER_MET,
          BOOKINGS_PER_CLIENT: NEVER_MET,
        }),
  };
}

/** The real server of a checkout, in a process of its own, with the bench's calendars and the bare POST route. */
export function startMeasuredServer(
  { node, folder, serverFlags, serverProgram, serverEnvironment }: Omit<Checkout, "name">,
  environment: Readonly<Record<string, string>>,
): Promise<MeasuredServer> {
  const program =
    serverProgram === SERVER_SOURCE
      ? [FROM_SOURCES, folder, serverProgram]
      : [execFileSync(node, [BUNDLER], { cwd: folder, encoding: "utf8" }).trim()];
  return startReadyServer([node, ...serverFlags, ...program], {
    ...serverEnvironment,
    ...environment,
  });
}

/** Any command that starts a server; resolves when it is ready. */
export async function startReadyServer(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<MeasuredServer> {
  const { firstLine, pid, stop } = await startProgram(command, environment);
  const url = /^Vitrine is ready on (\S+)$/.exec(firstLine)?.[1];
  if (url === undefined) throw new Error(`instead of its address the server said ${firstLine}`);
  return { url: url.replace("localhost", "127.0.0.1"), pid, stop };
}

/**
 * Runs the checkout's own `npm run audit` over the books that the settings lead to. Returns what it says.
 * @throws when the half hours do not agree with the bookings
 */
export function expectCleanAudit(
  { node, folder }: Pick<Checkout, "node" | "folder">,
  settings: Readonly<Record<string, string>>,
): string {
  const { status, stdout, stderr } = spawnSync(node, [FROM_SOURCES, folder, AUDIT], {
    env: { PATH: process.env["PATH"], ...settings },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the audit ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}
