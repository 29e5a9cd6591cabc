import { temporaryFailure, failureNeedingPerson } from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import { outwardCall } from "../outward-call.ts";
import type { CallLimits, OutwardAnswer, OutwardRequest } from "../outward-call.ts";

// More redirects mean a loop or a misconfiguration.
const REDIRECTS_MAX = 3;

// These redirects mean a moved address, so the same request is sent there. A 303 would mean a GET instead.
const SAME_REQUEST_ELSEWHERE = new Set([301, 302, 307, 308]);

/**
 * Makes a call and follows its redirects, but only to addresses that `mayLeadTo` trusts, since the request carries a
 * password. Returns the response with the address that sent it.
 */
export async function callFollowingRedirects(
  request: OutwardRequest,
  limits: CallLimits,
  mayLeadTo: (url: string) => boolean,
): Promise<{ ok: true; url: string; answer: OutwardAnswer } | Failure> {
  let { url } = request;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    if (!mayLeadTo(url)) return failureNeedingPerson("redirected-elsewhere");
    const outcome = await outwardCall({ ...request, url }, limits);
    if (!outcome.ok) return outcome;
    const { answer } = outcome;
    if (!SAME_REQUEST_ELSEWHERE.has(answer.status)) return { ok: true, url, answer };
    const location = answer.headers.get("location");
    if (location === null || !URL.canParse(location, url))
      return temporaryFailure("redirected-nowhere");
    url = new URL(location, url).href;
  }
  return failureNeedingPerson("redirected-in-a-circle");
}
