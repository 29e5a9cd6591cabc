import { Client } from "undici";

/** One request of a load, and how to know that its answer is right. */
export interface LoadRequest {
  readonly path: string;
  readonly body: string;
  readonly isRight: (status: number, body: string) => boolean;
}

export interface LoadResult {
  /** Right answers a second. */
  readonly perSecond: number;
  /** Milliseconds from sending a request to having its whole answer. */
  readonly p50: number;
  readonly p99: number;
  readonly answers: number;
}

/**
 * Sends requests for `seconds` over `connections` connections, spread over the servers in `urls`. Each connection sends
 * its next request as soon as the last is answered.
 * @throws on the first wrong answer: a fast wrong answer is worth nothing
 */
export async function load(
  urls: readonly string[],
  connections: number,
  seconds: number,
  next: () => LoadRequest,
): Promise<LoadResult> {
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const client = new Client(urls[connection % urls.length] ?? "", { pipelining: 1 });
      while (performance.now() < until) {
        const request = next();
        const sent = performance.now();
        const answer = await client.request({
          method: "POST",
          path: request.path,
          headers: { "content-type": "application/json" },
          body: request.body,
        });
        const text = await answer.body.text();
        latencies.push(performance.now() - sent);
        if (!request.isRight(answer.statusCode, text)) {
          throw new Error(
            `wrong answer to ${request.path} ${request.body}: ${answer.statusCode} ${text}`,
          );
        }
      }
      await client.close();
    }),
  );
  const elapsed = (performance.now() - started) / 1_000;
  latencies.sort((one, other) => one - other);
  return {
    perSecond: latencies.length / elapsed,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    answers: latencies.length,
  };
}

/** The value below which `share` of the sorted values lie. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
