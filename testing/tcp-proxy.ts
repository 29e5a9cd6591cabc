// A TCP proxy between a server and its database, which can switch to another database as a failover does.

import { once } from "node:events";
import { createConnection, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface TcpProxy {
  /** The database's URL, through the proxy. */
  readonly url: string;
  /** From now on new connections lead to this database; those that are open stay where they are. */
  leadTo(databaseUrl: string): void;
  /** How many connections have been opened through it. */
  readonly opened: () => number;
  stop(): Promise<void>;
}

/** Passes each connection on to the database that it leads to when the connection is opened. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let opened = 0;
  const server = createServer((from) => {
    opened += 1;
    const to = createConnection(Number(target.port), target.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      // The socket closes after an error; the database client handles that.
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    leadTo(databaseUrl) {
      target = new URL(databaseUrl);
    },
    opened: () => opened,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
