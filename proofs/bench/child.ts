import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

// Whatever ends this process, no measured server outlives it.
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export interface Child {
  /** The first line that it printed. */
  readonly firstLine: string;
  readonly pid: number;
  /**
   * Sends SIGTERM and waits for the end.
   * @throws when it has not ended well
   */
  stop(): Promise<void>;
}

/** A program of `proofs` in a process of its own; resolves with the first line that it prints. */
export function startChild(
  file: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const program = join(import.meta.dirname, "..", file);
  return startProgram([process.execPath, program, ...parameters], environment);
}

/**
 * Any command in a process of its own; resolves with the first line that it prints. Of this process's own environment it
 * gets the PATH alone: the settings in a developer's `.env` are not the measured server's.
 */
export async function startProgram(
  [command = "", ...parameters]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Child> {
  const child = spawn(command, parameters, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], ...environment },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const ended = once(child, "exit") as Promise<[code: number | null, signal: string | null]>;
  const [firstLine] = (await Promise.race([
    once(createInterface(child.stdout), "line"),
    ended.then(([code, signal]) =>
      Promise.reject(new Error(`${parameters.join(" ")} ended with ${code ?? signal}`)),
    ),
  ])) as [string];
  return {
    firstLine,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      const [code, signal] = await ended;
      // A child that only measures has ended by itself, or has no handler for the signal.
      if (code !== 0 && signal !== "SIGTERM") {
        throw new Error(`${parameters.join(" ")} ended with ${code ?? signal} when it was stopped`);
      }
    },
  };
}
