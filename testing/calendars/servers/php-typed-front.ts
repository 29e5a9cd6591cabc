import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { onTestFinished } from "vitest";

/**
 * A front to the server at `origin` that gives each empty answer the type that PHP gives it: what a CalDAV server that
 * is written in PHP, such as Nextcloud, looks like from outside. Answers its own origin.
 */
export async function startPhpTypedFront(origin: string): Promise<string> {
  const server = createServer((request, response) => void forward(origin, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function forward(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { host: _, connection: __, ...headers } = request.headers;
  const sent = await text(request);
  const answer = await fetch(`${origin}${request.url}`, {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>,
    body: sent === "" ? null : sent,
  });
  const body = await answer.text();
  for (const name of ["content-type", "etag"]) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  if (body === "") response.setHeader("content-type", "text/html; charset=UTF-8");
  response.writeHead(answer.status).end(body);
}
