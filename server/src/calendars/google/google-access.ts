import { createSign } from "node:crypto";

import { z } from "zod";

import { retryAfterFailure, pausingFailure } from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import type { ServiceAccount } from "./google-settings.ts";
import { outwardCall } from "../outward-call.ts";
import type { CallLimits } from "../outward-call.ts";
import { parseJson } from "./parse-json.ts";

// The narrowest scope: events of calendars that were shared with the account.
const SCOPE = "https://www.googleapis.com/auth/calendar.events";

// The longest validity of an assertion that Google accepts.
const ASSERTION_SECONDS = 3_600;

// Renewed early, since Google refuses a token that expires while a request travels.
const RENEW_BEFORE_END_MILLISECONDS = 60_000;

const tokenGrant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export type GoogleAccess = ReturnType<typeof googleAccess>;

/** Requests access tokens and caches them: https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
export function googleAccess(account: ServiceAccount) {
  let cached: { readonly token: string; readonly until: number } | undefined;

  return {
    /** Returns the cached token while it is valid, otherwise requests a new one. */
    async token(limits: CallLimits): Promise<{ ok: true; token: string } | Failure> {
      if (cached !== undefined && Date.now() < cached.until)
        return { ok: true, token: cached.token };
      const body = new URLSearchParams({
        grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
        assertion: assertionOf(account, Math.floor(Date.now() / 1_000)),
      }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const request = { url: account.tokenUrl, method: "POST", headers, body } as const;
      const answer = await outwardCall(request, limits);
      if ("ok" in answer) return answer;
      const { status, text, waitMilliseconds } = answer;
      const grant = status === 200 ? tokenGrant.safeParse(parseJson(text)).data : undefined;
      if (grant !== undefined) {
        const lifetime = grant.expires_in * 1_000 - RENEW_BEFORE_END_MILLISECONDS;
        cached = { token: grant.access_token, until: Date.now() + lifetime };
        return { ok: true, token: grant.access_token };
      }
      // `invalid_grant`: the key was deleted, or this machine's clock is wrong.
      if (status === 400 || status === 401 || status === 403) {
        return pausingFailure("google-key-refused", "key refused");
      }
      return retryAfterFailure(`google-token-${status}`, waitMilliseconds);
    },

    /** Drops a cached token that Google refused. */
    forget(token: string): void {
      if (cached?.token === token) cached = undefined;
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
