import type { FastifyInstance } from "fastify";

/** Answers requests with an unknown `Expect` or an `Upgrade` header like any other, unlike Node itself. */
export function handleExpectAndUpgrade(app: FastifyInstance): void {
  // HTTP lets a server ignore an unknown expectation; Node would answer an empty 417.
  app.server.on("checkExpectation", (request, reply) => app.routing(request, reply));

  // Upgrades are ignored. After such a request Node would neither answer malformed data nor close the connection, so it
  // is closed with the response.
  app.server.prependListener("request", (request, reply) => {
    if (request.headers.upgrade !== undefined) reply.setHeader("connection", "close");
  });
}
