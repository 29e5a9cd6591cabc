import { setImmediate as endOfTurn } from "node:timers/promises";

import type { Database } from "./database.ts";

// A shop has a few hundred answers: ten days of each barber, service and size of group.
const REMEMBERED_MAX = 10_000;

export type UntilCommit<Answer> = (key: string, read: () => Promise<Answer>) => Promise<Answer>;

/** Caches answers until any process commits. If the engine cannot tell, nothing is cached. */
export function rememberUntilCommit<Answer>({ dataVersion }: Database): UntilCommit<Answer> {
  if (dataVersion === undefined) return (_key, read) => read();
  const remembered = new Map<string, Answer>();
  let rememberedVersion: number | undefined;
  let asking: Promise<number> | undefined;

  // Asking costs a tenth of a check, so all calls within one turn share one question. It is asked when the turn ends:
  // earlier, it could miss a commit that a later call knows of.
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
    // If the versions differ, another request has seen a commit while this was read.
    if (version === rememberedVersion) remembered.set(key, answer);
    return answer;
  };
}
