import type { FastifyInstance } from "fastify";

/** Answers requests with an unknown `Expect` or an `Upgrade` header like any other, unlike Node itself. */
export function handleExpectAndUpgrade(app: FastifyInstance): void {
  // HTTP lets a server ignore an unknown expectation; Node would answer an empty 417.
  app.server.on("checkExpectation", (request, reply) => app.routing(request, reply));

  // After an upgrade Node would neither answer malformed data nor close the connection: the response closes it.
  app.server.prependListener("request", (request, reply) => {
    if (request.headers.upgrade !== undefined) reply.setHeader("connection", "close");
  });
}
