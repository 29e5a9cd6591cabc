import { isCalendarId } from "@vitrine/domain/shop/calendar-id";
import type { Shop } from "@vitrine/domain/shop/shop";

import type { Reader } from "../database/database.ts";
import type { FactsRead } from "./facts-held-table.ts";
import { isAboutTheShop, shopIn } from "./stored-facts.ts";
import { revisionsOf, shopsAmong } from "./shops-table.ts";
import type { ShopRow } from "./shops-table.ts";

/** A shop as it is now. */
export interface LiveShop extends FactsRead {
  readonly shop: Shop;
  readonly state: "open" | "suspended";
}

export interface LiveShops {
  /**
   * The shop, at most two seconds old; `undefined` where there is none. Many that are asked for at once cost one statement.
   * @throws {DatabaseUnavailable} when the database does not answer
   * @throws {ShopNeedsLaterVersion} when its facts were written for a later server
   */
  find(calendarId: string): Promise<LiveShop | undefined>;
  /** As `find`, but the last known one, however old, while the database does not answer: only to be shown. */
  show(calendarId: string): Promise<LiveShop | undefined>;
  /** The shop as it was last read here, however long ago: where something else decides whether it is still so. */
  seen(calendarId: string): LiveShop | undefined;
  /** The shop as it is now: for one whose facts turned out to have changed. */
  renew(calendarId: string): Promise<LiveShop | undefined>;
}

interface Known {
  readonly row: ShopRow | undefined;
  readonly found: Promise<LiveShop | undefined>;
  readonly live: LiveShop | undefined;
  /** By the clock of this process, when the statement that read or confirmed it was sent. */
  readonly askedAt: number;
}

// How old what is shown may be. A shop in use is confirmed from half of that age on.
const SHOWN_MILLISECONDS = 1_800;
const CONFIRM_MILLISECONDS = 200;

// A thousand shops with three people and three services each; fewer of the largest. Read, a shop takes three times its
// characters, and where many are read and dropped, the collector lets as much again pile up.
const CHARACTERS_MAX = 4_000_000;
// What a shop costs besides its facts, and what an id costs that nobody has.
const CHARACTERS_EACH = 500;

/** The shops in the database. It asks only when it is asked: at rest it costs nothing, however many there are. */
export function liveShops(
  database: Reader,
  { charactersMax = CHARACTERS_MAX, clock = () => performance.now() } = {},
): LiveShops {
  // In the order in which the database was last asked for them.
  const cache = new Map<string, Known>();
  // Those that are confirmed with the next statement.
  const inUse = new Set<string>();
  let isConfirming = false;
  let characters = 0;
  let asked: Map<string, PromiseWithResolvers<LiveShop | undefined>> | undefined;

  function remember(calendarId: string, known: Known): void {
    forget(calendarId);
    cache.set(calendarId, known);
    characters += sizeOf(known);
    for (const oldest of cache.keys()) {
      if (characters <= charactersMax || oldest === calendarId) return;
      forget(oldest);
    }
  }

  function forget(calendarId: string): void {
    const known = cache.get(calendarId);
    if (known === undefined) return;
    cache.delete(calendarId);
    characters -= sizeOf(known);
  }

  /** Asks for this shop together with the others that are asked for in the same turn. */
  function ask(calendarId: string): Promise<LiveShop | undefined> {
    if (asked === undefined) {
      asked = new Map();
      queueMicrotask(() => void answerAll());
    }
    const answer = asked.get(calendarId) ?? Promise.withResolvers<LiveShop | undefined>();
    asked.set(calendarId, answer);
    return answer.promise;
  }

  async function answerAll(): Promise<void> {
    const waiting = asked ?? new Map<never, never>();
    asked = undefined;
    const askedAt = clock();
    try {
      const rows = await readChanged([...waiting.keys()]);
      for (const [calendarId, { resolve }] of waiting) {
        const known = knownFrom(rows.get(calendarId), cache.get(calendarId), askedAt);
        remember(calendarId, known);
        resolve(known.found);
      }
    } catch (error) {
      for (const { reject } of waiting.values()) reject(error);
    }
  }

  /** Confirms the shops in use a few times a second, all by one statement: nobody waits for it. */
  function confirmSoon(calendarId: string): void {
    inUse.add(calendarId);
    if (isConfirming) return;
    isConfirming = true;
    const confirm = async () => {
      const answers = [...inUse].map(ask);
      inUse.clear();
      // One that was not confirmed in time is asked for by the next who needs it, who then learns why.
      await Promise.allSettled(answers);
      isConfirming = false;
    };
    setTimeout(() => void confirm(), CONFIRM_MILLISECONDS).unref();
  }

  /** Reads the revisions, which are short, and the rows of those alone that have changed. */
  async function readChanged(calendarIds: readonly string[]): Promise<Map<string, ShopRow>> {
    const cached = calendarIds.filter((id) => cache.get(id)?.row !== undefined);
    const current = new Map<string, ShopRow>();
    for (const { calendar_id: id, revision, changed_at } of await revisionsOf(database, cached)) {
      const row = cache.get(id)?.row;
      if (row?.revision === revision && row.changed_at === changed_at) current.set(id, row);
    }
    const changed = calendarIds.filter((id) => !current.has(id));
    for (const row of await shopsAmong(database, changed)) current.set(row.calendar_id, row);
    return current;
  }

  const renew = (calendarId: string) => (isCalendarId(calendarId) ? ask(calendarId) : NOBODYS);

  const find = (calendarId: string) => {
    const known = cache.get(calendarId);
    const age = known === undefined ? Infinity : clock() - known.askedAt;
    if (known === undefined || age >= SHOWN_MILLISECONDS) return renew(calendarId);
    if (age >= SHOWN_MILLISECONDS / 2) confirmSoon(calendarId);
    return known.found;
  };

  return {
    find,
    renew,

    async show(calendarId) {
      try {
        return await find(calendarId);
      } catch (error) {
        const known = cache.get(calendarId)?.live;
        if (known === undefined || isAboutTheShop(error)) throw error;
        return known;
      }
    },

    seen: (calendarId) => cache.get(calendarId)?.live,
  };
}

/** The shop for work in the background; `undefined`, too, where its facts cannot be used, so that the others' work goes on. */
export async function findForWork(
  shops: Pick<LiveShops, "find">,
  calendarId: string,
): Promise<Shop | undefined> {
  try {
    return (await shops.find(calendarId))?.shop;
  } catch (error) {
    if (isAboutTheShop(error)) return undefined;
    throw error;
  }
}

const NOBODYS: Promise<undefined> = Promise.resolve(undefined);

function knownFrom(row: ShopRow | undefined, before: Known | undefined, askedAt: number): Known {
  if (row === undefined || row.state === "erased") {
    return { row: undefined, live: undefined, found: NOBODYS, askedAt };
  }
  if (before?.row === row) return { ...before, askedAt };
  const { revision, changed_at: changedAt, state } = row;
  try {
    const live = { shop: shopIn(row), revision, changedAt, state };
    return { row, live, found: Promise.resolve(live), askedAt };
  } catch (error) {
    const found = Promise.reject<undefined>(error);
    // Until somebody asks for it, the rejection is nobody's.
    found.catch(() => undefined);
    return { row, live: undefined, found, askedAt };
  }
}

function sizeOf({ row }: Known): number {
  return CHARACTERS_EACH + (row === undefined ? 0 : row.facts.length * 2);
}
