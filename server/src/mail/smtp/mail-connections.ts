// One pool of connections to the mail server, for all calendars together. decisions/0045

import type { Database } from "../../database/database.ts";
import { fairQueue } from "../turns/fair-queue.ts";
import type { MailCounts } from "../turns/mail-pace.ts";
import type { HeldBack } from "../turns/mail-turns.ts";

/** A mail that got no connection in this time is given back: others still await the mail server's answers. */
export const CONNECTION_WAIT_MILLISECONDS = 10_000;

const AWAY_MILLISECONDS = 5_000;

export type MailConnections = ReturnType<typeof mailConnections>;

const poolsOfServers = new WeakMap<Database, MailConnections>();

/** The pool of one server, which all its mails share. A server has one database, by which its parts find it. */
export function connectionsOfServer(database: Database, max: number): MailConnections {
  const known = poolsOfServers.get(database);
  if (known !== undefined) return known;
  const pool = mailConnections(max);
  poolsOfServers.set(database, pool);
  return pool;
}

/**
 * At most `max` mails are sent at once, those that await an answer among them: other mails before reminders, which get about
 * a quarter and keep one. Of one kind, the calendars take turns.
 */
export function mailConnections(max: number, waitMilliseconds = CONNECTION_WAIT_MILLISECONDS) {
  const limits = { others: Math.max(1, max - 1), reminders: Math.max(1, Math.floor(max / 4)) };
  const used = { others: 0, reminders: 0 };
  const waiting = { others: fairQueue<() => void>(), reminders: fairQueue<() => void>() };

  function startNext(): void {
    for (const kind of ["others", "reminders"] as const) {
      while (used.others + used.reminders < max && used[kind] < limits[kind]) {
        const start = waiting[kind].takeNext();
        if (start === undefined) break;
        used[kind] += 1;
        start();
      }
    }
  }

  function waitForTurn(
    kind: keyof MailCounts,
    calendarId: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const start = () => resolve(true);
    const giveUp = () => {
      waiting[kind].remove(calendarId, start);
      resolve(false);
    };
    waiting[kind].add(calendarId, start);
    const timer = setTimeout(giveUp, waitMilliseconds);
    signal.addEventListener("abort", giveUp);
    if (signal.aborted) giveUp();
    startNext();
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
    });
  }

  return {
    /** How many mails of one calendar may be under way at once: some connections are left to the others. */
    ofCalendar: { others: Math.ceil(max / 2), reminders: limits.reminders },

    /** Does the work once a connection is free. Returns when to ask again if none gets free in time. */
    async use<Result>(
      kind: keyof MailCounts,
      calendarId: string,
      signal: AbortSignal,
      work: () => Promise<Result>,
    ): Promise<Result | HeldBack> {
      if (!(await waitForTurn(kind, calendarId, signal))) {
        const afterMilliseconds = AWAY_MILLISECONDS * (1 + Math.random());
        return { ok: false, tooEarlyFor: "target", afterMilliseconds };
      }
      try {
        return await work();
      } finally {
        used[kind] -= 1;
        startNext();
      }
    },
  };
}
