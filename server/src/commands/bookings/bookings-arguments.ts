import { parseArgs } from "node:util";

import { mayBeMailed } from "@vitrine/domain/client/client-email";
import { isClientPhone } from "@vitrine/domain/client/client-phone";
import { barberByName } from "@vitrine/domain/shop/shop";
import type { Catalogue, Shop } from "@vitrine/domain/shop/shop";
import {
  dayOf,
  startOfDay,
  toRfc3339,
  addDays,
  instantAt,
  parseRfc3339,
} from "@vitrine/domain/time/shop-time";
import type { Instant, Day } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { BookingSearch } from "../../booking/booking-search.ts";

export const USAGE = `Use: npm run bookings -- list [CALENDAR] [FILTERS] [--all]
     npm run bookings -- cancel CALENDAR FILTERS [--without-mail] [--yes]
Filters: --day 2026-11-24, --made-since TIME, --made-until TIME, --barber NAME, --phone DIGITS, --email ADDRESS`;

export interface ShopSearch {
  readonly shop: Shop;
  readonly search: BookingSearch;
}

export type BookingsTask =
  | { readonly verb: "list"; readonly searches: readonly ShopSearch[]; readonly isAll: boolean }
  | ({
      readonly verb: "cancel";
      readonly isConfirmed: boolean;
      readonly withoutMail: boolean;
      /** The command that cancels the bookings shown here, but none that was made since. */
      readonly confirmLine: string;
    } & ShopSearch);

type Parsed<Value> =
  | ({ readonly ok: true } & Value)
  | { readonly ok: false; readonly problem: string };

// `multiple`, so that a second one is seen and refused: otherwise it would silently replace the first.
const FILTER = { type: "string", multiple: true } as const;

const OPTIONS = {
  day: FILTER,
  "made-since": FILTER,
  "made-until": FILTER,
  barber: FILTER,
  phone: FILTER,
  email: FILTER,
  all: { type: "boolean" },
  yes: { type: "boolean" },
  "without-mail": { type: "boolean" },
} as const;

type Flag = "all" | "yes" | "without-mail";
type Filters = Readonly<Partial<Record<Exclude<keyof typeof OPTIONS, Flag>, string>>>;

const DAY = "a day like 2026-11-24";
const MADE_TIME = { read: writtenTime, examples: `${DAY} or a time like 2026-11-24T10:00` };
const TIME_FILTERS = {
  day: { read: writtenDay, examples: DAY },
  "made-since": MADE_TIME,
  "made-until": MADE_TIME,
};

/** Reads the command line. `now` is by the clock of the booking rules, `machineNow` by the clock that dates new bookings. */
export function parseBookingsTask(
  parameters: readonly string[],
  catalogue: Catalogue,
  now: Instant,
  machineNow: Instant,
): Parsed<{ readonly task: BookingsTask }> {
  const read = readOptions(parameters);
  if (!read.ok) return read;
  const { filters, flags } = read;
  const [verb = "list", calendarId, ...more] = read.positionals;
  if (verb !== "list" && verb !== "cancel") return problem(USAGE);
  if (more.length > 0) {
    return problem(
      `"${more[0]}" is one argument too many: filters begin with --, after "npm run bookings --".`,
    );
  }
  const shop = calendarId === undefined ? undefined : catalogue.get(calendarId);
  if (calendarId !== undefined && shop === undefined) {
    return problem(
      `There is no calendar "${calendarId}": there are ${[...catalogue.keys()].join(", ")}.`,
    );
  }

  if (verb === "list") {
    if (flags.yes || flags.withoutMail) {
      return problem("--yes and --without-mail are for cancel.");
    }
    const searches: ShopSearch[] = [];
    for (const searched of shop === undefined ? catalogue.values() : [shop]) {
      const parsed = parseSearch(searched, filters, flags.all ? undefined : now);
      if (!parsed.ok) return parsed;
      searches.push({ shop: searched, search: parsed.search });
    }
    return { ok: true, task: { verb, searches, isAll: flags.all } };
  }

  if (shop === undefined) return problem("Name the calendar to cancel in.");
  if (flags.all) return problem("--all is for list: cancel takes a day, or what is still to come.");
  if (Object.keys(filters).length === 0) {
    return problem("Say which bookings to cancel: without a filter, cancel does nothing.");
  }
  const { yes: isConfirmed, withoutMail } = flags;
  if (isConfirmed && filters["made-until"] === undefined) {
    return problem(
      "--yes needs --made-until, so that nothing is cancelled that you have not seen: the same without --yes prints the line to repeat.",
    );
  }
  // Ends before the current second, in which more may still be booked.
  const until = toRfc3339(Math.floor(machineNow / 1_000) * 1_000 - 1_000, shop.timeZone);
  const parsed = parseSearch(shop, { "made-until": until, ...filters }, now);
  if (!parsed.ok) return parsed;
  const repeated = [...parameters, ...(filters["made-until"] ? [] : ["--made-until", until])];
  const confirmLine = `npm run bookings -- ${[...repeated, "--yes"].join(" ")}`;
  const { search } = parsed;
  return { ok: true, task: { verb, shop, search, isConfirmed, withoutMail, confirmLine } };
}

function readOptions(parameters: readonly string[]): Parsed<{
  readonly positionals: readonly string[];
  readonly filters: Filters;
  readonly flags: Readonly<Record<"all" | "yes" | "withoutMail", boolean>>;
}> {
  try {
    const { positionals, values } = parseArgs({
      args: [...parameters],
      options: OPTIONS,
      allowPositionals: true,
    });
    const { all = false, yes = false, "without-mail": withoutMail = false, ...lists } = values;
    const filters = Object.entries(lists);
    const twice = filters.find(([, texts]) => texts.length > 1);
    if (twice !== undefined) return problem(`--${twice[0]} may stand only once.`);
    return {
      ok: true,
      positionals,
      filters: Object.fromEntries(filters.map(([name, texts]) => [name, texts[0]])),
      flags: { all, yes, withoutMail },
    };
  } catch (error) {
    // Only the first sentence: the others are for programmers.
    const [sentence = ""] = (error instanceof Error ? error.message : "").split(/\.?\n|\. /);
    return problem(`${sentence.replace(/\.$/, "")}.`);
  }
}

/** The search that `filters` describe. Without `--day`, it begins with the day of `now`, if `now` is given. */
function parseSearch(
  shop: Shop,
  filters: Filters,
  now: Instant | undefined,
): Parsed<{ readonly search: BookingSearch }> {
  const { timeZone } = shop;
  const { barber: barberName, phone, email } = filters;
  const barber = barberName === undefined ? undefined : barberByName(shop, barberName);
  if (barberName !== undefined && barber === undefined) {
    const names = shop.barbers.map(({ name }) => name).join(", ");
    return problem(`${shop.calendarId} has no "${barberName}": it has ${names}.`);
  }
  if (phone !== undefined && !isClientPhone(phone)) {
    return problem(`"${phone}" is not a phone: write 1 to 9 digits, without the area code.`);
  }
  if (email !== undefined && !mayBeMailed(email)) {
    return problem(`"${email}" is not an e-mail address.`);
  }

  const times: Partial<Record<keyof typeof TIME_FILTERS, TimeSpan>> = {};
  for (const name of ["day", "made-since", "made-until"] as const) {
    const text = filters[name];
    if (text === undefined) continue;
    const { read, examples } = TIME_FILTERS[name];
    const time = read(text, timeZone);
    if (time === undefined) return problem(`--${name} takes ${examples}, not "${text}".`);
    times[name] = time;
  }
  const { day, "made-since": since, "made-until": until } = times;
  if (since !== undefined && until !== undefined && until.end <= since.start) {
    return problem("--made-until lies before --made-since.");
  }

  const today = now === undefined ? undefined : startOfDay(dayOf(now, timeZone), timeZone);
  return {
    ok: true,
    search: {
      startsFrom: day?.start ?? today,
      startsBefore: day?.end,
      madeFrom: since?.start,
      madeBefore: until?.end,
      barberColorId: barber?.id,
      phone,
      email: email?.toLowerCase(),
    },
  };
}

function problem(sentence: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem: sentence };
}

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?)?$/i;

function writtenDay(text: string, zone: string): TimeSpan | undefined {
  if (text.length > "2026-11-21".length || midnightInUtc(text) === undefined) return undefined;
  return { start: startOfDay(text, zone), end: startOfDay(addDays(text, 1), zone) };
}

/** The day or the second that a text names (`2026-11-21`, `…T10:00`, `…T10:00-03:00`), in `zone` unless it has an offset. */
function writtenTime(text: string, zone: string): TimeSpan | undefined {
  const [, day, minute, second = "00", offset] = WRITTEN.exec(text) ?? [];
  if (day === undefined) return undefined;
  if (minute === undefined) return writtenDay(text, zone);
  // Without an offset, read as UTC: the difference to midnight in UTC is then the time of day.
  const instant = parseRfc3339(`${day}T${minute}:${second}${offset ?? "Z"}`);
  const midnight = midnightInUtc(day);
  if (instant === undefined || midnight === undefined) return undefined;
  const start =
    offset === undefined
      ? instantAt(day, Math.floor((instant - midnight) / 60_000), zone) + Number(second) * 1_000
      : instant;
  return { start, end: start + 1_000 };
}

function midnightInUtc(day: Day): number | undefined {
  return parseRfc3339(`${day}T00:00:00Z`);
}
