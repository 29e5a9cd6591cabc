import type { FastifyInstance } from "fastify";

import { sendRefusal } from "../send-refusal.ts";

/** As RFC 9112 requires. Node's own refusal has neither our error body nor our headers. */
export function refuseMissingHost(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.httpVersion === "1.1" && request.headers.host === undefined) {
      sendRefusal(reply, "request-invalid");
      return;
    }
    done();
  });
}
