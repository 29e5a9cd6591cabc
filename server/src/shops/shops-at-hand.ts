import type { LiveShop } from "./live-shop.ts";

/** What is known of an id: its shop, that its facts cannot be used, or that there is none. */
export interface KnownShop {
  /** `undefined` where there is no such shop, and for one that is erased. */
  readonly facts: FactsKnown | undefined;
  readonly found: Promise<LiveShop | undefined>;
  readonly live: LiveShop | undefined;
  /** By the clock of this process, when the statement that read or confirmed it was sent. */
  readonly askedAt: number;
}

export interface FactsKnown {
  readonly revision: number;
  readonly changedAt: number;
  /** The length of the facts as they are stored. */
  readonly characters: number;
}

/** A thousand shops with three people and three services each; fewer of the largest. */
export const CHARACTERS_MAX = 4_000_000;

// What a shop costs besides its facts, and what an id costs that nobody has.
const CHARACTERS_EACH = 500;

// Few, so that a shop that is read for one check is gone before V8's collector has met it twice: then it would move to the old
// generation, where it stays until a full collection.
const RECENT_MAX = 16;
const RECENT_SHARE = 1 / 16;
// As many as are at hand of usual shops.
const PASSED_MAX = 1_000;

/**
 * The shops at hand, in at most `charactersMax` and a little more for the most recent. While there is room, each is kept. After that one that is read once is dropped
 * after the next few; one that is read again soon is kept, and the one that was asked for longest ago makes room.
 */
export class ShopsAtHand {
  readonly #recent: RecentShops;
  readonly #kept: KeptShops;
  // The ids that have lately left `#recent`, the first one before all others.
  readonly #passed = new Set<string>();

  constructor(charactersMax: number) {
    this.#recent = new RecentShops(charactersMax * RECENT_SHARE);
    this.#kept = new KeptShops(charactersMax);
  }

  get(calendarId: string): KnownShop | undefined {
    return this.#recent.get(calendarId) ?? this.#kept.get(calendarId);
  }

  set(calendarId: string, known: KnownShop): void {
    const isAskedAgain = this.#passed.delete(calendarId);
    const isKept = isAskedAgain || this.#kept.get(calendarId) !== undefined;
    if (isKept || this.#kept.hasRoomFor(known)) {
      this.#recent.remove(calendarId);
      this.#kept.set(calendarId, known);
      return;
    }
    for (const passed of this.#recent.set(calendarId, known)) this.#pass(passed);
  }

  #pass(calendarId: string): void {
    this.#passed.add(calendarId);
    if (this.#passed.size <= PASSED_MAX) return;
    const [first] = this.#passed;
    if (first !== undefined) this.#passed.delete(first);
  }
}

/**
 * In places that are used in turn. A map of shops would be copied now and then as others come and go, and until the next full
 * collection each copy that V8 has moved to the old generation keeps its shops.
 */
class RecentShops {
  readonly #charactersMax: number;
  readonly #places = Array<{ readonly id: string; readonly known: KnownShop } | undefined>(
    RECENT_MAX,
  ).fill(undefined);
  readonly #placeOf = new Map<string, number>();
  #next = 0;
  #oldest = 0;
  #characters = 0;

  constructor(charactersMax: number) {
    this.#charactersMax = charactersMax;
  }

  get(calendarId: string): KnownShop | undefined {
    const place = this.#placeOf.get(calendarId);
    return place === undefined ? undefined : this.#places[place]?.known;
  }

  remove(calendarId: string): void {
    const place = this.#placeOf.get(calendarId);
    if (place !== undefined) this.#empty(place);
  }

  /** Returns the ids that had to go for it. The last one stays, however large it is. */
  set(calendarId: string, known: KnownShop): string[] {
    this.remove(calendarId);
    const place = this.#next;
    this.#next = (place + 1) % RECENT_MAX;
    const gone: string[] = [];
    while (this.#places[place] !== undefined || this.#isFull(known)) {
      const passed = this.#empty(this.#oldest);
      if (passed !== undefined) gone.push(passed);
      this.#oldest = (this.#oldest + 1) % RECENT_MAX;
      if (this.#placeOf.size === 0) break;
    }
    this.#places[place] = { id: calendarId, known };
    this.#placeOf.set(calendarId, place);
    this.#characters += charactersOf(known);
    return gone;
  }

  #isFull(known: KnownShop): boolean {
    return this.#characters + charactersOf(known) > this.#charactersMax;
  }

  #empty(place: number): string | undefined {
    const held = this.#places[place];
    if (held === undefined) return undefined;
    this.#places[place] = undefined;
    this.#placeOf.delete(held.id);
    this.#characters -= charactersOf(held.known);
    return held.id;
  }
}

/** In the order in which the database was last asked for them. */
class KeptShops {
  readonly #charactersMax: number;
  readonly #shops = new Map<string, KnownShop>();
  #characters = 0;

  constructor(charactersMax: number) {
    this.#charactersMax = charactersMax;
  }

  get(calendarId: string): KnownShop | undefined {
    return this.#shops.get(calendarId);
  }

  hasRoomFor(known: KnownShop): boolean {
    return this.#characters + charactersOf(known) <= this.#charactersMax;
  }

  /** The last one stays, however large it is. */
  set(calendarId: string, known: KnownShop): void {
    this.#remove(calendarId);
    this.#shops.set(calendarId, known);
    this.#characters += charactersOf(known);
    for (const oldest of this.#shops.keys()) {
      if (this.#characters <= this.#charactersMax || oldest === calendarId) return;
      this.#remove(oldest);
    }
  }

  #remove(calendarId: string): void {
    const known = this.#shops.get(calendarId);
    if (known === undefined) return;
    this.#shops.delete(calendarId);
    this.#characters -= charactersOf(known);
  }
}

function charactersOf({ facts }: KnownShop): number {
  return CHARACTERS_EACH + (facts?.characters ?? 0) * 2;
}
