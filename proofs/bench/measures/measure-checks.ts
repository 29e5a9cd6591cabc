import { bareRequest, checkRequest } from "../bench-requests.ts";
import { startBookedServer } from "../booked-server.ts";
import type { Checkout } from "../checkout.ts";
import { startChild } from "../child.ts";
import { figuresOf, loadServer } from "../load-figures.ts";
import type { Conditions, Measurement } from "../figures/measurement.ts";

// Node writes these itself, and both servers are Node's.
const WRITTEN_BY_NODE = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

/** Checks, to a bare POST route of the same server; and that route to `node:http` with the same answer. */
export async function measureChecks(
  checkout: Checkout,
  conditions: Conditions,
): Promise<Measurement> {
  const { connections, seconds } = conditions;
  const dataFolder = conditions.newFolder("checks");
  const server = await startBookedServer(checkout, conditions, { dataFolder });
  const {
    firstLine: url,
    pid,
    stop,
  } = await startChild("bench/plain-http.ts", [await bareAnswer(server.url)]);
  return {
    async turn() {
      const load = { connections, seconds };
      const plain = await loadServer({ url, pid }, load, bareRequest);
      const bare = await loadServer(server, load, bareRequest);
      const checked = await loadServer(server, load, checkRequest);
      return {
        ...figuresOf("checks", checked),
        ...figuresOf("bare POSTs", bare),
        ...figuresOf("node:http", plain),
        "checks to bare POSTs": checked.perSecond / bare.perSecond,
        "checks to bare POSTs, by processor time": bare.processorTime / checked.processorTime,
        "bare POSTs to node:http": bare.perSecond / plain.perSecond,
        "bare POSTs to node:http, by processor time": plain.processorTime / bare.processorTime,
      };
    },
    async close() {
      await stop();
      await server.stop();
    },
  };
}

/** What the bare POST route answers, for `plain-http.ts` to answer the same. */
async function bareAnswer(url: string): Promise<string> {
  const response = await fetch(`${url}/bare`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const headers = [...response.headers].filter(([name]) => !WRITTEN_BY_NODE.has(name));
  return JSON.stringify({ headers: Object.fromEntries(headers), body: await response.text() });
}
