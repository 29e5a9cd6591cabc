import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { createHistogram } from "node:perf_hooks";
import type { RecordableHistogram } from "node:perf_hooks";

import { ResponseReader } from "./response-reader.ts";

const NANOSECONDS_PER_MILLISECOND = 1e6;

/** One request of a load, and the only answer that is right. */
export interface LoadRequest {
  /** The whole request, as it goes over the connection. */
  readonly bytes: Buffer;
  readonly status: number;
  readonly body: string;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** How many requests are sent a second; unset, each connection sends its next one as soon as the last is answered. */
  readonly perSecond?: number;
}

export interface LoadResult {
  /** Right answers a second. */
  readonly perSecond: number;
  readonly answers: number;
  /** Milliseconds from sending a request, or from when it was due, to having its whole answer. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
  /** How much of one processor this process used for it: near 1, it measured itself. */
  readonly generatorShare: number;
}

/**
 * Sends requests over connections that are spread over the servers in `urls`, until the time is over or there is no
 * `next` one.
 * @throws on the first wrong answer: a fast wrong answer is worth nothing
 */
export async function load(
  urls: readonly string[],
  { connections, seconds, perSecond }: Load,
  next: () => LoadRequest | undefined,
): Promise<LoadResult> {
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, at) => connectTo(urls[at % urls.length] ?? "")),
  );
  // Recording costs no memory, so that measuring does not slow the load.
  const latencies = createHistogram();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const until = started + seconds * 1_000;
  const pause = perSecond === undefined ? 0 : (connections * 1_000) / perSecond;
  try {
    await Promise.all(
      sockets.map((socket, at) =>
        keepSending(socket, next, latencies, {
          firstAt: started + (pause * at) / connections,
          pause,
          until,
        }),
      ),
    );
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const elapsed = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: latencies.count / (elapsed / 1_000),
    answers: latencies.count,
    p50: quantile(latencies, 50),
    p99: quantile(latencies, 99),
    slowest: quantile(latencies, 100),
    generatorShare: (user + system) / 1_000 / elapsed,
  };
}

/** Milliseconds; NaN without a sample, and a figure that is NaN gets no row. */
function quantile(latencies: RecordableHistogram, percent: number): number {
  if (latencies.count === 0) return Number.NaN;
  return latencies.percentile(percent) / NANOSECONDS_PER_MILLISECOND;
}

async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  return socket;
}

interface Schedule {
  readonly firstAt: number;
  /** Milliseconds between two requests; 0: as soon as the last one is answered. */
  readonly pause: number;
  readonly until: number;
}

/** Sends one request after the other over a connection; resolves with the last one's answer. */
function keepSending(
  socket: Socket,
  next: () => LoadRequest | undefined,
  latencies: RecordableHistogram,
  { firstAt, pause, until }: Schedule,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new ResponseReader();
    let request: LoadRequest | undefined;
    let since = firstAt;
    let dueAt = firstAt;

    function send(): void {
      try {
        request = next();
      } catch (error) {
        return reject(error);
      }
      if (request === undefined) return resolve();
      since = performance.now();
      socket.write(request.bytes);
    }

    function sendNext(): void {
      const now = performance.now();
      if (now >= until) return resolve();
      if (pause === 0) return send();
      dueAt += pause;
      if (dueAt >= until) return resolve();
      if (dueAt > now) {
        // A timer that fires late is not the server's delay: the time counts from the sending.
        setTimeout(send, dueAt - now);
        return;
      }
      send();
      // It is sent late because the server was late: a client who asked when it was due has waited since then.
      since = dueAt;
    }

    socket.on("data", (chunk: Buffer) => {
      try {
        const response = reader.push(chunk);
        if (response === undefined) return;
        const nanoseconds = (performance.now() - since) * NANOSECONDS_PER_MILLISECOND;
        latencies.record(Math.max(1, Math.round(nanoseconds)));
        if (response.status !== request?.status || response.body !== request.body) {
          throw new Error(
            `wrong answer to ${request?.bytes.toString()}: ${response.status} ${response.body}`,
          );
        }
        sendNext();
      } catch (error) {
        reject(error);
      }
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed a connection")));
    setTimeout(send, Math.max(0, firstAt - performance.now()));
  });
}
