import { setImmediate as endOfTurn } from "node:timers/promises";

import type { Database } from "./database.ts";

// A shop has a few hundred answers: ten days of each barber, service and size of group.
const REMEMBERED_MAX = 10_000;

export type RememberAnswer<Answer> = (key: string, read: () => Promise<Answer>) => Promise<Answer>;

/** Caches answers until any process commits. If the engine cannot tell, nothing is cached. */
export function rememberUntilCommit<Answer>({ dataVersion }: Database): RememberAnswer<Answer> {
  if (dataVersion === undefined) return (_key, read) => read();
  const remembered = new Map<string, Answer>();
  let rememberedVersion: number | undefined;
  let pendingVersion: Promise<number> | undefined;

  // Asking for the version costs a tenth of an availability check, so all calls within one turn share one question. It is
  // asked at the end of the turn: asked at the first call, it could miss a commit made before a later call of that turn.
  const askAtEndOfTurn = async () => {
    await endOfTurn();
    pendingVersion = undefined;
    return dataVersion();
  };

  return async (key, read) => {
    const version = await (pendingVersion ??= askAtEndOfTurn());
    if (version !== rememberedVersion || remembered.size >= REMEMBERED_MAX) {
      remembered.clear();
      rememberedVersion = version;
    }
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const answer = await read();
    // If the versions differ, another call has noticed a commit while this answer was read.
    if (version === rememberedVersion) remembered.set(key, answer);
    return answer;
  };
}
