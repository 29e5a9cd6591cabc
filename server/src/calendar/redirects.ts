import { again, againOncePersonActed } from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import { outwardCall } from "./outward-call.ts";
import type { CallLimits, OutwardAnswer, OutwardRequest } from "./outward-call.ts";

// More than that is a loop or a misconfiguration.
const REDIRECTS_MAX = 3;

// With the same method and body: a calendar's address has moved, nothing is to be fetched elsewhere.
const SAME_REQUEST_ELSEWHERE = new Set([301, 302, 307, 308]);

/**
 * Makes a call and follows its redirects, as far as `mayLeadTo` trusts their addresses: the request carries a password.
 * Answers with the address that answered.
 */
export async function callFollowingRedirects(
  request: OutwardRequest,
  limits: CallLimits,
  mayLeadTo: (url: string) => boolean,
): Promise<{ ok: true; url: string; answer: OutwardAnswer } | Failure> {
  let { url } = request;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    if (!mayLeadTo(url)) return againOncePersonActed("redirected-elsewhere");
    const outcome = await outwardCall({ ...request, url }, limits);
    if (!outcome.ok) return outcome;
    const { answer } = outcome;
    if (!SAME_REQUEST_ELSEWHERE.has(answer.status)) return { ok: true, url, answer };
    const location = answer.headers.get("location");
    if (location === null || !URL.canParse(location, url)) return again("redirected-nowhere");
    url = new URL(location, url).href;
  }
  return againOncePersonActed("redirected-in-a-circle");
}
