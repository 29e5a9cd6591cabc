import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A program of this folder in a process of its own; resolves with the first line that it prints. */
export async function startChild(
  file: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...parameters], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });
  const ended = once(child, "exit");
  const [firstLine] = (await Promise.race([
    once(createInterface(child.stdout), "line"),
    ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${String(code)}`))),
  ])) as [string];
  return {
    firstLine,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
