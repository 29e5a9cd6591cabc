import { randomUUID } from "node:crypto";

import Fastify from "fastify";
import type { FastifyInstance } from "fastify";

import type { AppParts } from "../app-parts.ts";
import { registerApiDocs } from "./docs/api-docs.ts";
import { CallLog, loggerOptions } from "./edge/call-log.ts";
import { clientErrorHandler } from "./edge/client-error.ts";
import { CONNECTION_LIMITS, limitConnections, serverTimeouts } from "./edge/connection-limits.ts";
import { registerCrossOrigin } from "./edge/cross-origin.ts";
import { errorHandler } from "./edge/error-handler.ts";
import { refuseWhileBlocked } from "./edge/event-loop-watch.ts";
import { cleanForwardedAddresses } from "./edge/forwarded-addresses.ts";
import {
  giveUnixSocketsAddress,
  handleExpectAndUpgrade,
  refuseMissingHost,
} from "./edge/odd-requests.ts";
import {
  registerAnswerHeaders,
  securityHeaders,
  setAnswerHeaders,
} from "./edge/security-headers.ts";
import type { ShopsShown } from "./named-calendar.ts";
import { COMPILERS } from "./compilers.ts";
import { registerRateLimits } from "./rate-limits.ts";
import type { RateLimits } from "./rate-limits.ts";

/** As large as the bodies of most calls may be. */
export const BODY_MAX_BYTES = 64 * 1_024;

export function createHttpServer(
  { config, connectionLimits = CONNECTION_LIMITS }: AppParts,
  shops: ShopsShown,
): FastifyInstance {
  const headers = securityHeaders(config);
  const handleError = errorHandler(shops);
  const callLog = new CallLog(shops);
  const timeouts = serverTimeouts(connectionLimits);
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: callLog,
    // Ids are unique across restarts and instances. An id sent by a client is ignored.
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    ...timeouts,
    trustProxy: config.trustProxy,
    // During a stop, requests on open connections are still answered. Fastify would refuse them without Retry-After.
    return503OnClosing: false,
    // `refuseMissingHost` refuses requests without a host.
    http: { ...timeouts.http, requireHostHeader: false },
    schemaController: { compilersFactory: COMPILERS },
    // For URLs that Fastify cannot parse: they reach no route, but are answered like every other refusal.
    frameworkErrors: (error, request, reply) => {
      void handleError(error, request, setAnswerHeaders(reply, headers));
      callLog.requestCompleted(undefined, request, reply);
    },
    clientErrorHandler: clientErrorHandler(headers),
  });
  handleExpectAndUpgrade(app);
  giveUnixSocketsAddress(app);
  limitConnections(app, connectionLimits);
  app.setErrorHandler(handleError);
  // Fastify would also parse text/plain; every body that is not JSON is refused with 415.
  app.removeContentTypeParser("text/plain");
  return app;
}

/** Registers the hooks that every call passes first, and the API document. Returns the rate limits for the routes. */
export async function registerHttp(
  app: FastifyInstance,
  { config, refusesWhileBlocked = true }: AppParts,
): Promise<RateLimits> {
  registerAnswerHeaders(app, securityHeaders(config));
  refuseMissingHost(app);
  await registerCrossOrigin(app, config.corsOrigins);
  cleanForwardedAddresses(app, config.trustProxy);
  const limits = registerRateLimits(app, config.rateLimit);
  if (refusesWhileBlocked) refuseWhileBlocked(app);
  registerApiDocs(app);
  return limits;
}
