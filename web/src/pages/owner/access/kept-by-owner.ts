import { storedJson } from "../../../booking/memory/stored-json.ts";
import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { isLinkKind } from "../../access/link-kind.ts";
import type { LinkKind } from "../../access/link-kind.ts";

export interface KeptByOwner {
  /** The calendars, by their ids, whose agenda the browser's cookie opens. */
  readonly devices: Readonly<Record<string, LinkKind>>;
  /** The secret of each other calendar, by its id, in the order in which their links were opened. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The id of the calendar that is shown. */
  readonly shown: string | undefined;
  /** The shop's name for each opened calendar, to choose among them. */
  readonly names: Readonly<Record<string, string>>;
  readonly looks: Readonly<Record<string, Look>>;
}

/** Which of a calendar's changes the owner has already looked at. */
export interface Look {
  /** The time of the last change that the owner looked at, as the server wrote it. */
  readonly until: string;
  /** The changes of exactly that time that the owner looked at; others may have followed in the same second. */
  readonly seenThen: readonly string[];
  /** The changes made on this device since then, such as `cancelled 0b6f…`: the owner need not be notified of them. */
  readonly ownChanges: readonly string[];
}

export const NOTHING_KEPT = keptFrom({});

// One act cancels up to 500 bookings at the same time, and the server may report any of them. To these are added the 100
// changes that it reports at once.
const OWN_CHANGES_MAX = 500 + 100;
/** Names this data, and begins the names of all else that this page keeps on the device. */
export const STORAGE_KEY = "vitrine.owner";

/** Reads and writes the kept data, and forgets it with all else that this page keeps. */
export function ownerMemory(storage: () => Storage) {
  const stored = storedJson(storage, STORAGE_KEY);
  return {
    read: () => keptFrom(stored.read()),
    write: (kept: KeptByOwner) => stored.write(kept),
    forget: () => {
      for (const key of keysIn(storage)) {
        if (key.startsWith(STORAGE_KEY)) storage().removeItem(key);
      }
    },
  };
}

function keysIn(storage: () => Storage): readonly string[] {
  try {
    const { length } = storage();
    return Array.from({ length }, (_, index) => storage().key(index) ?? "");
  } catch {
    // The storage is blocked: it keeps nothing.
    return [];
  }
}

/** Whether another tab's change of the storage concerns this data. The key is `null` when everything was cleared. */
export function isOwnersKey(key: string | null): boolean {
  return key === null || key === STORAGE_KEY;
}

export function calendarsOf({ devices, secrets }: KeptByOwner): string[] {
  return [...Object.keys(devices), ...Object.keys(secrets)];
}

/** The data once this browser is a device of the calendar. Its cookie opens the agenda, so the secret is dropped. */
export function withDevice(kept: KeptByOwner, calendarId: string, linkKind: LinkKind): KeptByOwner {
  const { [calendarId]: _, ...secrets } = kept.secrets;
  // A link with the secret stays in the browser's history even if another link is opened later.
  const kind = kept.devices[calendarId] === "secret" ? "secret" : linkKind;
  return { ...kept, secrets, devices: { ...kept.devices, [calendarId]: kind }, shown: calendarId };
}

/** The data with the calendars that the browser has cookies for. The first one is added last, so that it is shown. */
export function withDevices(kept: KeptByOwner, calendarIds: readonly string[]): KeptByOwner {
  return calendarIds.reduceRight((known, id) => withDevice(known, id, "unknown"), kept);
}

export function withSecret(kept: KeptByOwner, calendarId: string, secret: string): KeptByOwner {
  const { [calendarId]: _, ...devices } = kept.devices;
  return {
    ...kept,
    devices,
    secrets: { ...kept.secrets, [calendarId]: secret },
    shown: calendarId,
  };
}

/** The access to the calendar that is shown; `undefined` if there is none. */
export function shownAccess(kept: KeptByOwner): OwnerAccess | undefined {
  const calendars = calendarsOf(kept);
  const { shown } = kept;
  const calendarId = shown !== undefined && calendars.includes(shown) ? shown : calendars[0];
  return calendarId === undefined ? undefined : { calendarId, secret: kept.secrets[calendarId] };
}

export function withName(kept: KeptByOwner, calendarId: string, name: string): KeptByOwner {
  return { ...kept, names: { ...kept.names, [calendarId]: name } };
}

export function withLook(kept: KeptByOwner, calendarId: string, look: Look): KeptByOwner {
  return { ...kept, looks: { ...kept.looks, [calendarId]: look } };
}

export function withOwnChanges(
  kept: KeptByOwner,
  calendarId: string,
  changes: readonly string[],
): KeptByOwner {
  const look = kept.looks[calendarId];
  if (look === undefined) return kept;
  const ownChanges = [...look.ownChanges, ...changes].slice(-OWN_CHANGES_MAX);
  return { ...kept, looks: { ...kept.looks, [calendarId]: { ...look, ownChanges } } };
}

/** Reads stored data and drops what has another shape. */
function keptFrom(value: unknown): KeptByOwner {
  const { devices, secrets, shown, names, looks } = isRecord(value) ? value : {};
  return {
    devices: validEntries(devices, isLinkKind),
    secrets: validEntries(secrets, isText),
    shown: isText(shown) ? shown : undefined,
    names: validEntries(names, isText),
    looks: validEntries(looks, isLook),
  };
}

function validEntries<Value>(
  record: unknown,
  isValid: (value: unknown) => value is Value,
): Record<string, Value> {
  if (!isRecord(record)) return {};
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => (isValid(value) ? [[key, value]] : [])),
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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
