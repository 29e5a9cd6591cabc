// Mails to the clients who wait what has opened. Every server looks; rows of the database decide which of them mails whom.
// decisions/0057

import { PLACES_OF_AN_APPOINTMENT } from "@vitrine/domain/shop/party-size";
import type { Shop } from "@vitrine/domain/shop/shop";
import { barberById } from "@vitrine/domain/shop/shop";
import { serviceNamed } from "@vitrine/domain/shop/menu";
import { barbersWhoDo } from "@vitrine/domain/slots/any-barber";
import type { BarberAndService } from "@vitrine/domain/slots/any-barber";
import { slotsOfWait } from "@vitrine/domain/slots/waited-slots";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { checkAvailability } from "../booking/availability/check-availability.ts";
import { groupOf, ONE_CLIENT } from "../booking/party.ts";
import type { Scheduling } from "../booking/scheduling.ts";
import { findForWork } from "../shops/live-shops.ts";
import type { WaitMailEnd, WaitMailTurn, WaitWatch } from "./send-wait-mail.ts";
import { LEASE_MILLISECONDS, RENEWAL_MILLISECONDS, triedAgainAt, turnOf } from "./wait-turn.ts";
import type { ClaimedTimes, OpenedTimeRow, OpenedTimes } from "./opened-times-table.ts";
import type { MailedSlot } from "./wait-mail.ts";
import { ANY_BARBER } from "./waits-table.ts";
import type { StoredWait, Waits } from "./waits-table.ts";

// The slowest of them may await a mail server's answer for minutes: the others go on.
const CALENDARS_AT_ONCE = 20;

// The answer does not depend on the phone.
const NOBODYS_PHONE = "";

export interface WaitTellerParts {
  readonly openedTimes: OpenedTimes;
  readonly waits: Waits;
  readonly scheduling: Scheduling;
  readonly sendMail: (turn: WaitMailTurn, signal: AbortSignal) => Promise<WaitMailEnd>;
  /** How many mails of one calendar may be under way at once. */
  readonly mailsAtOnce: number;
  /** The database's clock. */
  readonly machineNow: () => Instant;
  readonly watch: WaitWatch;
}

interface PersonToTell {
  /** One person's waits, the oldest first. */
  readonly waits: readonly StoredWait[];
  readonly claimed: ClaimedTimes;
  readonly shop: Shop;
  readonly needed: NeededUntil;
}

interface WaitToMail {
  readonly wait: StoredWait;
  readonly free: readonly MailedSlot[];
  readonly opened: readonly OpenedTimeRow[];
}

/** When each opened time is needed again; the others are not. */
type NeededUntil = Map<string, Instant>;

/** Returns what looks once for opened times that are due, and what waits for the mails that a look has begun. */
export function waitTeller(parts: WaitTellerParts) {
  const { openedTimes, waits, scheduling, sendMail, mailsAtOnce, machineNow, watch } = parts;
  const atWork = new Map<string, Promise<void>>();
  let pausedUntil = 0;

  /** Mails what has opened in a calendar, unless another server does. */
  async function tellCalendar(calendarId: string, signal: AbortSignal): Promise<void> {
    const claimed = await openedTimes.claimDue(calendarId, LEASE_MILLISECONDS);
    if (claimed === undefined) return;
    const { times, toldUntil } = claimed;
    const ids = times.map(({ openedId }) => openedId);
    const renewal = keepLeased(parts, calendarId, ids);
    const needed: NeededUntil = new Map();
    try {
      const shop = await findForWork(scheduling.shops, calendarId);
      // Facts that this server cannot use: another one can, and looks once the lease is over.
      if (shop === undefined) return;
      const waiting = await waits.metBy(calendarId, wholeOf(times), toldUntil);
      const persons = Map.groupBy(waiting, ({ addressHash }) => addressHash).values();
      // Each takes the next one, so that a slow mail holds up the others of its calendar only once all are slow.
      const tellEach = async () => {
        for (const ofPerson of persons) {
          if (signal.aborted) return;
          await tellPerson({ waits: ofPerson, claimed, shop, needed }, signal).catch(
            (error: unknown) => {
              watch.failed(error);
              needUntil(needed, times, machineNow() + LEASE_MILLISECONDS);
            },
          );
        }
      };
      await Promise.all(Array.from({ length: mailsAtOnce }, tellEach));
    } finally {
      clearInterval(renewal);
    }
    // After a stop, the lease ends and another server goes on.
    if (!signal.aborted) await settle(openedTimes, calendarId, ids, needed);
  }

  /** Sends one person one mail, about all of their waits for which something is free. */
  async function tellPerson(
    { waits: ofPerson, claimed, shop, needed }: PersonToTell,
    signal: AbortSignal,
  ): Promise<void> {
    const { toldUntil } = claimed;
    const all: WaitToMail[] = [];
    for (const wait of ofPerson) {
      const openedForWait = await openedToMail(wait, claimed, needed);
      if (openedForWait.length === 0) continue;
      const free = await freeSlots(scheduling, shop, wait, openedForWait);
      if (free.length > 0) {
        all.push({ wait, free, opened: openedForWait });
      } else if (wait.copies > 0) {
        // A copy whose answer was lost has nothing to repeat any more.
        await waits.tellNothing(wait, toldUntil);
      }
    }
    const { toMail, later } = secondCopiesFirst(all);
    for (const one of later) needUntil(needed, one.opened, machineNow() + LEASE_MILLISECONDS);
    const [oldest, ...others] = toMail.map(({ wait }) => wait);
    if (oldest === undefined) return;
    const opened = toMail.flatMap((one) => one.opened);
    const slots = gathered(toMail.flatMap(({ free }) => free));
    const turn = { waits: [oldest, ...others], slots, shop, toldUntil } as const;
    const end = await sendMail(turn, signal);
    if (end.kind === "over") return;
    const now = machineNow();
    const mayTryAt = now + (end.afterMilliseconds ?? LEASE_MILLISECONDS);
    if (end.isPaused) pausedUntil = Math.max(pausedUntil, mayTryAt);
    needUntil(needed, opened, Math.max(triedAgainAt(opened, now), mayTryAt));
  }

  /** What has opened for a wait whose turn it is; else nothing. */
  async function openedToMail(
    wait: StoredWait,
    { times, toldUntil }: ClaimedTimes,
    needed: NeededUntil,
  ): Promise<readonly OpenedTimeRow[]> {
    const turn = turnOf(wait, times, machineNow());
    switch (turn.kind) {
      case "mail":
        return turn.opened;
      case "nothing":
        return [];
      case "later":
        needUntil(needed, turn.opened, turn.at);
        return [];
      case "over": {
        await waits.tellNothing(wait, toldUntil);
        const { calendarId, waitId } = wait;
        const { outcome } = turn;
        watch.attempted({ calendarId, waitId, outcome, slots: 0, reason: undefined });
        return [];
      }
    }
  }

  return {
    /** Begins to mail what is due. It does not wait for the mails. */
    async look(signal: AbortSignal): Promise<void> {
      if (machineNow() < pausedUntil) return;
      for (const calendarId of await openedTimes.dueCalendars()) {
        if (signal.aborted || atWork.size >= CALENDARS_AT_ONCE) return;
        if (atWork.has(calendarId)) continue;
        const work = tellCalendar(calendarId, signal)
          .catch((error: unknown) => watch.failed(error))
          .finally(() => atWork.delete(calendarId));
        atWork.set(calendarId, work);
      }
    },

    /** Resolves once no mail is under way. */
    async ended(): Promise<void> {
      await Promise.all(atWork.values());
    },
  };
}

/** Renews the lease of the opened times until its timer is cleared. */
function keepLeased(
  { openedTimes, machineNow, watch }: WaitTellerParts,
  calendarId: string,
  ids: readonly string[],
): NodeJS.Timeout {
  const renew = () =>
    void openedTimes
      .postpone(calendarId, ids, machineNow() + LEASE_MILLISECONDS)
      .catch((error: unknown) => watch.failed(error));
  return setInterval(renew, RENEWAL_MILLISECONDS);
}

/** A second copy is about what the first one was about: it has the same Message-ID. */
function secondCopiesFirst(all: readonly WaitToMail[]) {
  const isSecond = ({ wait }: WaitToMail) => wait.copies > 0;
  if (!all.some(isSecond)) return { toMail: all, later: [] };
  return { toMail: all.filter(isSecond), later: all.filter((one) => !isSecond(one)) };
}

/** Deletes the opened times that nobody needs any more; the others are due again when somebody does. */
async function settle(
  openedTimes: OpenedTimes,
  calendarId: string,
  ids: readonly string[],
  needed: NeededUntil,
): Promise<void> {
  for (const [at, same] of Map.groupBy(ids, (id) => needed.get(id))) {
    if (at === undefined) await openedTimes.delete(calendarId, same);
    else await openedTimes.postpone(calendarId, same, at);
  }
}

function needUntil(needed: NeededUntil, opened: readonly OpenedTimeRow[], at: Instant): void {
  for (const { openedId } of opened) needed.set(openedId, Math.min(needed.get(openedId) ?? at, at));
}

/** Each slot once, the earliest first: two waits of a person may be for the same. */
function gathered(slots: readonly MailedSlot[]): MailedSlot[] {
  const byWhat = new Map(
    slots.map((slot) => [
      `${slot.barber.id} ${slot.service.id} ${slot.span.start} ${slot.places}`,
      slot,
    ]),
  );
  return [...byWhat.values()].toSorted((one, other) => one.span.start - other.span.start);
}

function wholeOf(times: readonly OpenedTimeRow[]): TimeSpan {
  return {
    start: Math.min(...times.map(({ span }) => span.start)),
    end: Math.max(...times.map(({ span }) => span.end)),
  };
}

/** The slots that are free now of those that opened for the client. */
async function freeSlots(
  scheduling: Scheduling,
  shop: Shop,
  wait: StoredWait,
  opened: readonly OpenedTimeRow[],
): Promise<MailedSlot[]> {
  const withOpened = barbersOf(shop, wait).filter(({ barber }) =>
    opened.some(({ barberColorId }) => barberColorId === barber.id),
  );
  const { calendarId, span, places, day } = wait;
  const party =
    shop.kind === "tables"
      ? groupOf({ clientNumber: places, clientMax: shop.capacity })
      : { ...ONE_CLIENT, places: PLACES_OF_AN_APPOINTMENT };
  const ofBarbers = await Promise.all(
    withOpened.map(async ({ barber, service }) => {
      const asked = {
        calendarId,
        barberColorId: barber.id,
        serviceId: service.id,
        clientPhone: NOBODYS_PHONE,
        ...span,
      };
      // The same answer as that of the page, notices and closed times included.
      const checked = await checkAvailability(scheduling, asked, party);
      return { barber, service, free: checked.ok ? checked.slots : {} };
    }),
  );
  return slotsOfWait(shop, wait, ofBarbers, opened).map((slot) => ({ ...slot, day, places }));
}

function barbersOf(shop: Shop, { barberColorId, serviceId }: StoredWait): BarberAndService[] {
  if (barberColorId === ANY_BARBER) return barbersWhoDo(shop, { serviceId });
  const barber = barberById(shop, barberColorId);
  const service = barber && serviceNamed(shop, barber, { serviceId });
  return barber === undefined || service === undefined ? [] : [{ barber, service }];
}
