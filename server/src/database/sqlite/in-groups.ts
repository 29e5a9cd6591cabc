import { setImmediate as nextTurn } from "node:timers/promises";

// The members of a group wait for its slowest one. Beyond this many, a new group begins.
const GROUP_MAX = 512;

/** Hands the items added in one turn of the event loop to `handle`, in order. While it works, the next group gathers. */
export function inGroups<Item>(handle: (group: readonly Item[]) => Promise<void> | void) {
  let waiting: Item[] = [];
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
    async finish(): Promise<void> {
      await handling;
    },
  };
}
