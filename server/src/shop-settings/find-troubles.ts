// What fails of what stands beside shops, in words for their owners.

import type { Instant } from "@vitrine/domain/time/shop-time";

import { readingState } from "../busy/busy-pace.ts";
import type { BusyPace } from "../busy/busy-pace.ts";
import type { Reader } from "../database/database.ts";
import { PERSON_NEEDED_MILLISECONDS } from "../outbox/delivery-failure.ts";
import { isTargetBySetting } from "../outbox/followers/targets-by-setting.ts";
import type { TARGETS_BY_SETTING } from "../outbox/followers/targets-by-setting.ts";
import { settingNamed } from "../shops/setting-names.ts";
import type { SettingName } from "../shops/setting-names.ts";
import {
  busyLateSentence,
  caldavSentence,
  givenUpSentence,
  googleSentence,
  ownerMailSentence,
  pushSentence,
} from "./calendar-copy.ts";
import { failuresOf } from "./troubles-table.ts";
import type { BusyReading, PausedTarget, Undelivered } from "./troubles-table.ts";

export interface SettingTrouble {
  readonly calendarId: string;
  readonly name: SettingName;
  readonly since: Instant;
  readonly sentence: string;
}

interface TroubleClocks {
  /** The database's. */
  readonly now: Instant;
  /** That of the booking rules. */
  readonly bookingNow: Instant;
  readonly pace: BusyPace;
}

type TargetName = keyof typeof TARGETS_BY_SETTING;

/** For how long something fails until it needs somebody: a server may be away for some minutes. */
export const FAILING_MILLISECONDS = 10 * 60_000;

const SENTENCES: Readonly<Record<TargetName, (reason: string) => string>> = {
  caldav: caldavSentence,
  google: googleSentence,
  "owner-mail": ownerMailSentence,
  push: pushSentence,
};

// Where a pause is all that is known: a reason that stands for it.
const REASON_OF_CAUSE: Readonly<Record<string, string>> = {
  "password refused": "not-allowed-401",
  "no calendar at the address": "not-a-calendar",
  "no secure connection": "tls-failed",
};

/** The troubles of a few shops, in a bounded number of statements; at most one of each setting. */
export async function findTroubles(
  reader: Reader,
  calendarIds: readonly string[],
  { now, bookingNow, pace }: TroubleClocks,
): Promise<SettingTrouble[]> {
  const { undelivered, paused, readings } = await failuresOf(reader, calendarIds, {
    now,
    bookingNow,
  });
  return calendarIds.flatMap((calendarId) => {
    const isOfShop = (row: { readonly calendarId: string }) => row.calendarId === calendarId;
    const [rows, pauses] = [undelivered.filter(isOfShop), paused.filter(isOfShop)];
    const targets = new Set([...rows, ...pauses].map(({ target }) => target));
    return [
      ...[...targets].filter(isTargetBySetting).map((target) => {
        const isOfTarget = (row: { readonly target: string }) => row.target === target;
        return troubleOfTarget(target, rows.filter(isOfTarget), pauses.find(isOfTarget), now);
      }),
      ...readings.filter(isOfShop).map((reading) => troubleOfReading(reading, now, pace)),
    ].flatMap((trouble) => (trouble === undefined ? [] : [{ calendarId, ...trouble }]));
  });
}

function troubleOfTarget(
  name: TargetName,
  undelivered: readonly Undelivered[],
  pause: PausedTarget | undefined,
  now: Instant,
): Omit<SettingTrouble, "calendarId"> | undefined {
  const sentenceOf = SENTENCES[name];
  const waiting = undelivered.find(({ isGivenUp }) => isGivenUp === 0);
  if (pause !== undefined) {
    const reason = waiting?.reason ?? REASON_OF_CAUSE[pause.cause] ?? "";
    const pausedAt = pause.until - PERSON_NEEDED_MILLISECONDS;
    return { name, since: waiting?.since ?? Math.min(pausedAt, now), sentence: sentenceOf(reason) };
  }
  if (waiting !== undefined && now - waiting.since >= FAILING_MILLISECONDS) {
    return { name, since: waiting.since, sentence: sentenceOf(waiting.reason) };
  }
  const givenUp = undelivered.find(({ isGivenUp }) => isGivenUp === 1);
  if (givenUp === undefined) return undefined;
  return { name, since: givenUp.since, sentence: givenUpSentence(sentenceOf(givenUp.reason)) };
}

function troubleOfReading(
  { closingId, goodAt, since }: BusyReading,
  now: Instant,
  pace: BusyPace,
): Omit<SettingTrouble, "calendarId"> | undefined {
  const name = settingNamed(closingId);
  const readAt = goodAt ?? since;
  if (name === undefined || readingState(readAt, now, pace) !== "late") return undefined;
  return { name, since: readAt, sentence: busyLateSentence(goodAt !== null) };
}
