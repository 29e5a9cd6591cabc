import { utcTime, wallTime } from "@vitrine/domain/icalendar/property-value";

import type { BookingEvent } from "../../calendars/event/booking-event.ts";
import { checkCalendar } from "../../calendars/caldav/caldav-collection.ts";
import { caldavResource } from "../../calendars/caldav/caldav-resource.ts";
import type { CaldavCalendar } from "../../calendars/caldav/caldav-settings.ts";
import { googleAccess } from "../../calendars/google/google-access.ts";
import {
  googleEvent,
  googleEventCalls,
  googleEventId,
} from "../../calendars/google/google-events.ts";
import type { ServiceAccount } from "../../calendars/google/google-settings.ts";
import { calendarFile } from "../../calendars/event/icalendar.ts";
import { eventProperty } from "../../calendars/event/event-properties.ts";
import type { CallLimits } from "../../calendars/outward-call.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";

export type Seen = "the event" | "something else" | "nothing";

export interface EventStore {
  /** Resolves to the failure if no event may be written there. Left out if a server cannot be asked this. */
  check?(limits: CallLimits): Promise<Failure | undefined>;
  /** Resolves to `outdated` if the server says that it already has something there. */
  write(limits: CallLimits): Promise<{ readonly state: "made" | "outdated" } | Failure>;
  look(limits: CallLimits): Promise<{ readonly seen: Seen } | Failure>;
  remove(limits: CallLimits): Promise<{ readonly state: "made" | "outdated" } | Failure>;
}

export function caldavEventStore(calendar: CaldavCalendar, event: BookingEvent): EventStore {
  const { uid } = event;
  const resource = (limits: CallLimits) => caldavResource(calendar, { name: uid, uid }, limits);
  return {
    async check(limits) {
      const outcome = await checkCalendar(calendar, limits);
      return "ok" in outcome ? outcome : undefined;
    },
    write: (limits) => resource(limits).create(calendarFile([event])),
    async look(limits) {
      const found = await resource(limits).look();
      if ("ok" in found) return found;
      if (found.state === "absent") return { seen: "nothing" };
      const isSame = found.state === "ours" && isWritten(found.icalendar, event);
      return { seen: isSame ? "the event" : "something else" };
    },
    remove: (limits) => resource(limits).remove(undefined),
  };
}

export function googleEventStore(
  calendarUrl: string,
  account: ServiceAccount,
  event: BookingEvent,
): EventStore {
  const access = googleAccess(account);
  const calls = (limits: CallLimits) =>
    googleEventCalls(calendarUrl, googleEventId(event.uid), access, limits);
  return {
    write: (limits) => calls(limits).insert(googleEvent(event)),
    async look(limits) {
      const found = await calls(limits).look();
      if ("ok" in found) return found;
      if (found.state !== "there") return { seen: "nothing" };
      return { seen: found.summary === event.summary ? "the event" : "something else" };
    },
    remove: (limits) => calls(limits).remove(),
  };
}

/** Whether a file has the event's title and start. A server may write the start in UTC. */
function isWritten(icalendar: string, { summary, start, zone }: BookingEvent): boolean {
  const foundStart = eventProperty(icalendar, "DTSTART") ?? "";
  return (
    eventProperty(icalendar, "SUMMARY") === summary &&
    [wallTime(start, zone), utcTime(start)].includes(foundStart)
  );
}
