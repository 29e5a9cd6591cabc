import type { Instant } from "@vitrine/domain/time/shop-time";

import { forgetEntries } from "../agency/agency-log-table.ts";
import { keepDoing } from "../background/keep-doing.ts";
import { forgetLooks } from "../booking/limits/cancel-guard-table.ts";
import { forgetUse } from "../booking/limits/client-use-table.ts";
import { DAY_MILLISECONDS } from "../booking/limits/counting-window.ts";
import type { Database } from "../database/database.ts";
import { operation } from "../database/operation.ts";
import { forgetFlood } from "../floods/booking-floods-table.ts";
import { forgetMailUse } from "../mail/turns/mail-use-table.ts";
import { forgetOwnerDevices } from "../owner/devices/owner-devices-table.ts";
import { forgetOwnerCalls } from "../owner/owner-calls-table.ts";
import { calendarsToForgetIn } from "./counted-table.ts";

// A client's counts hold for a day, and are deleted at most ten minutes later.
const PAUSE_MILLISECONDS = 10 * 60_000;

const CALENDARS_AT_ONCE = 500;

const FORGET_COUNTED = operation(
  "forget who was counted",
  async (transaction, { calendarId, at }: { calendarId: string; at: Instant }) => {
    await forgetUse(transaction, calendarId, at);
    await forgetLooks(transaction, calendarId, at);
    await forgetFlood(transaction, calendarId, at - DAY_MILLISECONDS);
    await forgetEntries(transaction, calendarId, at);
    return { ok: true };
  },
);

export interface Forgetting {
  readonly database: Database;
  readonly machineNow: () => Instant;
  readonly onFailed: (error: unknown) => void;
}

export function keepForgettingCounted(
  { database, machineNow, onFailed }: Forgetting,
  pauseMilliseconds = PAUSE_MILLISECONDS,
): () => Promise<void> {
  const forget = async (stopping: AbortSignal) => {
    let isMore = true;
    while (isMore) {
      const at = machineNow();
      const calendarIds = await calendarsToForgetIn(database, at, CALENDARS_AT_ONCE);
      for (const calendarId of calendarIds) {
        stopping.throwIfAborted();
        await forgetCounted(database, calendarId, at);
      }
      isMore = calendarIds.size >= CALENDARS_AT_ONCE;
    }
    await forgetMailUse(database, machineNow());
  };
  return keepDoing(forget, pauseMilliseconds, onFailed);
}

/** Deletes old counts of clients, old keys of the owner's calls, disconnected devices, and what the agency did a year ago. */
export async function forgetCounted(
  database: Database,
  calendarId: string,
  at: Instant,
): Promise<void> {
  await forgetOwnerCalls(database, calendarId, at);
  await forgetOwnerDevices(database, calendarId, at);
  await database.tx(FORGET_COUNTED, { calendarId, at });
}
