import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { windowToSchedule } from "../../busy/busy-ranges.ts";
import type { BusyCalendar } from "../../busy/busy-settings.ts";
import { ownerInAddress } from "../../busy/calendar-file/calendar-owner.ts";
import { fetchCalendar, FETCH_MAX } from "../../busy/fetch-calendar.ts";
import { isPublicAddress } from "../../busy/public-address.ts";
import { readCalendar } from "../../busy/read-calendar.ts";
import type { Config } from "../../config.ts";
import { busyAdvice } from "./advice.ts";
import { fine, wrong } from "./report-line.ts";
import type { ReportLine } from "./report-line.ts";

interface BusyTest {
  readonly shop: Shop;
  readonly config: Pick<Config, "busy">;
  readonly now: Instant;
  readonly signal: AbortSignal;
}

export function testBusyCalendars(test: BusyTest): Promise<ReportLine[]> {
  const { shop, config } = test;
  const ofShop = config.busy.calendars.filter(({ calendarId }) => calendarId === shop.calendarId);
  return Promise.all(ofShop.map((calendar) => testBusyCalendar(calendar, test)));
}

async function testBusyCalendar(
  { name, url }: BusyCalendar,
  { shop, config, now, signal }: BusyTest,
): Promise<ReportLine> {
  const title = `The calendar of BUSY_URL_${name}`;
  const mayReach = config.busy.mayBePrivate ? () => true : isPublicAddress;
  const fetched = await fetchCalendar(url, undefined, { ...FETCH_MAX, mayReach }, signal);
  if (!fetched.ok) return wrong(`${title} cannot be read: ${busyAdvice(fetched.problem)}.`);
  // The request had no validators, so the answer has a body.
  const { body = Buffer.alloc(0) } = fetched;
  const window = windowToSchedule(shop, now);
  const owner = ownerInAddress(url);
  const task = { body, zone: shop.timeZone, window, own: new Map(), owner };
  const reading = await readCalendar(task, signal);
  if (reading === undefined) {
    return wrong(`${title} cannot be read: it takes too long to read, remove what is long over.`);
  }
  if (reading === "not-a-calendar" || reading === "cut-short") {
    return wrong(`${title} cannot be read: ${busyAdvice(reading)}.`);
  }
  const { events, unreadable, cutOff } = reading;
  const inPart = [
    unreadable > 0 ? `; not understood, or not as a whole: ${counted(unreadable)}` : "",
    cutOff > 0 ? `; repeated too often, and closing all time to come: ${counted(cutOff)}` : "",
  ].join("");
  const isWhole = unreadable + cutOff === 0;
  return (isWhole ? fine : wrong)(`${title} can be read: it has ${counted(events)}${inPart}.`);
}

function counted(events: number): string {
  return events === 1 ? "1 event" : `${events} events`;
}
