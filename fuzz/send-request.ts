import { Agent, request as httpRequest } from "node:http";

import type { Answer, FuzzRequest } from "./fuzz-request.ts";

// Long past anything that a person would wait for: a server that is silent for so long has lost the request.
const SILENCE_MILLISECONDS = 15_000;

const agent = new Agent({ keepAlive: true });

/**
 * Makes a request on a connection that is kept for the next.
 * @throws when no whole answer comes
 */
export function send(url: string, { method, target, headers, body, isChunked }: FuzzRequest) {
  const { hostname, port } = new URL(url);
  return new Promise<Answer>((answered, reject) => {
    const outgoing = httpRequest({
      agent,
      hostname,
      port,
      method,
      path: target,
      headers: {
        ...headers,
        ...(isChunked === true
          ? { "transfer-encoding": "chunked" }
          : { "content-length": String(body?.length ?? 0) }),
      },
      timeout: SILENCE_MILLISECONDS,
    });
    outgoing.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () =>
        answered({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Lets go of the connections that were kept. */
export function closeConnections(): void {
  agent.destroy();
}
