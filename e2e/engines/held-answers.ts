import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import { forwardRequest } from "@vitrine/testing/network/forward-request";

/** The pictures, by names such as `pagina-web-clinica`. */
export const PICTURES = /\/assets\/([a-z-]+)-\d+-[^/]+\.(?:avif|webp)$/;
/** React with a shop's screen, which it brings to life. */
export const REACT = /\/assets\/(shop-app)-[^/]+\.js$/;

export interface HeldAnswers {
  /** Where the server's pages are found with a part of them held back. */
  readonly origin: string;
  /** The names of what was held back so far, each as often as it was asked for. */
  readonly asked: readonly string[];
  /** Lets them come, those asked for before included. */
  release(): void;
  close(): Promise<void>;
}

/** A slow line to the server at `origin`: what `held` matches, and names, comes once it is released. */
export async function holdBack(origin: string, held: RegExp): Promise<HeldAnswers> {
  const asked: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = held.exec(String(request.url))?.[1];
    if (name !== undefined) {
      asked.push(name);
      await released;
    }
    const from = await forwardRequest(origin, request, await buffer(request));
    response.writeHead(from.status, { "content-type": from.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await from.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    // The server behind is being stopped, or the page was left.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    release,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
