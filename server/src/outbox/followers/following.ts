import { createHash } from "node:crypto";

import type { Actor } from "@vitrine/domain/owner/actor";

import type { LiveSettings } from "../../shops/live-settings.ts";
import type { Follower } from "../tables/outbox-followers-table.ts";
import { switchOf } from "../tables/outbox-switches-table.ts";
import type { Target } from "../target.ts";
import { TARGETS_BY_SETTING } from "./targets-by-setting.ts";

export type Following = ReturnType<typeof followingOf>;

export type SettingsOfTargets = Pick<LiveSettings, "isSet" | "readNow">;

interface SettingsParts {
  readonly settings?: SettingsOfTargets | undefined;
  /** Whether this server has a key for what is set beside the shops. */
  readonly isSealing?: boolean;
}

// A server without such a target, for want of another setting, still adds the changes for those that have it.
const SETTABLE: readonly Pick<Target, "name" | "ignoresOwner">[] = Object.entries(
  TARGETS_BY_SETTING,
).map(([name, marks]) => ({ name, ...marks }));

/**
 * Says which targets follow a calendar: by the environment, or by what is set beside the shop. No other part of the outbox asks
 * the targets for it. Without `settings`, by the environment alone.
 */
export function followingOf(
  targets: readonly Target[],
  { settings, isSealing = false }: SettingsParts = {},
) {
  const settingOf = (target: Target, calendarId: string) =>
    settings === undefined || target.follows(calendarId) ? undefined : target.setting;

  return {
    /** Those that follow the calendar, as of two seconds ago at most. */
    async targetsOf(calendarId: string): Promise<Target[]> {
      const following: Target[] = [];
      for (const target of targets) {
        const setting = settingOf(target, calendarId);
        const isSet = setting !== undefined && (await settings?.isSet(calendarId, setting));
        if (isSet || target.follows(calendarId)) following.push(target);
      }
      return following;
    },

    /** The names of the targets that receive what `actor` changes in a calendar. */
    namesOf(calendarId: string, actor?: Actor): string[] {
      return namesAmong(
        targets.filter((target) => target.follows(calendarId)),
        actor,
      );
    },

    /** The names of those that receive it where they are recorded: what is set beside the shop may be newer than what is known here. */
    namesIfRecorded(calendarId: string, actor?: Actor): string[] {
      if (!isSealing) return [];
      const named = targets.filter((target) => target.follows(calendarId));
      const isNamed = (name: string) => named.some((target) => target.name === name);
      return namesAmong(
        SETTABLE.filter(({ name }) => !isNamed(name)),
        actor,
      );
    },

    /** The calendar's followers as they are to be recorded now. */
    async followersOf(calendarId: string): Promise<Follower[]> {
      const isAnySettable = targets.some((target) => settingOf(target, calendarId) !== undefined);
      const set = isAnySettable ? await settings?.readNow(calendarId) : undefined;
      return targets.flatMap((target): Follower[] => {
        if (target.follows(calendarId)) return [followerOf(target, calendarId)];
        const { setting } = target;
        if (setting === undefined || !set?.has(setting)) return [];
        const text = set.get(setting);
        // One that cannot be opened here stays recorded as it is.
        return text === undefined ? [] : [followerOf(target, calendarId, text)];
      });
    },

    /** What is on, as it is recorded for all calendars together: bounded by the environment's settings. */
    switches: targets.flatMap(({ name, namedCalendars = [""] }) =>
      namedCalendars.map((calendarId) => switchOf(name, calendarId)),
    ),

    /** The calendars that the environment names for a target. */
    namedCalendars: new Set(targets.flatMap(({ namedCalendars = [] }) => namedCalendars)),
  };
}

function namesAmong(
  targets: readonly Pick<Target, "name" | "ignoresOwner">[],
  actor: Actor | undefined,
): string[] {
  return targets
    .filter(({ ignoresOwner }) => actor !== "owner" || !ignoresOwner)
    .map(({ name }) => name);
}

function followerOf(target: Target, calendarId: string, setting?: string): Follower {
  return {
    target: target.name,
    place: placeFrom(target.placeOf?.(calendarId, setting)),
    ...(target.startsEmpty && { startsEmpty: true }),
  };
}

/** A hash in place of an address, which may hold a secret: the database only needs to see that it has changed. */
export function placeFrom(address: string | undefined): string {
  if (address === undefined) return "";
  return createHash("sha256").update(address).digest("base64url").slice(0, 22);
}
