// A TCP proxy before a server, such as a database, which can switch to another as a failover does.

import { once } from "node:events";
import { createConnection, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

import type { PostgresServer } from "../databases/postgres.ts";

export interface TcpProxy {
  /** The database's URL, through the proxy. */
  readonly url: string;
  /** From now on new connections lead to this database; those that are open stay where they are. */
  leadTo(databaseUrl: string): void;
  /** From now on nothing passes in either direction, and neither side sees an end: a cut cable. */
  cut(): void;
  /** What was held back passes. */
  mend(): void;
  /** How many connections have been opened through it. */
  readonly opened: () => number;
  /** How often something was sent to the database after its answer, or first on a connection. */
  readonly roundTrips: () => number;
  stop(): Promise<void>;
}

/** The same server as its clients find it: through the proxy, which leads to it. */
export function reachedThrough(server: PostgresServer, proxy: TcpProxy): PostgresServer {
  return {
    ...server,
    urlHere(databaseUrl) {
      const url = new URL(server.urlHere(databaseUrl));
      url.port = new URL(proxy.url).port;
      return url.href;
    },
  };
}

/**
 * Passes each connection on to the database that it leads to when the connection is opened, and holds each answer back for
 * some milliseconds.
 */
export async function startTcpProxy(
  databaseUrl: string,
  { milliseconds = 0 }: { readonly milliseconds?: number } = {},
): Promise<TcpProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let opened = 0;
  let roundTrips = 0;
  const server = createServer((from) => {
    opened += 1;
    const to = createConnection(Number(target.port), target.hostname);
    let isAnswered = true;
    from.on("data", (chunk) => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
      to.write(chunk);
    });
    to.on("data", (chunk) => {
      isAnswered = true;
      if (milliseconds === 0) from.write(chunk);
      else setTimeout(() => from.write(chunk), milliseconds);
    });
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on("end", () => other.end());
      if (isCut) one.pause();
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
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    opened: () => opened,
    roundTrips: () => roundTrips,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
