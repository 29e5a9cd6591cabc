// What the watch remembers from one look to the next, so that each alarm is mailed once when it begins and once when it ends.

import { ALARM_KINDS } from "./alarm.ts";
import type { AlarmKind, Findings } from "./alarm.ts";

const DAY = 24 * 60 * 60_000;
// A mail without an answer may have arrived, and is not sent again with each look.
const UNANSWERED_MILLISECONDS = 60 * 60_000;

/** Times are milliseconds since 1970. */
export interface RememberedAlarm {
  readonly since: number;
  /** Set when it is over, and the operator does not know that yet. */
  readonly endedAt?: number;
  /** Whether the operator was mailed that it began. */
  readonly isKnown: boolean;
  readonly english: string;
  readonly portuguese: string;
}

export interface AlarmMemory {
  /** Grows with each look: of several files the one with the highest is the latest. */
  readonly serial: number;
  readonly notReadyLooks: number;
  readonly notReadySince?: number;
  readonly backupsExpectedSince?: number;
  readonly alarms: Readonly<Partial<Record<AlarmKind, RememberedAlarm>>>;
  /** When a mail was last accepted. */
  readonly mailedAt?: number;
  /** No mail before this time. */
  readonly mailNotBefore?: number;
}

export const NO_MEMORY: AlarmMemory = { serial: 0, notReadyLooks: 0, alarms: {} };

/** What a look found of the server, before it is judged. */
export function rememberLook(
  memory: AlarmMemory,
  at: number,
  { isReady, areBackupsExpected }: { isReady: boolean; areBackupsExpected: boolean },
): AlarmMemory {
  const { notReadySince: _, backupsExpectedSince, ...rest } = memory;
  return {
    ...rest,
    serial: memory.serial + 1,
    notReadyLooks: isReady ? 0 : memory.notReadyLooks + 1,
    ...(!isReady && { notReadySince: memory.notReadySince ?? at }),
    ...(areBackupsExpected && { backupsExpectedSince: backupsExpectedSince ?? at }),
  };
}

export function isRaised(alarm: RememberedAlarm | undefined): alarm is RememberedAlarm {
  return alarm !== undefined && alarm.endedAt === undefined;
}

export function raisedKinds({ alarms }: AlarmMemory): AlarmKind[] {
  return ALARM_KINDS.filter((kind) => isRaised(alarms[kind]));
}

/** The memory after these findings, and which alarms they begin and end. */
export function rememberFindings(
  memory: AlarmMemory,
  findings: Findings,
  at: number,
): { memory: AlarmMemory; begun: AlarmKind[]; ended: AlarmKind[] } {
  const alarms: Partial<Record<AlarmKind, RememberedAlarm>> = { ...memory.alarms };
  const begun: AlarmKind[] = [];
  const ended: AlarmKind[] = [];
  for (const kind of ALARM_KINDS) {
    const finding = findings[kind];
    const known = alarms[kind];
    if (finding === "unknown") continue;
    if (finding === "fine") {
      if (!isRaised(known)) continue;
      ended.push(kind);
      alarms[kind] = { ...known, endedAt: at };
    } else if (known === undefined) {
      begun.push(kind);
      const since = kind === "server" ? (memory.notReadySince ?? at) : at;
      alarms[kind] = { ...finding, since, isKnown: false };
    } else {
      // One that came back before the operator was mailed of its end has not ended for them.
      if (!isRaised(known)) begun.push(kind);
      const { endedAt: _, ...rest } = known;
      alarms[kind] = { ...rest, ...finding };
    }
  }
  return { memory: { ...memory, alarms }, begun, ended };
}

/** Whether a mail is due: something began or ended that the operator does not know, or goes on for another day. */
export function isMailDue({ alarms, mailedAt, mailNotBefore }: AlarmMemory, at: number): boolean {
  // A time far ahead means that the clock was set back.
  const mustWait = mailNotBefore !== undefined && mailNotBefore > at;
  if (mustWait && mailNotBefore - at <= UNANSWERED_MILLISECONDS) return false;
  const all = Object.values(alarms);
  if (all.some(({ endedAt, isKnown }) => endedAt !== undefined || !isKnown)) return true;
  return all.length > 0 && (mailedAt === undefined || Math.abs(at - mailedAt) >= DAY);
}

const LOOKS_APART_MINUTES = 5;

/** Where nothing can be remembered, only these looks mail: otherwise each would, every five minutes. */
export function isFirstLookOfHour(at: number): boolean {
  return new Date(at).getUTCMinutes() < LOOKS_APART_MINUTES;
}

/** The memory after a mail of all that it holds was accepted. */
export function rememberMail(memory: AlarmMemory, at: number): AlarmMemory {
  const { mailNotBefore: _, ...rest } = memory;
  const alarms: Partial<Record<AlarmKind, RememberedAlarm>> = {};
  for (const kind of raisedKinds(memory)) {
    const alarm = memory.alarms[kind];
    if (alarm !== undefined) alarms[kind] = { ...alarm, isKnown: true };
  }
  return { ...rest, alarms, mailedAt: at };
}

export function rememberUnansweredMail(memory: AlarmMemory, at: number): AlarmMemory {
  return { ...memory, mailNotBefore: at + UNANSWERED_MILLISECONDS };
}

/** Without OPERATOR_MAIL nobody waits to be mailed that an alarm is over. */
export function forgetEnded(memory: AlarmMemory): AlarmMemory {
  const raised = new Set(raisedKinds(memory));
  const kept = Object.entries(memory.alarms).filter(([kind]) => raised.has(kind as AlarmKind));
  return { ...memory, alarms: Object.fromEntries(kept) };
}
