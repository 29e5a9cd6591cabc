// `npm run shops` as the agency runs it, beside running servers.

import { execFile } from "node:child_process";

import { PROGRAM_ENVIRONMENT, PROGRAMS } from "./programs.ts";

/** How the command ends, and what it prints. */
export interface ShopsCommandEnd {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command on the database that these settings lead to. */
export function shopsCommand(settings: Readonly<Record<string, string>>) {
  return (...parameters: string[]): Promise<ShopsCommandEnd> =>
    new Promise((resolve) =>
      execFile(
        process.execPath,
        [PROGRAMS.shops, ...parameters],
        { env: { ...PROGRAM_ENVIRONMENT, ...settings } },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
      ),
    );
}
