// The address of a calendar as an attack, against a real server: each is bounded and said in one sentence, and no other
// call waits for it.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import type { HostileState } from "@vitrine/testing/calendars/hostile-calendars";
import { CHANGING_NAME, PUBLIC_ADDRESS } from "@vitrine/testing/hostile-names";
import { PROGRAMS } from "@vitrine/testing/programs";
import { serverProcess } from "@vitrine/testing/server-process";
import type { Waits } from "@vitrine/testing/waiting-visitor";

const WAIT_MAX_MILLISECONDS = 100;
// A busy machine lets a call wait now and then; what an attack holds up, it holds up every time.
const ROUNDS_MAX = 5;
const MEGABYTE = 1_024 ** 2;

const TOO_LARGE = "an answer of more than 10 MB";
const PRIVATE = "it leads into a private network, which BUSY_PRIVATE=on allows";

/** A thread of the folder of the tests' parts, and how it is asked. */
function thread<Answer>(name: string, workerData?: unknown) {
  const file = resolve(import.meta.dirname, `../../../testing/${name}.ts`);
  const worker = new Worker(file, { workerData });
  onTestFinished(async () => void (await worker.terminate()));
  return async (message: string): Promise<Answer> => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(message);
    const [answer] = (await once(worker, "message")) as [Answer];
    return answer;
  };
}

async function attackedServer(addressOf: (port: number) => string) {
  const hostile = thread<HostileState>("calendars/hostile-calendars");
  const { port } = await hostile("state");
  const environment = { BUSY_URL_BARBEARIA_BARBEIRO2: addressOf(port), LOG_LEVEL: "warn" };
  const server = await serverProcess(temporaryFolder(), environment, [], PROGRAMS.quickCalendars);
  const visitor = thread<Waits>("waiting-visitor", server.url);
  // The first calls compile the code.
  await after(1_000);
  await visitor("ask");
  const said = () =>
    [...server.output().matchAll(/calendar BUSY_URL_BARBEARIA_BARBEIRO2 not read: ([^"]*)"/g)]
      .map(([, sentence]) => sentence ?? "")
      .filter((sentence) => sentence !== "answered with 503");
  return { server, hostile, visitor, said };
}

/**
 * Attacks until a reading is over in which every call was answered in time: within 100 ms, or, on a machine that is too busy
 * for that by itself, as soon as in as much time without an attack.
 */
async function expectNoCallToWait(
  hostile: (message: string) => Promise<HostileState>,
  visitor: (message: string) => Promise<Waits>,
  readings: () => Promise<number>,
): Promise<void> {
  const waits: string[] = [];
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await hostile("begin");
    await visitor("ask");
    const begun = performance.now();
    const before = await readings();
    while ((await readings()) < before + 2) await after(20);
    const attacked = await visitor("ask");
    expect(attacked.calls).toBeGreaterThan(0);
    expect(attacked.failures).toEqual([]);
    if (attacked.longestMilliseconds <= WAIT_MAX_MILLISECONDS) return;
    await hostile("pause");
    const taken = performance.now() - begun;
    // What was begun is read to its end.
    await after(taken / 2);
    await visitor("ask");
    await after(taken);
    const quiet = await visitor("ask");
    if (attacked.longestMilliseconds <= quiet.longestMilliseconds) return;
    waits.push(`${attacked.longestMilliseconds} ms, ${quiet.longestMilliseconds} ms without`);
  }
  throw new Error(`a call waits each time: ${waits.join("; ")}`);
}

test.each([
  ["an answer of a gigabyte", "/endless", PUBLIC_ADDRESS, TOO_LARGE],
  ["a drip of a byte a second", "/drip", PUBLIC_ADDRESS, "no whole answer within 10 s"],
  ["a gigabyte in gzip", "/bomb", PUBLIC_ADDRESS, TOO_LARGE],
  ["a redirect to this machine", "/redirect", PUBLIC_ADDRESS, PRIVATE],
  ["a name that leads to this machine at the second look", "/", CHANGING_NAME, PRIVATE],
])(
  "%s is bounded and said in a sentence, and no call waits for it",
  async (_, path, host, sentence) => {
    const { server, hostile, visitor, said } = await attackedServer(
      (port) => `http://${host}:${port}${path}`,
    );
    const before = memoryPeak(server.process.pid);
    await expectNoCallToWait(hostile, visitor, async () => said().length);

    expect(new Set(said())).toEqual(new Set([sentence]));
    const { asked, sentBytes, askedInside } = await hostile("state");
    expect(askedInside).toBe(0);
    // What lies in the system's buffers when the reader turns away was sent, too.
    expect(sentBytes).toBeLessThanOrEqual(asked * 60 * MEGABYTE);
    expect(memoryPeak(server.process.pid) - before).toBeLessThan(300 * MEGABYTE);
  },
);

test("no call waits for the largest calendar that is read: ten megabytes, ten thousand recurring events", async () => {
  const { server, hostile, visitor, said } = await attackedServer(
    (port) => `http://${PUBLIC_ADDRESS}:${port}/largest`,
  );
  await expectNoCallToWait(hostile, visitor, async () => (await hostile("state")).asked);
  expect(said()).toEqual([]);
  expect(server.output()).not.toContain("read in part");
});

/** The most memory that a process has had, in bytes. */
function memoryPeak(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
}
