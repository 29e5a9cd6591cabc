import { setImmediate as endOfTurn } from "node:timers/promises";

import type { Database } from "./database.ts";

// A shop has a few hundred answers: ten days of each barber, service and size of group.
const REMEMBERED_MAX = 10_000;

export type UntilCommit<Answer> = (key: string, read: () => Promise<Answer>) => Promise<Answer>;

/**
 * Remembers what was read from the database until anything is committed to it, by this process or another one. Where the
 * engine cannot say whether anything was, nothing is remembered.
 */
export function rememberUntilCommit<Answer>({ dataVersion }: Database): UntilCommit<Answer> {
  if (dataVersion === undefined) return (_key, read) => read();
  const remembered = new Map<string, Answer>();
  let rememberedVersion: number | undefined;
  let asking: Promise<number> | undefined;

  // Asking costs a tenth of a check, so that all who ask within one turn of the event loop share it. It is asked when the
  // turn ends, after the last of them: asked by the first, it could be older than a commit that a later one knows of.
  const askAtEndOfTurn = async () => {
    await endOfTurn();
    asking = undefined;
    return dataVersion();
  };

  return async (key, read) => {
    const version = await (asking ??= askAtEndOfTurn());
    if (version !== rememberedVersion || remembered.size >= REMEMBERED_MAX) {
      remembered.clear();
      rememberedVersion = version;
    }
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const answer = await read();
    // Otherwise there was a commit while this was read, and another request has seen it.
    if (version === rememberedVersion) remembered.set(key, answer);
    return answer;
  };
}
