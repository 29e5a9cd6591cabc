import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A program of this folder in a process of its own; resolves with the first line that it prints. */
export function startChild(
  file: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  return start(process.execPath, [join(import.meta.dirname, file), ...parameters], environment);
}

/** The measured server of a checkout, on that checkout's own Node, with so many stored bookings. */
export function startBenchServer(checkout: string, dataFolder: string, bookings: number) {
  const node = join(checkout, "node_modules", "node", "bin", "node");
  const server = join(checkout, "bench", "bench-server.ts");
  return start(node, [server, dataFolder, String(bookings)], {});
}

async function start(
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const child = spawn(program, parameters, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });
  const ended = once(child, "exit");
  const [firstLine] = (await Promise.race([
    once(createInterface(child.stdout), "line"),
    ended.then(([code]) =>
      Promise.reject(new Error(`${parameters[0] ?? program} ended with ${String(code)}`)),
    ),
  ])) as [string];
  return {
    firstLine,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
