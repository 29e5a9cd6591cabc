import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { readFileSync } from "node:fs";

import type { FastifyHttpOptions, FastifyInstance } from "fastify";
import { clientNetwork } from "@vitrine/domain/client/client-network";

export interface ConnectionLimits {
  readonly connectionsMax: number;
  /** How long from opening a connection, or from a request's first byte, to the end of its headers. */
  readonly headMilliseconds: number;
  /** How long from a request's first byte to its last. */
  readonly requestMilliseconds: number;
  /** How long a request may make no progress: its client may not read the response. */
  readonly stallMilliseconds: number;
  /** How long from a request's headers to the last byte of its response: a client may read it byte by byte. */
  readonly callMilliseconds: number;
  readonly checkMilliseconds: number;
}

// The usual limit, for systems whose limit cannot be read.
const OPEN_FILES_ASSUMED = 1_024;

// Kept free for the pictures of the pages, the database's files and connections, calls to calendars and mail servers, and Node
// itself.
const OPEN_FILES_RESERVED = 400;

// Far more than a shop's visitors need, and few enough for the memory.
const CONNECTIONS_MAX = 10_000;

// Enough for a slow phone and the largest response, an owner's feed of a few megabytes. decisions/0014
export const CONNECTION_LIMITS: ConnectionLimits = {
  connectionsMax: connectionsMaxFor(readOpenFilesLimit()),
  headMilliseconds: 10_000,
  requestMilliseconds: 60_000,
  stallMilliseconds: 30_000,
  callMilliseconds: 120_000,
  checkMilliseconds: 1_000,
};

// Several connections are closed at once, since choosing them examines every connection.
const SHARE_CLOSED_AT_ONCE = 1 / 16;

// During a flood each message is logged at most once a minute.
const WARNING_PAUSE_MILLISECONDS = 60_000;

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** When it was opened or its last call began. */
  since: number;
  call?: { readonly request: IncomingMessage; readonly response: ServerResponse };
}

export function serverTimeouts(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.requestMilliseconds,
    connectionTimeout: limits.stallMilliseconds,
    http: {
      headersTimeout: limits.headMilliseconds,
      connectionsCheckingInterval: limits.checkMilliseconds,
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** Enforces the limits that Node does not: ends calls that take too long, and makes room when there are too many. */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const { server } = app;
  const connections = new Map<Socket, Connection>();
  const countClosedAtOnce = Math.ceil(limits.connectionsMax * SHARE_CLOSED_AT_ONCE);
  const warnedAt = new Map<string, number>();

  // Reached only when every connection has a request that the server is working on.
  server.maxConnections = limits.connectionsMax;

  server.on("connection", (socket) => {
    if (connections.size >= limits.connectionsMax - 1) makeRoom();
    const network = clientNetwork(socket.remoteAddress);
    connections.set(socket, { socket, network, since: performance.now() });
    socket.once("close", () => connections.delete(socket));
  });

  server.on("request", noteCall);
  // Node emits this instead of `request` for an unknown `Expect` header.
  server.on("checkExpectation", noteCall);

  server.on("listening", () => {
    // Without a listener, an error while accepting a connection would end the process.
    server.on("error", (error) => warn("a connection could not be accepted", { err: error }));
  });

  const sweep = setInterval(() => {
    const startedBefore = performance.now() - limits.callMilliseconds;
    for (const connection of connections.values()) {
      if (!isCallUnderWay(connection)) delete connection.call;
      else if (connection.since < startedBefore) connection.socket.destroy();
    }
  }, limits.checkMilliseconds).unref();
  app.addHook("onClose", async () => clearInterval(sweep));

  function noteCall(request: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(request.socket);
    if (connection === undefined) return;
    connection.since = performance.now();
    connection.call = { request, response };
  }

  function makeRoom(): void {
    const waiting = [...connections.values()].filter(isWaitingForClient);
    for (const { socket } of chooseConnectionsToClose(waiting, countClosedAtOnce)) socket.destroy();
    warn("too many connections: closing those of the clients that hold the most", {
      connectionsMax: limits.connectionsMax,
    });
  }

  function warn(message: string, details: object): void {
    const now = performance.now();
    if (now - (warnedAt.get(message) ?? -Infinity) < WARNING_PAUSE_MILLISECONDS) return;
    warnedAt.set(message, now);
    app.log.warn(details, message);
  }
}

function isCallUnderWay({ call }: Connection): boolean {
  return call !== undefined && !call.response.writableFinished;
}

/** Whether the server waits for the client: to send a request or the rest of one, or to read the response. */
function isWaitingForClient(connection: Connection): boolean {
  const { call } = connection;
  if (call === undefined || !isCallUnderWay(connection)) return true;
  // The whole answer is ready once its headers are written: from then on, the server waits for the client.
  return !call.request.complete || call.response.headersSent;
}

/** How many files this process may have open, connections included; `undefined` where the system does not say. */
function readOpenFilesLimit(): number | undefined {
  try {
    return openFilesLimitIn(readFileSync("/proc/self/limits", "utf8"));
  } catch {
    // Only Linux has this file.
    return undefined;
  }
}

export function openFilesLimitIn(limits: string): number | undefined {
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
  if (soft === "unlimited") return Infinity;
  return soft === undefined ? undefined : Number(soft);
}

/** The most connections that leave enough of `openFiles` for the server's other files. */
export function connectionsMaxFor(openFiles: number = OPEN_FILES_ASSUMED): number {
  const left = Math.max(openFiles - OPEN_FILES_RESERVED, Math.floor(openFiles / 8));
  return Math.min(left, CONNECTIONS_MAX);
}

/** Chooses one by one, each time in the network that holds the most, the connection whose last request is the oldest. */
export function chooseConnectionsToClose<Waiting extends Pick<Connection, "network" | "since">>(
  waiting: readonly Waiting[],
  count: number,
): Waiting[] {
  const held = new Map<string, number>();
  const ranked = waiting
    .toSorted((one, other) => other.since - one.since)
    .map((connection) => {
      // A network's newest connection ranks 1; its oldest ranks as high as the number of its connections.
      const rank = (held.get(connection.network) ?? 0) + 1;
      held.set(connection.network, rank);
      return { connection, rank };
    });
  return ranked
    .toSorted(
      (one, other) => other.rank - one.rank || one.connection.since - other.connection.since,
    )
    .slice(0, count)
    .map(({ connection }) => connection);
}
