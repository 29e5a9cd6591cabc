// For how many calendars the last turn is remembered: more than ever wait at once.
const REMEMBERED_MAX = 10_000;

/** The waiting items of many calendars. The one whose last turn is longest ago comes next; its items keep their order. */
export function fairQueue<Item>() {
  const waiting = new Map<string, Item[]>();
  // The number of each calendar's last turn, in ascending order. It is kept while a calendar has no waiting items.
  const lastTurns = new Map<string, number>();
  let size = 0;
  let turns = 0;

  const lastTurnOf = (calendarId: string) => lastTurns.get(calendarId) ?? 0;

  function remove(calendarId: string, item: Item): void {
    const items = waiting.get(calendarId) ?? [];
    const index = items.indexOf(item);
    if (index < 0) return;
    items.splice(index, 1);
    if (items.length === 0) waiting.delete(calendarId);
    size -= 1;
  }

  return {
    size: () => size,
    all: () => [...waiting.values()].flat(),
    add(calendarId: string, item: Item): void {
      const items = waiting.get(calendarId);
      if (items === undefined) waiting.set(calendarId, [item]);
      else items.push(item);
      size += 1;
    },
    remove,
    takeNext(): Item | undefined {
      let next: string | undefined;
      for (const calendarId of waiting.keys()) {
        if (next === undefined || lastTurnOf(calendarId) < lastTurnOf(next)) next = calendarId;
      }
      if (next === undefined) return undefined;
      const [item] = waiting.get(next) ?? [];
      if (item !== undefined) remove(next, item);
      // Deleted first, so that it moves to the map's end.
      lastTurns.delete(next);
      lastTurns.set(next, (turns += 1));
      const [longestAgo] = lastTurns.keys();
      if (lastTurns.size > REMEMBERED_MAX && longestAgo !== undefined) lastTurns.delete(longestAgo);
      return item;
    },
  };
}
