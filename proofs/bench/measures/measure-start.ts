import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { freePort } from "@vitrine/testing/network/free-port";

import type { Checkout } from "../checkout.ts";
import { measuredSettings } from "../measured-server.ts";
import type { Conditions, Measurement } from "../figures/measurement.ts";
import { median } from "../figures/median.ts";
import { processorMicroseconds } from "../figures/process-figures.ts";

const STARTS_OF_TURN = 3;
const ASK_EVERY_MILLISECONDS = 2;
const GIVE_UP_MILLISECONDS = 30_000;

/** From starting the server's process, as `npm start` does, to `/ready` answering 200, on books that are there already. */
export async function measureStart(
  checkout: Checkout,
  { limits, newFolder }: Conditions,
): Promise<Measurement> {
  const dataFolder = newFolder("start");
  const settings = { ...measuredSettings(limits), DATA_DIR: dataFolder };
  return {
    async turn() {
      const starts = [];
      for (let start = 0; start < STARTS_OF_TURN; start++) {
        starts.push(await startUntilReady(checkout, settings));
      }
      return {
        "start to /ready, ms": median(starts.map(({ milliseconds }) => milliseconds)),
        "start to /ready: processor time, ms": median(
          starts.map(({ processorTime }) => processorTime),
        ),
      };
    },
    async close() {},
  };
}

async function startUntilReady(
  { node, folder, serverFlags, serverProgram, serverEnvironment }: Checkout,
  settings: Readonly<Record<string, string>>,
): Promise<{ milliseconds: number; processorTime: number }> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(node, [...serverFlags, join(folder, serverProgram)], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env["PATH"], ...serverEnvironment, ...settings, PORT: String(port) },
  });
  const ended = once(child, "exit");
  try {
    while (!(await isReady(port))) {
      const isOver = performance.now() - started > GIVE_UP_MILLISECONDS;
      if (isOver || child.exitCode !== null) throw new Error("the server does not get ready");
      await sleep(ASK_EVERY_MILLISECONDS);
    }
    const milliseconds = performance.now() - started;
    return { milliseconds, processorTime: processorMicroseconds(child.pid ?? 0) / 1_000 };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/ready`);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
