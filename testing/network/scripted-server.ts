import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ScriptedServer {
  /** Without a slash at its end. */
  readonly origin: string;
  /** Every request so far. */
  readonly seen: readonly SeenRequest[];
}

/** A server for one test that answers as `script` says: what a real one would say on a bad day. */
export async function scriptedServer(
  script: (request: SeenRequest, response: ServerResponse) => void,
): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((incoming: IncomingMessage, response) => {
    let body = "";
    incoming.setEncoding("utf8");
    incoming.on("data", (chunk: string) => (body += chunk));
    incoming.on("end", () => {
      const { method = "", url: path = "", headers } = incoming;
      const request = { method, path, headers, body };
      seen.push(request);
      script(request, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
