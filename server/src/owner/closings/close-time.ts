import {
  daysToClose,
  lastScheduledDay,
  refusalForClosing,
  spansToClose,
} from "@vitrine/domain/owner/closings";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { CloseTime } from "@vitrine/domain/wire/owner/close-time";
import type { OpenTime } from "@vitrine/domain/wire/owner/open-time";

import type { Done } from "../owner-calls-table.ts";
import { findShopOf, ownerCallOf } from "../owner-scheduling.ts";
import type { OwnerScheduling } from "../owner-scheduling.ts";

/** Closes time; bookings inside it stay. Once this resolves, clients can book nothing more there. */
export async function closeTime(
  { catalogue, closed, now }: OwnerScheduling,
  request: CloseTime,
): Promise<Done | Refused> {
  const named = findShopOf(catalogue, request.calendarId);
  if (!named.ok) return named;
  const { shop } = named;
  const refusal = refusalForClosing(shop, request, now());
  if (refusal !== undefined) return refused(refusal);
  const { calendarId, key, barberColorIds, word, firstDay, from, to, isWeekly } = request;
  const scheduledTo = lastScheduledDay(shop, now());
  const closing = {
    calendarId,
    closingId: key,
    word: word.trim(),
    barberColorIds,
    spans: spansToClose(shop, daysToClose(request, scheduledTo), request),
    capacity: shop.capacity,
    weekly: isWeekly ? { firstDay, from, to, scheduledTo } : undefined,
    createdAt: Date.now(),
  };
  return closed.close(closing, ownerCallOf("close", request));
}

/** Opens one range again, or ends a closing: its weekly rule, and all its ranges that are not over yet. */
export async function openTime(
  { closed, now }: OwnerScheduling,
  request: OpenTime,
): Promise<Done | Refused> {
  const { calendarId, closingId, only } = request;
  const call = ownerCallOf("open", request);
  if (only === undefined) return closed.openAll({ calendarId, closingId }, now(), call);
  const { barberColorId, dateTimeStart: start } = only;
  return closed.openOne({ calendarId, closingId, barberColorId, start }, call);
}
