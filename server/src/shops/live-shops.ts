import { isCalendarId } from "@vitrine/domain/shop/calendar-id";
import type { Shop } from "@vitrine/domain/shop/shop";

import type { Reader } from "../database/database.ts";
import type { LiveShop } from "./live-shop.ts";
import { isAboutTheShop, shopIn } from "./stored-facts.ts";
import { CHARACTERS_MAX, ShopsAtHand } from "./shops-at-hand.ts";
import type { KnownShop } from "./shops-at-hand.ts";
import { revisionsOf, shopsAmong } from "./shops-table.ts";
import type { ShopRow } from "./shops-table.ts";

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

// How old what is shown may be. A shop in use is confirmed from half of that age on.
const SHOWN_MILLISECONDS = 1_800;
const CONFIRM_MILLISECONDS = 200;

/** The shops in the database. It asks only when it is asked: at rest it costs nothing, however many there are. */
export function liveShops(
  database: Reader,
  { charactersMax = CHARACTERS_MAX, clock = () => performance.now() } = {},
): LiveShops {
  const atHand = new ShopsAtHand(charactersMax);
  // Those that are confirmed with the next statement.
  const inUse = new Set<string>();
  let isConfirming = false;
  let asked: Map<string, PromiseWithResolvers<LiveShop | undefined>> | undefined;

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
      const known = await readChanged([...waiting.keys()], askedAt);
      for (const [calendarId, { resolve }] of waiting) {
        const shop = known.get(calendarId) ?? noShop(askedAt);
        atHand.set(calendarId, shop);
        resolve(shop.found);
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
  async function readChanged(
    calendarIds: readonly string[],
    askedAt: number,
  ): Promise<Map<string, KnownShop>> {
    const known = calendarIds.filter((id) => atHand.get(id)?.facts !== undefined);
    const current = new Map<string, KnownShop>();
    for (const { calendar_id: id, revision, changed_at } of await revisionsOf(database, known)) {
      const shop = atHand.get(id);
      const isCurrent = shop?.facts?.revision === revision && shop.facts.changedAt === changed_at;
      if (isCurrent) current.set(id, { ...shop, askedAt });
    }
    const changed = calendarIds.filter((id) => !current.has(id));
    for (const row of await shopsAmong(database, changed)) {
      current.set(row.calendar_id, knownFrom(row, askedAt));
    }
    return current;
  }

  const renew = (calendarId: string) => (isCalendarId(calendarId) ? ask(calendarId) : NOBODYS);

  const find = (calendarId: string) => {
    const known = atHand.get(calendarId);
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
        const known = atHand.get(calendarId)?.live;
        if (known === undefined || isAboutTheShop(error)) throw error;
        return known;
      }
    },

    seen: (calendarId) => atHand.get(calendarId)?.live,
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

function noShop(askedAt: number): KnownShop {
  return { facts: undefined, live: undefined, found: NOBODYS, askedAt };
}

function knownFrom(row: ShopRow, askedAt: number): KnownShop {
  const { revision, changed_at: changedAt, state } = row;
  if (state === "erased") return noShop(askedAt);
  const facts = { revision, changedAt, characters: row.facts.length };
  try {
    const live = { shop: shopIn(row), revision, changedAt, state };
    return { facts, live, found: Promise.resolve(live), askedAt };
  } catch (error) {
    const found = Promise.reject<undefined>(error);
    // Until somebody asks for it, the rejection is nobody's.
    found.catch(() => undefined);
    return { facts, live: undefined, found, askedAt };
  }
}
