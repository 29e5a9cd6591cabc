import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { onTestFinished } from "vitest";

/** A front to the CalDAV server at `origin` that refuses questions by time, as servers may that know no queries. */
export async function startFrontWithoutQueries(
  origin: string,
  atEnd: (end: () => void) => void = onTestFinished,
) {
  const methods: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = "GET", headers } = request;
      const sent = await text(request);
      methods.push(method);
      if (sent.includes("calendar-query")) return response.writeHead(501).end();
      const { authorization = "", depth = "0" } = headers;
      const answer = await fetch(`${origin}${request.url}`, {
        method,
        headers: { authorization, depth: String(depth), "content-type": "application/xml" },
        body: sent === "" ? null : sent,
      });
      return response.writeHead(answer.status).end(await answer.text());
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, methods };
}
