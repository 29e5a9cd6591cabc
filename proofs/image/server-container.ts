// A container of the server's image, started as an operator starts it without compose: with no rights, on a root that nothing
// can be written to.

import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import { untilThere } from "../deployment/bare-debian.ts";
import { call } from "./call.ts";
import { ask, inspect, podman } from "./podman.ts";

// Under emulation a start takes most of a minute.
const READY_MILLISECONDS = 120_000;

const RIGHTS = [
  "--read-only",
  "--read-only-tmpfs=false",
  "--tmpfs=/tmp",
  "--cap-drop=all",
  "--security-opt=no-new-privileges",
];

export type ServerContainer = Awaited<ReturnType<typeof startServer>>;

/** Starts the image's server on a volume; it may not be ready yet. */
export async function startServer(
  image: string,
  volume: string,
  settings: Readonly<Record<string, string>>,
) {
  const name = `${volume}-server`;
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  ask(
    "run",
    "--detach",
    `--name=${name}`,
    ...RIGHTS,
    `--volume=${volume}:/data`,
    `--publish=127.0.0.1:${port}:3000`,
    ...Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`),
    image,
  );
  return {
    name,
    address,
    exec: (...command: string[]) => podman("exec", name, ...command),
    /** Waits for `/ready`; returns the milliseconds that it took from here. */
    async untilReady(): Promise<number> {
      const since = performance.now();
      await untilThere(
        "a server that is ready",
        async () => {
          if ((await call(`${address}/ready`)).status === 200) return true;
          if (inspect(name, ".State.Running") === "true") return undefined;
          throw new Error("the server has ended");
        },
        READY_MILLISECONDS,
      ).catch((error: unknown) => {
        throw new Error(`what it said: ${podman("logs", name).output}`, { cause: error });
      });
      return Math.round(performance.now() - since);
    },
    /** Asks it to stop; returns the code that it ended with. */
    stop(): number {
      ask("stop", "--time=20", name);
      return Number(inspect(name, ".State.ExitCode"));
    },
    remove: () => podman("rm", "--force", "--time=0", name),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
