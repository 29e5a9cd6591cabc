// node scripts/run.mjs proofs/bench/measures/hanging-targets.ts [--rounds 20] [--connections 8]
//
// What a create costs while the owner's calendar and the mail server hang, against what it costs without them: the real
// server twice, in turns, in one run. A turn sells the whole booking window of the barbers; it is given back unmeasured.

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { parseArgs } from "node:util";

import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import { shop } from "@vitrine/shops/barbearia";
import { Client } from "undici";

import { startServer } from "@vitrine/testing/start-server";
import { BENCH_DAYS } from "../bench-shop.ts";
import { median } from "../figures/median.ts";
import { printTable } from "../figures/print-table.ts";

const LIMIT = 1.2;

// What was given back is no more worth a call: the outbox has soon been through it.
const REST_MILLISECONDS = 2_000;

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    connections: { type: "string", default: "8" },
  },
});
const connections = Number(options.connections);

/** Every half hour of every barber in the booking window. */
const [halfHours] = shop.services;
if (halfHours === undefined) throw new Error("nothing can be booked");
const PLACES = shop.barbers.flatMap((barber) =>
  BENCH_DAYS.flatMap((day) =>
    slotsOn(shop, halfHours, barber, day).map(({ span }) => ({
      calendarId: shop.calendarId,
      barberColorId: barber.id,
      dateTimeStart: toRfc3339(span.start, shop.timeZone),
      dateTimeEnd: toRfc3339(span.end, shop.timeZone),
    })),
  ),
);

// Accepts every connection and never answers.
const sockets = new Set<Socket>();
const hanging = createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => undefined).resume();
}).listen(0, "127.0.0.1");
await once(hanging, "listening");
const address = `127.0.0.1:${(hanging.address() as AddressInfo).port}`;

const folder = mkdtempSync(join(tmpdir(), "vitrine-hanging-"));
const without = await startServer(join(folder, "without"));
const withHanging = await startServer(join(folder, "with"), {
  CALDAV_URL_BARBEARIA: `http://${address}/dona/barbearia`,
  CALDAV_USER_BARBEARIA: "dona",
  CALDAV_PASSWORD_BARBEARIA: "segredo",
  SMTP_URL: `smtp://${address}`,
  MAIL_FROM: "Barbearia Modelo <agenda@example.com>",
});

const sides = [
  { name: "no calendar, no mail", url: without.url, all: [] as number[], p99s: [] as number[] },
  { name: "both hanging", url: withHanging.url, all: [] as number[], p99s: [] as number[] },
];
// The first round is not counted: code that is still being compiled.
for (let round = 0; round <= Number(options.rounds); round++) {
  // The order alternates, since the first of two measurements finds the machine in another state.
  for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
    const latencies = await bookAll(side.url);
    if (round === 0) continue;
    side.all.push(...latencies);
    side.p99s.push(quantile(latencies, 0.99));
  }
  for (const { url } of sides) await cancelAll(url);
  await after(REST_MILLISECONDS);
}

for (const server of [without, withHanging]) await server.end("SIGTERM");
for (const socket of sockets) socket.destroy();
hanging.close();
rmSync(folder, { recursive: true, force: true });

const [plain, hung] = sides.map(({ p99s }) => median(p99s));
const ratio = (hung ?? Number.NaN) / (plain ?? Number.NaN);
printTable(
  ["createAppointment", "creates", "p50 ms", "p99 ms", "against"],
  sides.map(({ name, all, p99s }, index) => [
    name,
    String(all.length),
    quantile(all, 0.5).toFixed(2),
    median(p99s).toFixed(2),
    index === 0 ? "itself" : `${ratio.toFixed(2)}× (limit ${LIMIT}×)`,
  ]),
);
console.log(`${sockets.size} connections were left hanging.`);
process.exit(ratio <= LIMIT ? 0 : 1);

/** How long each create took, in milliseconds. */
async function bookAll(url: string): Promise<number[]> {
  const latencies: number[] = [];
  await forEveryPlace(url, async (client, identity) => {
    const booking = { ...identity, clientName: "João da Silva", clientEmail: "joao@example.com" };
    const sent = performance.now();
    await call(client, "POST", "/createAppointment", booking, 201);
    latencies.push(performance.now() - sent);
  });
  return latencies;
}

function cancelAll(url: string): Promise<void> {
  return forEveryPlace(url, (client, identity) =>
    call(client, "DELETE", "/deleteAppointment", identity, 200),
  );
}

/** Does something with every place, on each connection the next one as soon as the last is done. */
async function forEveryPlace(
  url: string,
  action: (client: Client, identity: object) => Promise<void>,
): Promise<void> {
  const left = PLACES.values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client(url, { pipelining: 1 });
      for (const place of left) await action(client, { ...place, clientPhone: "987654321" });
      await client.close();
    }),
  );
}

async function call(
  client: Client,
  method: "POST" | "DELETE",
  path: string,
  body: object,
  expected: number,
): Promise<void> {
  const answer = await client.request({
    method,
    path,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== expected) {
    throw new Error(`${method} ${path} was answered with ${answer.statusCode} ${text}`);
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
