// The number of owners whose last turn is remembered, more than ever wait at once.
const SERVED_MAX = 10_000;

/** The waiting items of many owners. The owner who was served longest ago comes next; each owner's items keep their order. */
export function fairQueue<Item>() {
  const waiting = new Map<string, Item[]>();
  // A counter, in ascending order. Kept for owners without waiting items, in case they come back.
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
    add(owner: string, item: Item): void {
      const items = waiting.get(owner);
      if (items === undefined) waiting.set(owner, [item]);
      else items.push(item);
      size += 1;
    },
    remove,
    /** Takes the next item. */
    next(): Item | undefined {
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
