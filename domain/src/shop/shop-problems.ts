import type { z } from "zod";

import { confirmationTextProblem } from "../owner/confirmation-text.ts";
import { minuteOf } from "../slots/time-slots.ts";
import { CELL_MINUTES, PART_MINUTES, PLACES_OF_PART_MAX } from "../time/half-hour-cells.ts";
import { isDay } from "../time/shop-time.ts";
import { contrastsOf } from "./edits/accents.ts";
import { CONTRAST_MIN } from "./edits/contrast.ts";
import { areSettingsAlike, isCalendarId, isReserved } from "./calendar-id.ts";
import { SHOP_FACTS } from "./shop-facts.ts";
import { SHOP_MAX } from "./shop-limits.ts";
import { SHOP_PROBLEM_SENTENCES } from "./shop-problem-sentences.ts";
import type { Bounds, ShopProblemCode } from "./shop-problem-sentences.ts";
import { isShopPhone, isWhatsAppNumber } from "./shop-place.ts";
import { hasLetter, isPlainText, nameKey } from "./shop-text.ts";
import type { FormerName, OpenHours, Shop } from "./shop.ts";

export interface ShopProblem {
  readonly code: ShopProblemCode;
  /** `services[2].hours[0].to`; empty for the facts as a whole. */
  readonly field: string;
  /** For the shop's owner, in Portuguese. */
  readonly sentence: string;
}

export type ReadShop =
  | { readonly ok: true; readonly shop: Shop }
  | { readonly ok: false; readonly problems: readonly ShopProblem[] };

// More than a person reads at once. It also bounds the time that bad facts take.
const PROBLEMS_MAX = 20;

type Path = readonly (string | number)[];
type Report = (code: ShopProblemCode, path: Path, bounds?: Bounds) => void;

/** Reads a shop's facts, from a database, a file or a form. Never throws, whatever the facts are. */
export function readShop(facts: unknown): ReadShop {
  // The schema would look at each of a million fields before it says that there are too many.
  if (isTooLarge(facts)) return { ok: false, problems: [problem("facts-too-large", [])] };
  const parsed = SHOP_FACTS.safeParse(facts, { reportInput: true });
  if (!parsed.success) return { ok: false, problems: problemsOfSchema(parsed.error.issues) };
  const shop = parsed.data as Shop;
  const problems = problemsOf(shop);
  return problems.length === 0 ? { ok: true, shop } : { ok: false, problems };
}

const CHARACTERS_OF_VALUE = 8;

/** Looks at no more than facts may have, however many values there are and however deep. */
function isTooLarge(facts: unknown): boolean {
  let left: number = SHOP_MAX.characters;
  const waiting = [facts];
  while (waiting.length > 0 && left >= 0) {
    const value = waiting.pop();
    left -= typeof value === "string" ? value.length : CHARACTERS_OF_VALUE;
    if (typeof value !== "object" || value === null) continue;
    const names = Array.isArray(value) ? value.keys() : Object.keys(value);
    for (const name of names) {
      if (typeof name === "string") left -= name.length;
      waiting.push((value as Readonly<Record<string | number, unknown>>)[name]);
      if (left < waiting.length * CHARACTERS_OF_VALUE) return true;
    }
  }
  return left < 0;
}

/** What is wrong with an edit of a shop whose facts are sound before and after. */
export function problemsOfEdit(before: Shop, after: Shop): readonly ShopProblem[] {
  return collect((report) => {
    if (after.calendarId !== before.calendarId) report("calendar-id-changed", ["calendarId"]);
    if (after.kind !== before.kind) report("kind-changed", ["kind"]);
    for (const list of ["barbers", "services"] as const) {
      const known = new Set(before[list].map(({ id }) => id));
      const highest = Math.max(...known, ...(before.former?.[list] ?? []).map(({ id }) => id));
      for (const [index, { id, name }] of after[list].entries()) {
        const isBack = (before.former?.[list] ?? []).some(
          (former) => former.id === id && nameKey(former.name) === nameKey(name),
        );
        if (!known.has(id) && id <= highest && !isBack) report("id-reused", [list, index, "id"]);
      }
    }
    judgeNewColours(report, before, after);
  });
}

/** Colours that a shop has may stay. New ones can be read. */
function judgeNewColours(report: Report, before: Shop, after: Shop): void {
  for (const { role, contrast } of contrastsOf(after.accent)) {
    const isNew =
      after.accent.ground !== before.accent.ground || after.accent[role] !== before.accent[role];
    if (isNew && contrast < CONTRAST_MIN) report("contrast-too-low", ["accent", role]);
  }
}

/** What is wrong with the shops' files, in sentences that begin with file and field. */
export function problemsOfFiles(shops: readonly Shop[]): string[] {
  return shops.flatMap((shop, index) => {
    const read = readShop(shop);
    const isAlike = shops
      .slice(0, index)
      .some(({ calendarId }) => areSettingsAlike(calendarId, shop.calendarId));
    return [
      ...(read.ok ? [] : read.problems),
      ...(isAlike ? [problem("calendar-id-alike", ["calendarId"])] : []),
    ].map(({ field, sentence }) => `shops/${shop.calendarId}.ts: ${field}: ${sentence}`);
  });
}

export function problem(code: ShopProblemCode, path: Path, bounds: Bounds = {}): ShopProblem {
  const field = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  const sentence = SHOP_PROBLEM_SENTENCES[code](bounds);
  return { code, field: field.replace(/^\./, ""), sentence };
}

function collect(judge: (report: Report) => void): readonly ShopProblem[] {
  const problems: ShopProblem[] = [];
  judge((code, path, bounds) => {
    if (problems.length < PROBLEMS_MAX) problems.push(problem(code, path, bounds));
  });
  return problems;
}

function problemsOf(shop: Shop): readonly ShopProblem[] {
  return collect((report) => {
    judgeTexts(report, shop, []);
    judgePlace(report, shop);
    judgeConfirmation(report, shop);
    judgeNames(report, "barbers", shop.barbers);
    judgeNames(report, "services", shop.services);
    if (shop.barbers.every(({ isPaused = false }) => isPaused)) {
      report("everybody-paused", ["barbers"]);
    }
    for (const [index, { hours = [] }] of shop.barbers.entries()) {
      judgeHours(report, ["barbers", index, "hours"], hours, gridOf(shop));
    }
    judgeServices(report, shop);
    judgeOwnServices(report, shop);
    judgeClosedDays(report, shop);
    judgePlaces(report, shop);
  });
}

/** Every text, wherever it stands, is seen as it is written. `path` leads to `value`, and is copied only for a problem. */
function judgeTexts(report: Report, value: unknown, path: (string | number)[]): void {
  if (typeof value === "string") {
    if (!isPlainText(value)) report("text-not-plain", [...path]);
    else if (value !== value.trim()) report("text-not-trimmed", [...path]);
  } else if (typeof value === "object" && value !== null) {
    const isList = Array.isArray(value);
    for (const key of Object.keys(value)) {
      path.push(isList ? Number(key) : key);
      judgeTexts(report, (value as Readonly<Record<string, unknown>>)[key], path);
      path.pop();
    }
  }
}

function judgePlace(report: Report, { calendarId, phone, whatsApp, timeZone }: Shop): void {
  if (!isCalendarId(calendarId)) report("calendar-id-invalid", ["calendarId"]);
  else if (isReserved(calendarId)) report("calendar-id-reserved", ["calendarId"]);
  if (phone !== undefined && !isShopPhone(phone)) report("phone-invalid", ["phone"]);
  if (whatsApp !== undefined && !isWhatsAppNumber(whatsApp)) {
    report("whatsapp-invalid", ["whatsApp"]);
  }
  if (!isTimeZone(timeZone)) report("zone-unknown", ["timeZone"]);
}

function judgeConfirmation(report: Report, { confirmationText: text }: Shop): void {
  if (text === undefined) return;
  const max = SHOP_MAX.confirmationText;
  if ([...text].length > max) {
    report("text-too-long", ["confirmationText"], { max });
    return;
  }
  const code = confirmationTextProblem(text);
  if (code !== undefined) report(code, ["confirmationText"]);
}

function judgeNames(
  report: Report,
  list: "barbers" | "services",
  entries: readonly FormerName[],
): void {
  const [names, ids] = [new Set<string>(), new Set<number>()];
  for (const [index, { id, name }] of entries.entries()) {
    const key = nameKey(name);
    if (!hasLetter(name)) report("name-without-letter", [list, index, "name"]);
    if (names.has(key)) report("name-repeated", [list, index, "name"]);
    if (ids.has(id)) report("id-repeated", [list, index, "id"]);
    names.add(key);
    ids.add(id);
  }
}

/** What its lengths and hours are multiples of, in minutes. */
function gridOf({ stepMinutes }: Shop): number {
  return stepMinutes === undefined ? CELL_MINUTES : PART_MINUTES;
}

function judgeServices(report: Report, shop: Shop): void {
  const { services, stepMinutes } = shop;
  for (const [index, service] of services.entries()) {
    const { timeType, minutes, hours, group, paddingMinutes } = service;
    const namedBefore = services.slice(0, index).filter((other) => other.timeType !== undefined);
    if (timeType !== undefined && namedBefore.some((other) => other.timeType === timeType)) {
      report("time-type-repeated", ["services", index, "timeType"]);
    }
    // Calls without a serviceId, and bookings of earlier versions, mean the service of their length.
    if (timeType !== undefined && namedBefore.some((other) => other.minutes === minutes)) {
      report("length-repeated", ["services", index, "minutes"]);
    }
    if (minutes % gridOf(shop) !== 0)
      report("minutes-off-grid", ["services", index, "minutes"], { min: gridOf(shop) });
    if (paddingMinutes !== undefined) {
      const field = ["services", index, "paddingMinutes"];
      if (stepMinutes === undefined) report("padding-without-step", field);
      if (paddingMinutes % PART_MINUTES !== 0)
        report("minutes-off-grid", field, { min: PART_MINUTES });
    }
    if (group !== undefined && !hasLetter(group)) {
      report("name-without-letter", ["services", index, "group"]);
    }
    judgeHours(report, ["services", index, "hours"], hours, gridOf(shop));
  }
}

function judgeOwnServices(report: Report, shop: Shop): void {
  const { barbers, services } = shop;
  for (const [index, { services: own = [] }] of barbers.entries()) {
    const lengths = new Set<number>();
    for (const [at, { id, minutes }] of own.entries()) {
      const field = ["barbers", index, "services", at];
      const service = services.find((one) => one.id === id);
      if (service === undefined) report("service-unknown", [...field, "id"]);
      if (own.slice(0, at).some((other) => other.id === id)) {
        report("id-repeated", [...field, "id"]);
      }
      if (minutes !== undefined && minutes % gridOf(shop) !== 0) {
        report("minutes-off-grid", [...field, "minutes"], { min: gridOf(shop) });
      }
      if (service?.timeType === undefined) continue;
      const length = minutes ?? service.minutes;
      if (lengths.has(length)) report("length-repeated", [...field, "minutes"]);
      lengths.add(length);
    }
  }
}

function judgeHours(report: Report, path: Path, hours: readonly OpenHours[], grid: number): void {
  for (const [index, { weekdays, from, to }] of hours.entries()) {
    const at = [...path, index];
    const [start, end] = [minuteOf(from), minuteOf(to)];
    if (start % grid !== 0) report("hours-off-grid", [...at, "from"], { min: grid });
    if (end % grid !== 0) report("hours-off-grid", [...at, "to"], { min: grid });
    if (start >= end) report("hours-backwards", [...at, "to"]);
    if (new Set(weekdays).size < weekdays.length) report("weekday-repeated", [...at, "weekdays"]);
    const overlaps = hours
      .slice(0, index)
      .some(
        (other) =>
          other.weekdays.some((day) => weekdays.includes(day)) &&
          minuteOf(other.from) < end &&
          start < minuteOf(other.to),
      );
    if (overlaps) report("hours-overlap", at);
  }
}

function judgeClosedDays(report: Report, { closed, barbers }: Shop): void {
  for (const [index, { from, to = from, barberId }] of closed.entries()) {
    if (!isDay(from)) report("day-invalid", ["closed", index, "from"]);
    if (!isDay(to)) report("day-invalid", ["closed", index, "to"]);
    if (to < from) report("days-backwards", ["closed", index, "to"]);
    if (barberId !== undefined && !barbers.some(({ id }) => id === barberId)) {
      report("barber-unknown", ["closed", index, "barberId"]);
    }
  }
}

function judgePlaces(report: Report, shop: Shop): void {
  const { kind, capacity, partySizes, words, stepMinutes } = shop;
  if (stepMinutes !== undefined && capacity > PLACES_OF_PART_MAX) {
    report("number-too-large", ["capacity"], { max: PLACES_OF_PART_MAX });
  }
  if (kind === "appointments") {
    if (capacity !== 1) report("capacity-of-chair", ["capacity"]);
    if (partySizes.length > 0) report("party-sizes-superfluous", ["partySizes"]);
    return;
  }
  if (partySizes.length === 0) report("party-sizes-missing", ["partySizes"]);
  if (new Set(partySizes).size < partySizes.length) report("party-size-repeated", ["partySizes"]);
  if (partySizes.some((size) => size > capacity)) {
    report("party-size-beyond-capacity", ["partySizes"]);
  }
  if (words.people === "") report("people-word-missing", ["words", "people"]);
  if (words.choose.people === "") report("people-word-missing", ["words", "choose", "people"]);
}

// Asking for a zone costs as much as all other rules together. Only real ones are kept, of which there are some hundred.
const KNOWN_ZONES = new Set<string>();

function isTimeZone(zone: string): boolean {
  if (KNOWN_ZONES.has(zone)) return true;
  try {
    // Intl takes `america/sao_paulo`, too; and `+03:00`, which is no place with a summer time. Which of a zone's names is the
    // first one changes with the years: each is taken.
    const { timeZone } = Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
    const isOtherCase = timeZone !== zone && timeZone.toLowerCase() === zone.toLowerCase();
    if (isOtherCase || !hasLetter(zone)) return false;
  } catch {
    // RangeError: there is no such zone.
    return false;
  }
  KNOWN_ZONES.add(zone);
  return true;
}

/** The schema's issues in our own words: its English texts reach nobody. */
function problemsOfSchema(issues: readonly z.core.$ZodIssue[]): readonly ShopProblem[] {
  return collect((report) => {
    for (const issue of issues) {
      const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
      report(...codeOf(issue, path));
    }
  });
}

function codeOf(issue: z.core.$ZodIssue, path: Path): [ShopProblemCode, Path, Bounds?] {
  switch (issue.code) {
    case "invalid_type":
      if (path.length === 0) return ["facts-unreadable", path];
      return [issue.input === undefined ? "field-missing" : "value-of-wrong-type", path];
    case "unrecognized_keys":
      // The name is the sender's own: it is not repeated.
      return ["field-unknown", path];
    case "too_big": {
      const max = Number(issue.maximum);
      if (issue.origin === "string") return ["text-too-long", path, { max }];
      return [issue.origin === "array" ? "list-too-long" : "number-too-large", path, { max }];
    }
    case "too_small":
      if (issue.origin === "string") return ["text-empty", path];
      if (issue.origin === "array") return ["list-empty", path];
      return ["number-too-small", path, { min: Number(issue.minimum) }];
    case "invalid_format":
      return [formatCodeOf(path), path];
    case "invalid_value":
      return ["choice-unknown", path];
    default:
      return ["value-of-wrong-type", path];
  }
}

function formatCodeOf(path: Path): ShopProblemCode {
  if (path[0] === "accent") return "colour-invalid";
  return path[0] === "closed" ? "day-invalid" : "time-invalid";
}
