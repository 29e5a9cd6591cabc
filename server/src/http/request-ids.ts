import { randomUUID } from "node:crypto";

import type { FastifyInstance } from "fastify";

export const REQUEST_ID = "x-request-id";

/**
 * Names each call, in the log and in its answer: no restart and no other instance repeats a name, and none says how many
 * calls there were. What a client sends as a name is ignored.
 */
export function nameRequests(app: FastifyInstance): void {
  app.setGenReqId(() => randomUUID());
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
}
