import type { FastifyRequest } from "fastify";

import { BODY_MAX_BYTES } from "../../http/http-server.ts";
import { CallCounts } from "../../http/call-counts.ts";
import type { Limiter } from "../../http/rate-limits.ts";
import { sendRefusal } from "../../http/send-refusal.ts";

/** The facts of a shop with all that it may have, and the ids of as many bookings as may be kept. */
export const EDIT_MAX_BYTES = 2 * 1_024 * 1_024;

// A body is read before a guard can know whose call it is. These hold as much memory as some hundred usual bodies.
const STRANGERS_MAX = 4;

// What has opened one calendar here may have been lost: it must not hold the memory, or the places of all others.
const OF_ONE_MAX = 2;
const KNOWN_MAX = 16;

const WINDOW_MILLISECONDS = 60_000;

/**
 * Lets only a few calls at a time in while their bodies are larger than usual, and `callsPerMinute` of each caller who is known
 * here: no flood of half-sent bodies fills the memory. An owner becomes known by any smaller call.
 */
export function limitLargeBodies(
  knownCaller: (request: FastifyRequest) => string | undefined,
  callsPerMinute: number | undefined,
): Limiter {
  let strangers = 0;
  const callers: string[] = [];
  const calls = new CallCounts();

  const isFull = (caller: string | undefined): boolean =>
    caller === undefined
      ? strangers >= STRANGERS_MAX
      : callers.length >= KNOWN_MAX ||
        callers.filter((other) => other === caller).length >= OF_ONE_MAX;

  return (request, reply, done) => {
    if (!mayBeLarge(request)) return done();
    const caller = knownCaller(request);
    if (caller !== undefined && callsPerMinute !== undefined) {
      const made = calls.count(caller, WINDOW_MILLISECONDS, callsPerMinute);
      if (made.calls > callsPerMinute) {
        sendRefusal(reply, "too-many-calls", undefined, made.ttl);
        return;
      }
    }
    if (isFull(caller)) {
      sendRefusal(reply, "service-unavailable");
      return;
    }
    if (caller === undefined) strangers += 1;
    else callers.push(caller);
    reply.raw.once("close", () => {
      if (caller === undefined) strangers -= 1;
      else callers.splice(callers.indexOf(caller), 1);
    });
    done();
  };
}

function mayBeLarge({ headers }: FastifyRequest): boolean {
  // Without a length, a body is sent in chunks.
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  return encoding !== undefined || Number(length ?? 0) > BODY_MAX_BYTES;
}
