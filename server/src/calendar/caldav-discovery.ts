import { temporaryFailure, failureNeedingPerson } from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import type { CaldavCalendar } from "./caldav-settings.ts";
import { isCalendar } from "./caldav-collection.ts";
import { elementsNamed, textOf } from "./dav-xml.ts";
import type { CallLimits } from "./outward-call.ts";
import { callFollowingRedirects } from "./redirects.ts";

/** A calendar of an account: the owner's name for it, and the address for `CALDAV_URL_…`. */
export interface CalendarAddress {
  readonly name: string;
  readonly url: string;
}

const WELL_KNOWN = "/.well-known/caldav";

// `caldav.icloud.com` redirects to hosts such as `p42-caldav.icloud.com`.
const PROVIDERS_WITH_SEVERAL_HOSTS = [".icloud.com"];

/**
 * Finds the calendars of a CalDAV account as calendar apps do: the principal (RFC 5397) first, then its calendar home
 * (RFC 4791, section 6.2.1), then the calendars in it.
 */
export async function discoverCalendars(
  account: CaldavCalendar,
  limits: CallLimits,
): Promise<{ ok: true; calendars: CalendarAddress[] } | Failure> {
  const ask = (url: string, depth: "0" | "1", properties: string) =>
    propfind(account, url, depth, properties, limits);

  let who = await ask(`${account.url}/`, "0", "<d:current-user-principal/>");
  if (!who.ok || hrefIn(who, "current-user-principal") === undefined) {
    const known = new URL(WELL_KNOWN, account.url).href;
    who = await ask(known, "0", "<d:current-user-principal/>");
  }
  if (!who.ok) return who;
  const principal = hrefIn(who, "current-user-principal");
  if (principal === undefined) return temporaryFailure("no-caldav-here");

  const where = await ask(principal, "0", "<c:calendar-home-set/>");
  if (!where.ok) return where;
  const home = hrefIn(where, "calendar-home-set");
  if (home === undefined) return temporaryFailure("no-calendars-here");

  const list = await ask(
    home,
    "1",
    "<d:resourcetype/><d:displayname/><c:supported-calendar-component-set/>",
  );
  if (!list.ok) return list;
  const calendars = elementsNamed(list.text, "response")
    .filter(isCalendarOfEvents)
    .flatMap((response): CalendarAddress[] => {
      const url = addressIn(response, list.url);
      const name = textOf(elementsNamed(response, "displayname")[0] ?? "").trim();
      return url === undefined ? [] : [{ name, url }];
    });
  return { ok: true, calendars };
}

async function propfind(
  { url: accountUrl, user, password }: CaldavCalendar,
  from: string,
  depth: "0" | "1",
  properties: string,
  limits: CallLimits,
): Promise<{ ok: true; url: string; text: string } | Failure> {
  const outcome = await callFollowingRedirects(
    {
      url: from,
      method: "PROPFIND",
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
        "content-type": "application/xml; charset=utf-8",
        depth,
      },
      body: `<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop>${properties}</d:prop></d:propfind>`,
    },
    limits,
    (url) => isSameProvider(accountUrl, url),
  );
  if (!outcome.ok) return outcome;
  const { status, text } = outcome.answer;
  if (status === 207) return { ok: true, url: outcome.url, text };
  return status === 401 || status === 403
    ? failureNeedingPerson(`not-allowed-${status}`)
    : temporaryFailure(`http-${status}`);
}

/** Whether two addresses share an origin or, over TLS, a provider that is known to use several hosts. */
function isSameProvider(one: string, other: string): boolean {
  const [from, to] = [new URL(one), new URL(other)];
  if (from.origin === to.origin) return true;
  if (from.protocol !== "https:" || to.protocol !== "https:") return false;
  return PROVIDERS_WITH_SEVERAL_HOSTS.some(
    (domain) => from.hostname.endsWith(domain) && to.hostname.endsWith(domain),
  );
}

function isCalendarOfEvents(response: string): boolean {
  const components = elementsNamed(response, "supported-calendar-component-set")[0];
  return (
    isCalendar(response) && (components === undefined || /name=["']VEVENT["']/.test(components))
  );
}

/** The address inside a property of an answer; `undefined` when there is no valid one. */
function hrefIn(
  { text, url }: { readonly text: string; readonly url: string },
  property: string,
): string | undefined {
  return addressIn(elementsNamed(text, property)[0] ?? "", url);
}

function addressIn(xml: string, base: string): string | undefined {
  const href = elementsNamed(xml, "href")[0];
  if (href === undefined) return undefined;
  const address = textOf(href).trim();
  return URL.canParse(address, base) ? new URL(address, base).href : undefined;
}
