import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";

import { onTestFinished } from "vitest";

interface Connection {
  /** The address of this machine that was connected to. */
  readonly to: string | undefined;
  readonly socket: Socket;
}

export interface CountingServer {
  readonly port: number;
  /** Every connection so far. */
  readonly connections: readonly Connection[];
  readonly server: Server;
}

/** A server for one test on every address of this machine, which counts its connections, also those that ask nothing. */
export async function countingServer(
  answer: RequestListener = (_, response) => response.end("hello"),
): Promise<CountingServer> {
  const connections: Connection[] = [];
  const server = createServer(answer);
  server.on("connection", (socket) => connections.push({ to: socket.localAddress, socket }));
  server.listen(0, "::");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections, server };
}
