import { temporaryFailure } from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import type { Delivery } from "../outbox/target.ts";

/** The result of changing an event. `outdated`: the calendar holds something else than expected. */
export type EventChange = { readonly state: "made" | "outdated" };

// Another worker or the owner may change the event between our read and our write, but hardly three times in a row.
const ATTEMPTS_MAX = 3;

/** Changes an event, and tries again while the calendar holds something else than expected. */
export async function changeUntilMade(
  changeOnce: () => Promise<EventChange | Failure>,
): Promise<Delivery> {
  for (let tries = 0; tries < ATTEMPTS_MAX; tries++) {
    const change = await changeOnce();
    if ("ok" in change) return change;
    if (change.state === "made") return { ok: true };
  }
  return temporaryFailure("changed-meanwhile");
}
