import type { FastifyInstance } from "fastify";

import { sendRefusal } from "./send-refusal.ts";

/**
 * Refuses a request of HTTP/1.1 that names no host, which RFC 9112 asks of a server. Node would do it by itself, with
 * neither a sentence nor the headers of every answer; it must be told not to (`requireHostHeader`).
 */
export function refuseMissingHost(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.httpVersion === "1.1" && request.headers.host === undefined) {
      sendRefusal(reply, "request-invalid");
      return;
    }
    done();
  });
}
