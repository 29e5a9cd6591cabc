import type { FastifyRequest, preValidationAsyncHookHandler } from "fastify";

import { clientSite } from "@vitrine/domain/client-network";

import { anySecretCheck, secretCheck } from "../settings/calendar-secrets.ts";
import type { CalendarSecrets } from "../settings/calendar-secrets.ts";
import { CallCounts } from "./call-counts.ts";
import { calendarNamedBy } from "./named-calendar.ts";
import { limitsExcept } from "./rate-limits.ts";
import type { RateLimits } from "./rate-limits.ts";
import { sendRefusal } from "./send-refusal.ts";

const WRONG_MAX = 5;
const WINDOW_MILLISECONDS = 60_000;

const BEARER = /^Bearer ([A-Za-z0-9._~-]{1,90})$/i;

/**
 * Lets a call of the owner's page through when it carries the secret of the calendar that it names. A wrong secret, a
 * calendar without one and an unknown calendar answer alike. Who has sent this process five wrong ones waits until the
 * minute is over. The right one is let through all the same: strangers on the shop's Wi-Fi have the owner's address, and a secret of
 * 16 characters is not guessed at the pace that the limits of strangers leave. A calendar's owner has `callsPerMinute`, from all addresses together; `undefined` turns
 * both limits off.
 */
export function ownerGuard(
  secrets: CalendarSecrets,
  callsPerMinute: number | undefined,
): preValidationAsyncHookHandler {
  const isRight = secretCheck(secrets);
  const wrongOnes = new CallCounts();
  const rightOnes = new CallCounts();
  return async (request, reply) => {
    const calendarId = calendarNamedBy(request);
    if (!isRight(calendarId, secretIn(request))) {
      const client = clientSite(request.ip);
      const { calls, ttl } = wrongOnes.countOf(client);
      if (callsPerMinute !== undefined && calls >= WRONG_MAX) {
        return sendRefusal(reply, "too-many-secrets", undefined, ttl);
      }
      // With its last wrong one a client is among the refused, whom a flood of others does not push out.
      wrongOnes.count(client, WINDOW_MILLISECONDS, WRONG_MAX - 1);
      return sendRefusal(reply, "owner-secret-wrong");
    }
    if (callsPerMinute === undefined) return undefined;
    const made = rightOnes.count(calendarId, WINDOW_MILLISECONDS, callsPerMinute);
    if (made.calls <= callsPerMinute) return undefined;
    return sendRefusal(reply, "too-many-calls", undefined, made.ttl);
  };
}

/**
 * The limits of the owner's calls before the guard knows their calendar. What carries an owner's secret is not counted
 * with its address: strangers on the shop's own Wi-Fi have the same one.
 */
export function limitsOfStrangers(limits: RateLimits, secrets: CalendarSecrets): RateLimits {
  const isSomeOwners = anySecretCheck(secrets);
  return limitsExcept(limits, (request) => isSomeOwners(secretIn(request)));
}

function secretIn({ headers }: FastifyRequest): string {
  return BEARER.exec(headers.authorization ?? "")?.[1] ?? "";
}
