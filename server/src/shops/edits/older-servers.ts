import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Reader } from "../../database/database.ts";
import { olderServerSeenAt } from "./older-servers-table.ts";
import type { Unknown } from "./older-servers-table.ts";

/** How long an older server may be at work unseen: each writes down the clock at least every 75 minutes. */
const OLDER_UNSEEN_MILLISECONDS = 2 * 60 * 60_000;

export interface OlderServer {
  readonly unknown: Unknown;
  readonly seenAt: Instant;
  /** From then on it can be at work no longer. */
  readonly until: Instant;
}

/** A server that may be at work, and does not know one of these; `undefined` where there is none. */
export async function findOlderServer(
  reader: Reader,
  now: Instant,
  unknown: readonly Unknown[],
): Promise<OlderServer | undefined> {
  for (const one of unknown) {
    const seenAt = await olderServerSeenAt(reader, one);
    if (seenAt === undefined) continue;
    const until = seenAt + OLDER_UNSEEN_MILLISECONDS;
    if (now < until) return { unknown: one, seenAt, until };
  }
  return undefined;
}

/** What a server must know to sell by these facts. */
export function neededFor({ stepMinutes }: { readonly stepMinutes?: unknown }): readonly Unknown[] {
  return stepMinutes === undefined ? ["shops"] : ["shops", "parts"];
}
