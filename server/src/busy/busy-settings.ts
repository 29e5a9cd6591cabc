import { variableEnding } from "@vitrine/domain/shop/calendar-id";
import type { Catalogue, Shop } from "@vitrine/domain/shop/shop";

import type { Complain, Variables } from "../settings/calendar-variables.ts";
import { isBusySetting, personOf } from "../shops/setting-names.ts";
import { PRIVATE_NETWORK_PROBLEM } from "./fetch-calendar.ts";

/** A calendar that the owner or a barber keeps in another program. Its events close time here. */
export interface BusyCalendar {
  readonly calendarId: string;
  /**
   * Names it in logs: the ending of its setting (`BARBEARIA`, `BARBEARIA_BARBEIRO1`), which names it in metrics too; of one that
   * is set beside its shop `barbearia busy-6`.
   */
  readonly name: string;
  /** The barber whose time it closes; `undefined` for the whole shop. */
  readonly barberColorId: number | undefined;
  /** A secret: anyone who has the address can read the calendar. */
  readonly url: string;
  /** Set beside its shop, by a stranger: it is read from public addresses alone, whatever `BUSY_PRIVATE` says. */
  readonly publicOnly?: true;
}

export interface BusySettings {
  readonly calendars: readonly BusyCalendar[];
  /** Whether calendars may be in a private network. */
  readonly mayBePrivate: boolean;
}

const PREFIX = "BUSY_URL_";
export const BUSY_ADDRESS_FORM =
  "must be the secret address of a calendar: http://, https:// or webcal://";

/** The settings `BUSY_URL_<CALENDAR>`, `BUSY_URL_<CALENDAR>_<NAME>` and `BUSY_PRIVATE`. */
export function busySettingsFrom(
  variables: Variables,
  catalogue: Catalogue,
  complain: Complain,
): BusySettings {
  const known = new Map([...catalogue.values()].flatMap(endingsOf));
  const calendars = Object.entries(variables).flatMap(([variable, address]) => {
    if (!variable.startsWith(PREFIX) || address === undefined) return [];
    const name = variable.slice(PREFIX.length);
    const closes = known.get(name);
    if (closes === undefined) {
      complain(variable, `must end in _${[...known.keys()].join(" or _")}`);
      return [];
    }
    const url = calendarAddress(address);
    if (url !== undefined) return [{ ...closes, name, url }];
    complain(variable, BUSY_ADDRESS_FORM);
    return [];
  });
  const privateNetwork = variables["BUSY_PRIVATE"] ?? "off";
  if (privateNetwork !== "on" && privateNetwork !== "off")
    complain("BUSY_PRIVATE", "must be on or off");
  return { calendars, mayBePrivate: privateNetwork === "on" };
}

/** The endings that may follow `BUSY_URL_` for a shop and for each of its barbers, with what such a calendar closes. */
function endingsOf({ calendarId, barbers }: Shop) {
  const ending = variableEnding(calendarId);
  const ofBarbers = barbers.map(({ name, id }) => [`${ending}_${variableName(name)}`, id] as const);
  return [[ending, undefined] as const, ...ofBarbers].map(
    ([name, barberColorId]) => [name, { calendarId, barberColorId }] as const,
  );
}

/** A name in a form that shells allow: `José Luís` becomes `JOSE_LUIS`. */
function variableName(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_");
}

/** Names a calendar to people by its setting: `BUSY_URL_BARBEARIA`, `busy-6 of barbearia`. */
export function settingOf({ name, publicOnly }: BusyCalendar): string {
  return publicOnly === true ? name.split(" ").toReversed().join(" of ") : `BUSY_URL_${name}`;
}

/** What is wrong with a calendar, with the setting that would allow it: that holds for the environment's addresses alone. */
export function explainProblem({ publicOnly }: BusyCalendar, problem: string): string {
  const isAllowable = problem === PRIVATE_NETWORK_PROBLEM && publicOnly !== true;
  return isAllowable ? `${problem}, which BUSY_PRIVATE=on allows` : problem;
}

/** The calendar that is set beside a shop; `undefined` where the text is no address, or the name not one of a busy calendar. */
export function calendarBesideShop(
  calendarId: string,
  setting: string,
  text: string,
): BusyCalendar | undefined {
  const url = calendarAddress(text);
  if (url === undefined || !isBusySetting(setting)) return undefined;
  const name = `${calendarId} ${setting}`;
  return { calendarId, name, barberColorId: personOf(setting), url, publicOnly: true };
}

/** The address as it is fetched. Calendar programs write `webcal:` for `https:`. */
export function calendarAddress(text: string): string | undefined {
  const address = text.trim().replace(/^webcals?:/i, "https:");
  // `URL` leaves out line breaks and tabs: of two lines it would make one address.
  if (/[\s\p{Cc}]/u.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return ["http:", "https:"].includes(url.protocol) ? url.href : undefined;
}
