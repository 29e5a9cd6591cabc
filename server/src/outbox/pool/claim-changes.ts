import { randomUUID } from "node:crypto";

import type { DeliveryParts } from "../delivery.ts";
import type { Claim } from "../tables/outbox-claims-table.ts";

/** Claims changes; `undefined` where the database fails, which is reported: the next look finds the same changes. */
export async function claimChanges(
  { target, calendarId, store, pace, watch }: DeliveryParts,
  which: { max: number; lastProbedId?: string },
): Promise<Claim[] | undefined> {
  try {
    const { leaseMilliseconds = pace.leaseMilliseconds } = target;
    const where = { calendarId, target: target.name };
    return await store.claim({ ...where, lease: randomUUID(), leaseMilliseconds, ...which });
  } catch (error) {
    watch.failed(error);
  }
}
