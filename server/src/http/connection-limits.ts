import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import type { FastifyHttpOptions, FastifyInstance } from "fastify";

import { chooseConnectionsToClose, clientNetwork } from "./crowded-connections.ts";
import { connectionsMaxFor, readOpenFilesLimit } from "./open-files-limit.ts";

/** How many connections the server holds, and for how long it waits for a client. */
export interface ConnectionLimits {
  readonly connectionsMax: number;
  /** From opening a connection, or from a call's first byte, to the end of the call's headers. */
  readonly headMilliseconds: number;
  /** From a call's first byte to its last. */
  readonly requestMilliseconds: number;
  /** Without a byte going either way while a call is under way: a client that does not take its answer. */
  readonly stallMilliseconds: number;
  /** From a call's headers to the last byte of its answer: a client that takes its answer by the byte. */
  readonly callMilliseconds: number;
  /** How often to look for a call that has exceeded one of these. */
  readonly checkMilliseconds: number;
}

// A call is at most 64 KiB and the largest answer, an owner's feed, a few megabytes: on a slow phone, too, they are
// through by then. decisions/0014
export const CONNECTION_LIMITS: ConnectionLimits = {
  connectionsMax: connectionsMaxFor(readOpenFilesLimit()),
  headMilliseconds: 10_000,
  requestMilliseconds: 60_000,
  stallMilliseconds: 30_000,
  callMilliseconds: 120_000,
  checkMilliseconds: 1_000,
};

// Room is made for several at once: choosing looks at every connection.
const SHARE_CLOSED_AT_ONCE = 1 / 16;

// A flood goes on for hours: one line a minute and message tells of it.
const WARNING_PAUSE_MILLISECONDS = 60_000;

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** When it was opened or its last call began. */
  since: number;
  call?: { readonly request: IncomingMessage; readonly response: ServerResponse };
}

/** The part of the limits that Node itself keeps. */
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

/** Holds `app` to the limits that Node does not keep: when it is full, it closes connections that wait for a client. */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const { server } = app;
  const connections = new Map<Socket, Connection>();
  const countClosedAtOnce = Math.ceil(limits.connectionsMax * SHARE_CLOSED_AT_ONCE);
  const warnedAt = new Map<string, number>();

  // Reached only while the server works on a call of every connection.
  server.maxConnections = limits.connectionsMax;

  server.on("connection", (socket) => {
    if (connections.size >= limits.connectionsMax - 1) makeRoom();
    const network = clientNetwork(socket.remoteAddress ?? "");
    connections.set(socket, { socket, network, since: performance.now() });
    socket.once("close", () => connections.delete(socket));
  });

  server.on("request", noteCall);
  // What Node emits instead for a call with an expectation that it does not know.
  server.on("checkExpectation", noteCall);

  server.on("listening", () => {
    // A connection that cannot be accepted is one client's loss: unheard, the error would end the process.
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

/** Whether the next move is the client's: to call, to send the rest of its call, or to take the rest of its answer. */
function isWaitingForClient(connection: Connection): boolean {
  const { call, socket } = connection;
  if (call === undefined || !isCallUnderWay(connection)) return true;
  return !call.request.complete || socket.writableLength > 0;
}
