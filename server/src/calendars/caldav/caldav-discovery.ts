import { temporaryFailure, failureNeedingPerson } from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import { caldavCall } from "./caldav-call.ts";
import { isCalendar } from "./caldav-collection.ts";
import type { CaldavCalendar } from "./caldav-settings.ts";
import { davElements, elementsNamed, nameAttributeOf, textOf } from "./dav-xml.ts";
import type { DavElement } from "./dav-xml.ts";
import type { CallLimits, OutwardAnswer } from "../outward-call.ts";

// No service keeps its calendars deeper. An address of a thousand levels must not make a thousand requests.
const LEVELS_MAX = 10;

const NOT_IMPLEMENTED = 501;
const NO_CALDAV = temporaryFailure("no-caldav-here");

// The search goes on after these failures: the calendar server may be at another address of the host or a level above.
const SEARCH_ON_REASONS = new Set([
  NO_CALDAV.reason,
  "answered-with-a-page",
  "not-allowed-403",
  "redirected-elsewhere",
  "redirected-nowhere",
  "redirected-in-a-circle",
]);

// `caldav.icloud.com` redirects to hosts such as `p42-caldav.icloud.com`.
const PROVIDERS_WITH_SEVERAL_HOSTS = [".icloud.com"];

/**
 * Finds the calendars of a CalDAV account as calendar apps do: the principal (RFC 5397), then its calendar home
 * (RFC 4791, section 6.2.1), then the calendars in it. Returns each one's name and its address, for `CALDAV_URL_…`.
 */
export async function discoverCalendars(
  account: CaldavCalendar,
  limits: CallLimits,
): Promise<{ ok: true; calendars: { name: string; url: string }[] } | Failure> {
  const ask = (url: string, depth: "0" | "1", properties: string) =>
    propfind(account, url, depth, properties, limits);

  const found = await findPrincipal(account.url, ask);
  if (!found.ok) return found;

  const homeAnswer = await ask(found.principal, "0", "<c:calendar-home-set/>");
  if (!homeAnswer.ok) return homeAnswer;
  const home = hrefIn(homeAnswer, "calendar-home-set");
  if (home === undefined) return temporaryFailure("no-calendars-here");

  const list = await ask(
    home,
    "1",
    "<d:resourcetype/><d:displayname/><c:supported-calendar-component-set/>",
  );
  if (!list.ok) return list;
  const calendars = elementsNamed(davElements(list.text), "response")
    .filter(isCalendarOfEvents)
    .flatMap((response) => {
      const url = addressIn(response, list.url);
      const name = textOf(elementsNamed(response, "displayname")[0]);
      return url === undefined ? [] : [{ name, url }];
    });
  return { ok: true, calendars };
}

/**
 * Looks for the principal at the account's address, at the well-known address of RFC 6764, then on each level above,
 * since the address may be that of a calendar that does not exist. Stops when the server does not answer or refuses
 * the password.
 */
async function findPrincipal(
  accountUrl: string,
  ask: (url: string, depth: "0", properties: string) => ReturnType<typeof propfind>,
): Promise<{ ok: true; principal: string } | Failure> {
  let failure: Failure = NO_CALDAV;
  for (const url of [
    `${accountUrl}/`,
    new URL("/.well-known/caldav", accountUrl).href,
    ...levelsAbove(accountUrl),
  ]) {
    const answer = await ask(url, "0", "<d:current-user-principal/>");
    const principal = answer.ok ? hrefIn(answer, "current-user-principal") : undefined;
    if (principal !== undefined) return { ok: true, principal };
    if (answer.ok) continue;
    if (!SEARCH_ON_REASONS.has(answer.reason)) return answer;
    // Keeps the first failure that says more than "nothing here".
    if (failure.reason === NO_CALDAV.reason) failure = answer;
  }
  return failure;
}

/** The addresses of the folders above, from the nearest to the root; of a very long address only the uppermost. */
function levelsAbove(address: string): string[] {
  const { origin, pathname } = new URL(address);
  const names = pathname
    .split("/")
    .filter((name) => name !== "")
    .slice(0, LEVELS_MAX);
  return names.map((_, index) => [origin, ...names.slice(0, -1 - index), ""].join("/"));
}

async function propfind(
  account: CaldavCalendar,
  url: string,
  depth: "0" | "1",
  properties: string,
  limits: CallLimits,
): Promise<{ ok: true; url: string; text: string } | Failure> {
  const answer = await caldavCall(
    account,
    {
      url,
      method: "PROPFIND",
      headers: { "content-type": "application/xml; charset=utf-8", depth },
      body: `<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop>${properties}</d:prop></d:propfind>`,
    },
    limits,
    (next) => isSameProvider(account.url, next),
  );
  if ("ok" in answer) return answer;
  const { status, text } = answer;
  if (status === 207) return { ok: true, url: answer.url, text };
  if (status === 401 || status === 403) return failureNeedingPerson(`not-allowed-${status}`);
  return status < 500 || status === NOT_IMPLEMENTED
    ? NO_CALDAV
    : temporaryFailure(`http-${status}`);
}

function isSameProvider(one: string, other: string): boolean {
  const [from, to] = [new URL(one), new URL(other)];
  if (from.origin === to.origin) return true;
  if (from.protocol !== "https:" || to.protocol !== "https:") return false;
  return PROVIDERS_WITH_SEVERAL_HOSTS.some(
    (domain) => from.hostname.endsWith(domain) && to.hostname.endsWith(domain),
  );
}

function isCalendarOfEvents(response: DavElement): boolean {
  if (!isCalendar(response)) return false;
  const components = elementsNamed(response, "supported-calendar-component-set")[0];
  if (components === undefined) return true;
  return elementsNamed(components, "comp").some((comp) => nameAttributeOf(comp) === "VEVENT");
}

function hrefIn(
  { text, url }: Pick<OutwardAnswer, "text" | "url">,
  property: string,
): string | undefined {
  return addressIn(elementsNamed(davElements(text), property)[0] ?? {}, url);
}

function addressIn(element: DavElement, base: string): string | undefined {
  const href = elementsNamed(element, "href")[0];
  if (href === undefined) return undefined;
  const address = textOf(href);
  return URL.canParse(address, base) ? new URL(address, base).href : undefined;
}
