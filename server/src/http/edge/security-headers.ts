import type { IncomingMessage, ServerResponse } from "node:http";

import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";

/** The policy of responses that are not pages: a browser may run and load nothing. Pages send their own policy. */
const POLICY_OF_ANSWERS = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The security headers of every response; HTTPS-only headers when the public address is HTTPS. They are computed once
 * with Helmet, because responses to malformed URLs and malformed HTTP pass through no plugin.
 */
export function securityHeaders(publicUrl: string | undefined): SecurityHeaders {
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY_OF_ANSWERS },
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    // Ignored over plain HTTP, with an error in the browser's console.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  });
  const headers: Record<string, string> = {};
  // All that Helmet asks of a response. To import `node:http` for a real one loads Node's fetch and WebSocket, too.
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error;
  });
  return headers;
}

/** Puts the security headers, and the id of its request, on the answer of every route. */
export function registerAnswerHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook("onRequest", (_request, reply, done) => {
    setAnswerHeaders(reply, headers);
    done();
  });
}

/** The same for an answer that no route gives. */
export function setAnswerHeaders(reply: FastifyReply, headers: SecurityHeaders): FastifyReply {
  return reply.headers(headers).header("x-request-id", reply.request.id);
}
