import { temporaryFailure } from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import type { CaldavCalendar } from "./caldav-settings.ts";
import { callFollowingRedirects } from "../outward-call.ts";
import type { CallLimits, OutwardAnswer, OutwardRequest } from "../outward-call.ts";
import { publicNetwork } from "../../outward/public-network.ts";

const PUBLIC_NETWORK = publicNetwork();

/**
 * Makes one request with the account's password. The password goes only to addresses that `mayLeadTo` trusts, by default
 * those of the same origin, and for a calendar that is `publicOnly` to no private network. A web page in place of a success
 * is a failure, except after a PUT: a server may answer with a page although it stored the event.
 */
export async function caldavCall(
  { user, password, publicOnly }: CaldavCalendar,
  request: OutwardRequest,
  limits: CallLimits,
  mayLeadTo: (url: string) => boolean = isOriginOf(request.url),
): Promise<OutwardAnswer | Failure> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const headers = { authorization, ...request.headers };
  // Only tests give a network of their own.
  const network = publicOnly ? (limits.network ?? PUBLIC_NETWORK) : undefined;
  const answer = await callFollowingRedirects(
    { ...request, headers },
    { ...limits, network },
    mayLeadTo,
  );
  if ("ok" in answer) return answer;
  // A login page or a captive portal's page is not a calendar's response.
  const isSuccess = answer.status < 300 && request.method !== "PUT";
  return isSuccess && isPage(answer) ? temporaryFailure("answered-with-a-page") : answer;
}

export function isPage({ status, headers, text }: OutwardAnswer): boolean {
  if (text.trim() === "") return false;
  if (/^\s*<(!doctype html|html)/i.test(text)) return true;
  // PHP's default Content-Type is text/html, also for the empty responses of Nextcloud and Baïkal.
  if (status === 201 || status === 204) return false;
  return /^(text\/html|application\/xhtml)/i.test(headers.get("content-type") ?? "");
}

function isOriginOf(address: string): (url: string) => boolean {
  const { origin } = new URL(address);
  return (url) => new URL(url).origin === origin;
}
