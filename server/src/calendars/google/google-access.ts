import { createSign } from "node:crypto";

import { z } from "zod";

import { retryAfterFailure, pausingFailure } from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import type { ServiceAccount } from "./google-settings.ts";
import { outwardCall } from "../outward-call.ts";
import type { CallLimits } from "../outward-call.ts";
import { parseJson } from "./parse-json.ts";
import { retryAfterMilliseconds } from "../retry-after.ts";

// The narrowest scope: events of calendars that were shared with the account.
const SCOPE = "https://www.googleapis.com/auth/calendar.events";

// The longest lifetime that Google grants.
const ASSERTION_SECONDS = 3_600;

// Tokens are renewed early: one that expires while a request travels is refused.
const RENEWED_BEFORE_END_MILLISECONDS = 60_000;

const tokenGrant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Access tokens of a service account. */
export interface GoogleAccess {
  /** Returns the cached token while it is valid, otherwise requests a new one. */
  token(limits: CallLimits): Promise<{ ok: true; token: string } | Failure>;
  /** Drops a cached token that Google refused. */
  forget(token: string): void;
}

/**
 * Gets access tokens for a service account and caches them while they are valid. Uses the grant that Google describes at
 * https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export function googleAccess(account: ServiceAccount): GoogleAccess {
  let held: { readonly token: string; readonly until: number } | undefined;

  return {
    async token(limits) {
      if (held !== undefined && Date.now() < held.until) return { ok: true, token: held.token };
      const outcome = await outwardCall(
        {
          url: account.tokenUrl,
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({
            grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
            assertion: assertionOf(account, Math.floor(Date.now() / 1_000)),
          }).toString(),
        },
        limits,
      );
      if (!outcome.ok) return outcome;
      const { status, headers, text } = outcome.answer;
      const grant = status === 200 ? tokenGrant.safeParse(parseJson(text)).data : undefined;
      if (grant !== undefined) {
        const lasts = grant.expires_in * 1_000 - RENEWED_BEFORE_END_MILLISECONDS;
        held = { token: grant.access_token, until: Date.now() + lasts };
        return { ok: true, token: grant.access_token };
      }
      // `invalid_grant`: the key was deleted, or this machine's clock is wrong.
      if (status === 400 || status === 401 || status === 403) {
        return pausingFailure("google-key-refused", "key refused");
      }
      const wait = retryAfterMilliseconds(headers.get("retry-after"), Date.now());
      return retryAfterFailure(`google-token-${status}`, wait);
    },

    forget(token) {
      if (held?.token === token) held = undefined;
    },
  };
}

/** A JWT with which the account asks for a token, signed with its key (RS256). */
function assertionOf(account: ServiceAccount, nowSeconds: number): string {
  const parts = [
    { alg: "RS256", typ: "JWT" },
    {
      iss: account.clientEmail,
      scope: SCOPE,
      aud: account.tokenUrl,
      iat: nowSeconds,
      exp: nowSeconds + ASSERTION_SECONDS,
    },
  ];
  const text = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = createSign("RSA-SHA256").update(text).sign(account.privateKey, "base64url");
  return `${text}.${signature}`;
}
