import { execFile } from "node:child_process";

import { PROGRAM_ENVIRONMENT, PROGRAMS } from "./programs.ts";

export interface CommandAnswer {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** `npm run shops` with these settings. */
export function shopsCommand(settings: Readonly<Record<string, string>>) {
  const run = (parameters: readonly string[], input: string | Uint8Array) =>
    new Promise<CommandAnswer>((resolve) => {
      const program = execFile(
        process.execPath,
        [PROGRAMS.shops, ...parameters],
        { env: { ...PROGRAM_ENVIRONMENT, ...settings } },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
      // A program that ends without reading its input closes it.
      program.stdin?.on("error", () => {});
      program.stdin?.end(input);
    });
  return Object.assign((...parameters: string[]) => run(parameters, ""), {
    /** The same, with this on its input. */
    reading: (input: string | Uint8Array, ...parameters: string[]) => run(parameters, input),
  });
}
