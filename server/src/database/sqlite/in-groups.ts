import { setImmediate as nextTurn } from "node:timers/promises";

// A group's members wait for its slowest: past this many, the next group starts.
const GROUP_MAX = 512;

/**
 * Collects what is added within one turn of the event loop, so that every request that has arrived by then joins, and
 * hands it to `handle` in groups, in order. One group is handled at a time, and meanwhile the next one gathers.
 */
export function inGroups<Item>(handle: (group: readonly Item[]) => Promise<void> | void) {
  let waiting: Item[] = [];
  /** Set from the first that waits until there is none. */
  let handling: Promise<void> | undefined;

  async function handleWaiting(): Promise<void> {
    while (waiting.length > 0) {
      // After the event loop's poll phase, which is where requests arrive.
      await nextTurn();
      const group = waiting.slice(0, GROUP_MAX);
      waiting = waiting.slice(GROUP_MAX);
      await handle(group);
    }
    handling = undefined;
  }

  return {
    add(item: Item): void {
      waiting.push(item);
      handling ??= handleWaiting();
    },
    /** Resolves when everything that was added has been handled. */
    async finish(): Promise<void> {
      await handling;
    },
  };
}
