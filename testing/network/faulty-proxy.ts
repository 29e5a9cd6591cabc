// A proxy that injects network faults in front of a real server.

import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { forwardAnswer, forwardRequest } from "./forward-request.ts";

/**
 * `503`, `429`: the proxy refuses the request. `reset`: the connection breaks before the request is forwarded. `lost`: the
 * request is forwarded, its response is dropped. `duplicate`: it is forwarded twice and the second response is returned.
 * `hang`: no response is ever sent, whether the request was forwarded or not.
 */
export const LINE_FAULTS = ["503", "429", "reset", "lost", "duplicate", "hang"] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

export interface FaultyProxy {
  /** Stands in for the server's own, without a slash at its end. */
  readonly origin: string;
  /** How often each fault was injected. */
  readonly struck: ReadonlyMap<LineFault, number>;
  readonly requests: () => number;
  stop(): Promise<void>;
}

/** A proxy to `origin` in which `share` of the requests, chosen by `seed`, meet a fault. */
export async function startFaultyProxy(
  origin: string,
  share: number,
  seed: number,
): Promise<FaultyProxy> {
  const struck = new Map<LineFault, number>();
  let requests = 0;
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests += 1;
      const fault =
        below(1_000) < share * 1_000 ? LINE_FAULTS[below(LINE_FAULTS.length)] : undefined;
      const getsThrough = fault !== "hang" || below(2) === 0;
      if (fault !== undefined) struck.set(fault, (struck.get(fault) ?? 0) + 1);
      void pass(request, Buffer.concat(chunks), response, fault, getsThrough).catch(() =>
        // The server behind is being stopped.
        response.destroy(),
      );
    });
  });

  async function pass(
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    fault: LineFault | undefined,
    getsThrough: boolean,
  ): Promise<void> {
    switch (fault) {
      case "503":
        return void response.writeHead(503).end();
      case "429":
        return void response.writeHead(429, { "retry-after": "1" }).end();
      case "reset":
        return void request.socket.destroy();
      case "lost":
        await forwardRequest(origin, request, body);
        return void request.socket.destroy();
      case "hang":
        if (getsThrough) await forwardRequest(origin, request, body);
        return;
      case "duplicate":
        await forwardRequest(origin, request, body);
        return forwardAnswer(response, await forwardRequest(origin, request, body));
      case undefined:
        return forwardAnswer(response, await forwardRequest(origin, request, body));
    }
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    struck,
    requests: () => requests,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
