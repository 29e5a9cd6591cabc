// node scripts/run.mjs --build proofs/bench/measures/profile-creates.ts [--seconds 5] [--against FOLDER]
//
// Where a create's processor time goes: the real server from its sources, in turns with another checkout's, under creates over 64
// connections with limits on, profiled by V8. What a function written in C++ takes counts for the JavaScript that called it. Fails
// on a wrong answer and on books that do not agree. A profile slows what it looks at: the shares are to be compared, not the times.

import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { startBookedServer } from "../booked-server.ts";
import { HERE, SERVER_SOURCE, prepareCheckout } from "../checkout.ts";
import type { Checkout } from "../checkout.ts";
import { printTable } from "../figures/print-table.ts";
import { load } from "../load.ts";

/** What `node --cpu-prof` writes for each thread; times in microseconds of the monotonic clock. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const CONNECTIONS = 64;
const WARM_UP_SECONDS = 2;

/** The first that matches says which thread it is. */
const THREADS = [
  ["the writing thread", "/writing-thread.ts"],
  ["the copying thread", "/copying-thread.ts"],
  ["the serving thread", "/server/src/main.ts"],
] as const;

/** The first that matches says what a function belongs to. */
const PARTS: readonly (readonly [part: string, urls: RegExp])[] = [
  ["HTTP and the socket", /^node:(_http|net|internal\/(http|net|stream_base|streams))/],
  ["messages between threads", /^node:internal\/(worker|per_context\/messageport|event_target)/],
  ["Node's timers, promises, the rest", /^node:/],
  ["Fastify and other packages", /\/node_modules\//],
  ["the domain's rules", /\/domain\/src\//],
  ["bookings", /\/server\/src\/booking\//],
  ["the database", /\/server\/src\/database\//],
  ["the server's other code", /\/server\/src\//],
];

const { values: options } = parseArgs({
  options: { seconds: { type: "string", default: "5" }, against: { type: "string" } },
});
const checkouts =
  options.against === undefined ? [HERE] : [await prepareCheckout(options.against), HERE];

const rows = new Map<string, string[]>();
for (const [column, checkout] of checkouts.entries()) {
  for (const [row, microseconds] of await profile(checkout)) {
    const cells = rows.get(row) ?? checkouts.map(() => "–");
    cells[column] = microseconds.toFixed(1);
    rows.set(row, cells);
  }
}
printTable(
  ["µs of each create", ...checkouts.map(({ name }) => name)],
  [...rows].map(([row, cells]) => [row, ...cells]),
);

/** Microseconds for each create, by thread and part. */
async function profile(checkout: Checkout): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-profile-"));
  try {
    const serverFlags = [...checkout.serverFlags, "--cpu-prof", `--cpu-prof-dir=${folder}`];
    const server = await startBookedServer(
      { ...checkout, serverFlags, serverProgram: SERVER_SOURCE },
      { limits: "on", disk: {} },
      { dataFolder: join(folder, "data") },
    );
    const conditions = { connections: CONNECTIONS, seconds: Number(options.seconds) };
    const warmUp = { connections: CONNECTIONS, seconds: WARM_UP_SECONDS };
    await load([server.url], warmUp, server.creates.next);
    const from = monotonicMicroseconds();
    const { answers } = await load([server.url], conditions, server.creates.next);
    const until = monotonicMicroseconds();
    await server.stop();
    const sums = new Map<string, number>();
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".cpuprofile"))) {
      const read = JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile;
      for (const [part, time] of timesByPart(read, from, until)) {
        sums.set(part, (sums.get(part) ?? 0) + time / answers);
      }
    }
    return new Map([...sums].toSorted(([a], [b]) => a.localeCompare(b)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function* timesByPart(
  { nodes, startTime, samples, timeDeltas }: Profile,
  from: number,
  until: number,
): Generator<[part: string, microseconds: number]> {
  const thread = THREADS.find(([, file]) =>
    nodes.some(({ callFrame }) => callFrame.url.endsWith(file)),
  );
  if (thread === undefined) return;
  const parts = partsOf(nodes);
  let at = startTime;
  for (const [index, sample] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    const part = parts.get(sample);
    if (at >= from && at < until && part !== undefined) yield [`${thread[0]}: ${part}`, delta];
  }
}

/** The part of each node; none of those that wait. */
function partsOf(nodes: Profile["nodes"]): Map<number, string | undefined> {
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const parts = new Map<number, string | undefined>();
  // A caller comes before what it calls.
  for (const { id, callFrame } of nodes) {
    const { functionName, url } = callFrame;
    const own = PARTS.find(([, urls]) => urls.test(url))?.[0];
    if (functionName === "(idle)") parts.set(id, undefined);
    else if (functionName === "(garbage collector)") parts.set(id, "garbage");
    else if (functionName === "(program)") parts.set(id, "Node's own program");
    else parts.set(id, own ?? parts.get(callers.get(id) ?? 0) ?? "Node's own program");
  }
  return parts;
}

function monotonicMicroseconds(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
