import { createHash } from "node:crypto";

import type { Actor } from "@vitrine/domain/owner/actor";

import type { Follower } from "../tables/outbox-followers-table.ts";
import { switchOf } from "../tables/outbox-switches-table.ts";
import type { Target } from "../target.ts";

export type Following = ReturnType<typeof followingOf>;

/** Says which targets follow a calendar. No other part of the outbox asks the targets for it. */
export function followingOf(targets: readonly Target[]) {
  const targetsOf = (calendarId: string) => targets.filter((target) => target.follows(calendarId));

  return {
    targetsOf,

    /** The names of the targets that receive what `actor` changes in a calendar. */
    namesOf(calendarId: string, actor?: Actor): string[] {
      const notified = targetsOf(calendarId).filter(
        ({ ignoresOwner }) => actor !== "owner" || !ignoresOwner,
      );
      return notified.map(({ name }) => name);
    },

    /** The calendar's followers as they are recorded. */
    followersOf(calendarId: string): Follower[] {
      return targetsOf(calendarId).map((target) => {
        const address = target.placeOf?.(calendarId);
        const place = address === undefined ? "" : fingerprint(address);
        return { target: target.name, place, ...(target.startsEmpty && { startsEmpty: true }) };
      });
    },

    /** What is on, as it is recorded for all calendars together: bounded by the settings. */
    switches: targets.flatMap(({ name, namedCalendars = [""] }) =>
      namedCalendars.map((calendarId) => switchOf(name, calendarId)),
    ),

    /** The calendars that the settings name for a target. */
    namedCalendars: new Set(targets.flatMap(({ namedCalendars = [] }) => namedCalendars)),
  };
}

/** A hash in place of an address, which may hold a secret: the database only needs to see that it has changed. */
function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
