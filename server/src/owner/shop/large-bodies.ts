import type { FastifyRequest } from "fastify";

import { BODY_MAX_BYTES } from "../../http/http-server.ts";
import type { Limiter } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";

/** The facts of a shop with all that it may have, and the ids of as many bookings as may be kept. */
export const EDIT_MAX_BYTES = 2 * 1_024 * 1_024;

// A body is read before a guard can know whose call it is. These hold as much memory as some hundred usual bodies.
const STRANGERS_MAX = 4;

/**
 * Lets all of those in who are known here, but of others only a few at a time while their bodies are larger than usual: no flood
 * of half-sent bodies fills the memory. An owner becomes known by any smaller call.
 */
export function limitLargeBodies(isKnown: (request: FastifyRequest) => boolean): Limiter {
  let strangers = 0;
  return (request, reply, done) => {
    if (!mayBeLarge(request) || isKnown(request)) return done();
    if (strangers >= STRANGERS_MAX) {
      sendRefusal(reply, "service-unavailable");
      return;
    }
    strangers += 1;
    reply.raw.once("close", () => (strangers -= 1));
    done();
  };
}

function mayBeLarge({ headers }: FastifyRequest): boolean {
  // Without a length, a body is sent in chunks.
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  return encoding !== undefined || Number(length ?? 0) > BODY_MAX_BYTES;
}
