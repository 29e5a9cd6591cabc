import type { FastifyInstance } from "fastify";

import { sendRefusal } from "../send-refusal.ts";

const LOOPBACK = "127.0.0.1";

/** Answers requests with an unknown `Expect` or an `Upgrade` header like any other, unlike Node itself. */
export function handleExpectAndUpgrade(app: FastifyInstance): void {
  // HTTP lets a server ignore an unknown expectation; Node would answer an empty 417.
  app.server.on("checkExpectation", (request, reply) => app.routing(request, reply));

  // After an upgrade Node would neither answer malformed data nor close the connection: the response closes it.
  app.server.prependListener("request", (request, reply) => {
    if (request.headers.upgrade !== undefined) reply.setHeader("connection", "close");
  });
}

/** RFC 9112 requires this refusal. Node's own has neither our error body nor our headers. */
export function refuseMissingHost(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.httpVersion === "1.1" && request.headers.host === undefined) {
      sendRefusal(reply, "request-invalid");
      return;
    }
    done();
  });
}

/** Gives Unix sockets the address by which TRUST_PROXY recognises the proxy, so that the limits see its clients. */
export function giveUnixSocketsAddress({ server }: FastifyInstance): void {
  server.once("listening", () => {
    const address = server.address();
    if (typeof address === "object" && address !== null) return;
    // Node does not know the path of a socket that it was handed, and Fastify logs this address.
    server.address = () => address ?? "a Unix socket";
    // Runs before the limits on connections, which read the address at the same event.
    server.prependListener("connection", (socket) => {
      Object.defineProperty(socket, "remoteAddress", { value: LOOPBACK });
    });
  });
}
