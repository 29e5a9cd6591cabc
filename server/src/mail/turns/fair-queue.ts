// Longer ago than any that still waits.
const SERVED_MAX = 10_000;

/** Waiting items of many owners: who was served longest ago comes next, an owner's own items in their order. */
export interface FairQueue<Item> {
  readonly size: () => number;
  readonly all: () => Item[];
  add(owner: string, item: Item): void;
  remove(owner: string, item: Item): void;
  /** Takes the next item. */
  next(): Item | undefined;
}

/** An empty queue. It remembers who was served also of those who have gone away and come back. */
export function fairQueue<Item>(): FairQueue<Item> {
  const waiting = new Map<string, Item[]>();
  /** In the order in which they were served. */
  const servedAt = new Map<string, number>();
  let size = 0;
  let served = 0;

  function remove(owner: string, item: Item): void {
    const items = waiting.get(owner) ?? [];
    const index = items.indexOf(item);
    if (index < 0) return;
    items.splice(index, 1);
    if (items.length === 0) waiting.delete(owner);
    size -= 1;
  }

  return {
    size: () => size,
    all: () => [...waiting.values()].flat(),
    add(owner, item) {
      const items = waiting.get(owner);
      if (items === undefined) waiting.set(owner, [item]);
      else items.push(item);
      size += 1;
    },
    remove,
    next() {
      let next: string | undefined;
      for (const owner of waiting.keys()) {
        const isEarlier = (servedAt.get(owner) ?? 0) < (servedAt.get(next ?? "") ?? 0);
        if (next === undefined || isEarlier) next = owner;
      }
      if (next === undefined) return undefined;
      const [item] = waiting.get(next) ?? [];
      if (item !== undefined) remove(next, item);
      servedAt.delete(next);
      servedAt.set(next, (served += 1));
      const [longestAgo] = servedAt.keys();
      if (servedAt.size > SERVED_MAX && longestAgo !== undefined) servedAt.delete(longestAgo);
      return item;
    },
  };
}
