import type { Shop } from "@vitrine/domain/shop/shop";
import { addDays, dayOf, startOfDay, toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import type { TryShopSettingAnswer } from "@vitrine/domain/wire/owner/shop-settings";

import { halfHourRanges } from "../../busy/busy-ranges.ts";
import { calendarAddress } from "../../busy/busy-settings.ts";
import { ownerInAddress } from "../../busy/calendar-file/calendar-owner.ts";
import { FETCH_MAX, fetchCalendar, PRIVATE_NETWORK_PROBLEM } from "../../busy/fetch-calendar.ts";
import { readCalendar } from "../../busy/read-calendar.ts";
import type { FindOwn, ReadCalendar } from "../../busy/read-calendar.ts";
import { connectionFailure } from "../../outbox/connection-failure.ts";
import type { OutwardNetwork } from "../../outward/checked-lookup.ts";
import { isPublicAddress } from "../../outward/public-address.ts";
import { busySentence } from "../../shop-settings/calendar-copy.ts";
import {
  busyWorksSentence,
  NO_BUSY_ADDRESS,
  unclearEventsSentence,
} from "./owner-settings-copy.ts";
import type { Tried } from "./tried.ts";

const DAYS = 7;

const MIDNIGHT = "24:00";

const PAGE = /^[\s\uFEFF]*<(?:!doctype html|html)/i;
const PAGE_BEGINNING_BYTES = 200;

export interface BusyTry {
  readonly shop: Shop;
  readonly now: Instant;
  /** Finds our own bookings from this instant on. */
  readonly findOwn: (from: Instant) => FindOwn;
  readonly network: OutwardNetwork | undefined;
  readonly milliseconds: number;
  readonly stopping: AbortSignal;
}

/** Fetches a calendar and says what it would close. Stores nothing. */
export async function tryBusy(text: string, busy: BusyTry): Promise<Tried> {
  const { shop, now, findOwn, network, milliseconds, stopping } = busy;
  const url = calendarAddress(text);
  if (url === undefined) return { isWorking: false, sentence: NO_BUSY_ADDRESS };
  const begunAt = performance.now();
  const limits = {
    ...FETCH_MAX,
    milliseconds,
    mayReach: network?.isPublicAddress ?? isPublicAddress,
    ...(network && { lookup: network.lookup }),
  };
  const fetched = await fetchCalendar(url, undefined, limits, stopping);
  if (!fetched.ok) return failed(reasonOf(fetched.problem));
  const { body = Buffer.alloc(0) } = fetched;
  if (PAGE.test(body.subarray(0, PAGE_BEGINNING_BYTES).toString())) {
    return failed("answered-with-a-page");
  }
  const window = nextDays(shop, now);
  const task = { body, zone: shop.timeZone, window, owner: ownerInAddress(url) };
  const left = Math.max(1, Math.floor(milliseconds - (performance.now() - begunAt)));
  const reading = await readCalendar(task, findOwn(window.start), stopping, left);
  if (reading === undefined) return failed("too-long-to-read");
  if (typeof reading === "string") return failed(reading);
  const closes = closedBy(reading, shop, now);
  const works = busyWorksSentence(reading.events, closes.length);
  const unclear = unclearEventsSentence(reading.unreadable + reading.cutOff);
  return { isWorking: true, sentence: works + unclear, closes };
}

function failed(reason: string): Tried {
  return { isWorking: false, reason, sentence: busySentence(reason) };
}

/** The code of a problem that a fetch names in words. */
function reasonOf(problem: string): string {
  if (problem === PRIVATE_NETWORK_PROBLEM) return "private-network";
  const [, code] = /^no answer: (.+)$/.exec(problem) ?? [];
  if (code !== undefined) return connectionFailure(code).reason;
  const [, status] = /^answered with (\d+)$/.exec(problem) ?? [];
  if (status === "401" || status === "403") return "not-allowed-401";
  if (status === "404" || status === "410") return "not-found";
  if (status !== undefined) return `http-${status}`;
  if (problem.startsWith("no whole answer")) return "timed-out";
  if (problem.startsWith("an answer of more than")) return "answer-too-large";
  if (problem.startsWith("redirected to an unencrypted")) return "redirected-unencrypted";
  return problem.startsWith("redirected") ? "redirected-nowhere" : "";
}

function nextDays({ timeZone }: Shop, now: Instant): TimeSpan {
  const today = dayOf(now, timeZone);
  return {
    start: startOfDay(today, timeZone),
    end: startOfDay(addDays(today, DAYS), timeZone),
  };
}

function wallTime(instant: Instant, zone: string): string {
  return toRfc3339(instant, zone).slice("2026-11-23T".length, "2026-11-23T08:00".length);
}

/** Of a booking that was moved in the calendar, the new time closes, too. */
function closedBy(
  { ranges, moved }: ReadCalendar,
  { timeZone: zone }: Shop,
  now: Instant,
): NonNullable<TryShopSettingAnswer["closes"]> {
  const spans = halfHourRanges([...ranges, ...moved.flatMap((one) => one.spans)], zone);
  return spans
    .filter(({ end }) => end > now)
    .map(({ start, end }) => {
      const day = dayOf(start, zone);
      const isToMidnight = dayOf(end, zone) !== day;
      return {
        day,
        from: wallTime(start, zone),
        to: isToMidnight ? MIDNIGHT : wallTime(end, zone),
      };
    });
}
