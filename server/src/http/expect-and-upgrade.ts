import type { FastifyInstance } from "fastify";

/** Settles what HTTP leaves to a server, and Node by itself would settle with silence. */
export function handleExpectAndUpgrade(app: FastifyInstance): void {
  // A server may ignore an expectation that it does not know; Node answers a bare 417.
  app.server.on("checkExpectation", (request, reply) => app.routing(request, reply));

  // No upgrade is taken. On a connection that has asked for one, Node neither answers what is malformed afterwards
  // nor closes: such a connection ends with its answer.
  app.server.prependListener("request", (request, reply) => {
    if (request.headers.upgrade !== undefined) reply.setHeader("connection", "close");
  });
}
