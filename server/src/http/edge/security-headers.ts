import type { IncomingMessage, ServerResponse } from "node:http";

import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";

/** The policy of responses that are not pages: a browser may run and load nothing. Pages send their own policy. */
const POLICY_OF_ANSWERS = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Computes the headers once, because responses to malformed URLs and malformed HTTP pass through no plugin. */
export function securityHeaders({
  publicUrl,
  hstsSubdomains,
}: {
  readonly publicUrl: string | undefined;
  readonly hstsSubdomains: boolean;
}): SecurityHeaders {
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY_OF_ANSWERS },
    // A name below this one may belong to another server of the owner's, which has no certificate.
    strictTransportSecurity: isHttps && { includeSubDomains: hstsSubdomains },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    // Browsers ignore the next two over plain HTTP, with an error in the console.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  });
  const headers: Record<string, string> = {};
  // What Helmet needs of a response. A real one needs `node:http`, which loads Node's fetch and WebSocket, too.
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error;
  });
  return headers;
}

export function registerAnswerHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook("onRequest", (_request, reply, done) => {
    setAnswerHeaders(reply, headers);
    done();
  });
}

/** Sets the same headers on an answer that comes from no route. */
export function setAnswerHeaders(reply: FastifyReply, headers: SecurityHeaders): FastifyReply {
  return reply.headers(headers).header("x-request-id", reply.request.id);
}
