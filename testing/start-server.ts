import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import { PROGRAMS, PROGRAM_ENVIRONMENT } from "./programs.ts";
import { MONDAY } from "./sample-requests.ts";

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything that it has printed so far. */
  readonly output: () => string;
  /** Waits for the end; answers the exit code, or `null` when a signal ended it. */
  ended(): Promise<number | null>;
  /** Sends the signal, then waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a real server process, on a free port unless `environment` names one; resolves when it is ready.
 * `wrapper` is a command that runs it, `main` another copy's program.
 */
export async function startServer(
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
  wrapper: readonly string[] = [],
  main = PROGRAMS.main,
): Promise<ServerProcess> {
  const [command, ...parameters] = [...wrapper, process.execPath, main];
  const child = spawn(command, parameters, {
    env: {
      ...PROGRAM_ENVIRONMENT,
      PORT: "0",
      DATA_DIR: dataDirectory,
      RATE_LIMIT: "off",
      LOG_LEVEL: "silent",
      NOW: MONDAY,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit").then(([code]) => code as number | null);
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const url = await new Promise<string>((found, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      output += `${line}\n`;
      const ready = /^Vitrine is ready on (\S+)$/.exec(line)?.[1];
      if (ready !== undefined) found(ready.replace("localhost", "127.0.0.1"));
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return {
    url,
    process: child,
    output: () => output,
    ended: () => exit,
    end(signal) {
      child.kill(signal);
      return exit;
    },
  };
}
