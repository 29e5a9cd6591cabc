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

export interface EventPlace {
  /** Whether an event may be written there; answers the reason if not. Left out if this cannot be asked. */
  check?(limits: CallLimits): Promise<Failure | undefined>;
  /** `outdated` if the server says that there is something already. */
  write(limits: CallLimits): Promise<{ readonly state: "made" | "outdated" } | Failure>;
  look(limits: CallLimits): Promise<{ readonly seen: Seen } | Failure>;
  remove(limits: CallLimits): Promise<{ readonly state: "made" | "outdated" } | Failure>;
}

export function caldavPlace(calendar: CaldavCalendar, event: BookingEvent): EventPlace {
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

export function googlePlace(
  calendarUrl: string,
  account: ServiceAccount,
  event: BookingEvent,
): EventPlace {
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

/** A server may write the same instant in another zone. */
function isWritten(icalendar: string, { summary, start, zone }: BookingEvent): boolean {
  const foundStart = eventProperty(icalendar, "DTSTART") ?? "";
  return (
    eventProperty(icalendar, "SUMMARY") === summary &&
    [wallTime(start, zone), utcTime(start)].includes(foundStart)
  );
}
