import { storedJson } from "../../../booking/memory/stored-json.ts";
import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";

/** What the owner's page keeps on the device. */
export interface KeptByOwner {
  /** The secret of each calendar, by its id, in the order in which their links were opened. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The calendar that was shown last. */
  readonly shown: string | undefined;
  /** The shop's name of each calendar that was opened, to be chosen by. */
  readonly names: Readonly<Record<string, string>>;
  /** Up to when the changes of each calendar were looked at. */
  readonly looks: Readonly<Record<string, Look>>;
}

/** The last look at a calendar's changes. */
export interface Look {
  /** The time of the last change that was looked at, as the server wrote it. */
  readonly until: string;
  /** The changes of that very moment that were looked at: others may have followed in the same second. */
  readonly seenThen: readonly string[];
  /** What was done on this device since: `cancelled 0b6f…`. The owner need not be told of it. */
  readonly ownChanges: readonly string[];
}

export const NOTHING_KEPT: KeptByOwner = { secrets: {}, shown: undefined, names: {}, looks: {} };

const OWN_CHANGES_MAX = 50;
const STORAGE_KEY = "vitrine.owner";

/** What is kept; in memory alone where storage is blocked. */
export interface OwnerMemory {
  readonly read: () => KeptByOwner;
  readonly write: (kept: KeptByOwner) => void;
  readonly forget: () => void;
}

export function ownerMemory(storage: () => Storage): OwnerMemory {
  const stored = storedJson(storage, STORAGE_KEY);
  return {
    read: () => keptFrom(stored.read()),
    write: (kept) => stored.write(kept),
    forget: () => stored.remove(),
  };
}

/** Whether a change of the browser's storage, made in another tab, is one of these; without a key, all was cleared. */
export function isOwnersKey(key: string | null): boolean {
  return key === null || key === STORAGE_KEY;
}

export function withAccess(kept: KeptByOwner, { calendarId, secret }: OwnerAccess): KeptByOwner {
  return { ...kept, secrets: { ...kept.secrets, [calendarId]: secret }, shown: calendarId };
}

/** What stays of a link that is opened: one that is kept already is shown; any other must open something first. */
export function opened(
  kept: KeptByOwner,
  access: OwnerAccess,
): { readonly kept: KeptByOwner; readonly unproven: OwnerAccess | undefined } {
  return kept.secrets[access.calendarId] === access.secret
    ? { kept: withAccess(kept, access), unproven: undefined }
    : { kept, unproven: access };
}

/** What opens the calendar that is shown; `undefined` without any link. */
export function shownAccess({ secrets, shown }: KeptByOwner): OwnerAccess | undefined {
  const calendarId =
    shown !== undefined && Object.hasOwn(secrets, shown) ? shown : Object.keys(secrets)[0];
  const secret = calendarId === undefined ? undefined : secrets[calendarId];
  return calendarId === undefined || secret === undefined ? undefined : { calendarId, secret };
}

export function withName(kept: KeptByOwner, calendarId: string, name: string): KeptByOwner {
  return { ...kept, names: { ...kept.names, [calendarId]: name } };
}

export function withLook(kept: KeptByOwner, calendarId: string, look: Look): KeptByOwner {
  return { ...kept, looks: { ...kept.looks, [calendarId]: look } };
}

/** The same after something was done on this device. */
export function withOwnChange(kept: KeptByOwner, calendarId: string, change: string): KeptByOwner {
  const look = kept.looks[calendarId];
  if (look === undefined) return kept;
  const ownChanges = [...look.ownChanges, change].slice(-OWN_CHANGES_MAX);
  return { ...kept, looks: { ...kept.looks, [calendarId]: { ...look, ownChanges } } };
}

function keptFrom(value: unknown): KeptByOwner {
  if (!isRecord(value)) return NOTHING_KEPT;
  const { secrets, shown, names, looks } = value;
  return {
    secrets: isRecord(secrets) ? entriesThat(secrets, isText) : {},
    shown: isText(shown) ? shown : undefined,
    names: isRecord(names) ? entriesThat(names, isText) : {},
    looks: isRecord(looks) ? entriesThat(looks, isLook) : {},
  };
}

function entriesThat<Value>(
  record: Record<string, unknown>,
  is: (value: unknown) => value is Value,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => (is(value) ? [[key, value]] : [])),
  );
}

function isLook(value: unknown): value is Look {
  return (
    isRecord(value) &&
    isText(value["until"]) &&
    isListOfTexts(value["seenThen"]) &&
    isListOfTexts(value["ownChanges"])
  );
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
