import { countedNetworks } from "@vitrine/domain/client/client-network";

// A count takes about 200 bytes, so each limit takes at most 20 MB, however many addresses an attacker has.
const GENERATION_MAX = 25_000;

interface Count {
  calls: number;
  readonly endsAt: number;
}

class CountResult {
  readonly calls: number;
  readonly ttl: number;
  readonly #count: Count;

  constructor(count: Count, now: number) {
    this.calls = count.calls;
    this.ttl = count.endsAt - now;
    this.#count = count;
  }

  /** Takes the call out of the count again, when it turns out not to count. To be used only once. */
  takeBack(): void {
    this.#count.calls -= 1;
  }
}

/** Counts by a monotonic clock. Refused clients are stored apart, so that a flood of new ones cannot push them out. */
export class CallCounts {
  readonly #now: () => number;
  readonly #allowed = new Generations();
  readonly #refused = new Generations();

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  get size(): number {
    return this.#allowed.size + this.#refused.size;
  }

  countOf(client: string): { calls: number; ttl: number } {
    const now = this.#now();
    const count = this.#refused.get(client) ?? this.#allowed.get(client);
    if (count === undefined || count.endsAt <= now) return { calls: 0, ttl: 0 };
    return { calls: count.calls, ttl: count.endsAt - now };
  }

  count(client: string, windowMilliseconds: number, callsMax: number): CountResult {
    const now = this.#now();
    this.#allowed.turn(now, windowMilliseconds);
    this.#refused.turn(now, windowMilliseconds);
    let count = this.#refused.get(client) ?? this.#allowed.get(client);
    if (count === undefined || count.endsAt <= now) {
      count = { calls: 0, endsAt: now + windowMilliseconds };
      this.#refused.delete(client);
      this.#allowed.set(client, count);
    }
    count.calls += 1;
    if (count.calls === callsMax + 1) {
      this.#allowed.delete(client);
      this.#refused.set(client, count);
    }
    return new CountResult(count, now);
  }

  /** Counts a call for its network, then for its site unless the network has no calls remaining (`remaining` < 0). */
  countAddress(
    address: string,
    windowMilliseconds: number,
    callsMax: number,
  ): { remaining: number; ttl: number } {
    let least = { remaining: Infinity, ttl: 0 };
    for (const { network, shares } of countedNetworks(address)) {
      const max = callsMax * shares;
      const { calls, ttl } = this.count(network, windowMilliseconds, max);
      if (max - calls < least.remaining) least = { remaining: max - calls, ttl };
      if (least.remaining < 0) break;
    }
    return least;
  }
}

/** Drops a whole generation at a time: removing the oldest counts one by one would slow calls during a flood. */
class Generations {
  #younger = new Map<string, Count>();
  #older = new Map<string, Count>();
  #turnsAt = 0;

  get size(): number {
    return this.#younger.size + this.#older.size;
  }

  turn(now: number, windowMilliseconds: number): void {
    if (now < this.#turnsAt && this.#younger.size < GENERATION_MAX) return;
    this.#older = this.#younger;
    this.#younger = new Map();
    this.#turnsAt = now + windowMilliseconds;
  }

  get(client: string): Count | undefined {
    return this.#younger.get(client) ?? this.#older.get(client);
  }

  set(client: string, count: Count): void {
    this.#older.delete(client);
    this.#younger.set(client, count);
  }

  delete(client: string): void {
    this.#younger.delete(client);
    this.#older.delete(client);
  }
}
