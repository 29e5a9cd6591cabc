import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import type { Look } from "../access/kept-by-owner.ts";
import { useAct } from "../acts/use-act.ts";
import { changesSince, lookAt } from "./since-last-look.ts";
import { dayPlan } from "../day/day-plan.ts";
import { dayOfItem, wallMinute } from "../day/items-of-day.ts";
import { whereaboutsOf } from "../moving/whereabouts.ts";
import type { Whereabouts } from "../moving/whereabouts.ts";
import { bookingClock, latestAnswer } from "../polling/seen-days.ts";
import type { SeenDays } from "../polling/seen-days.ts";
import { useDeviceClock } from "../polling/use-device-clock.ts";
import { useSeenDays } from "../polling/use-seen-days.ts";
import { nextAgenda } from "./agenda-state.ts";
import type { OpenSheet } from "./agenda-state.ts";
import { agendaFrom, keptOf, TAB_MEMORY } from "./tab-memory.ts";

const TICK_MILLISECONDS = 5_000;

export interface AgendaProps {
  readonly shop: Shop;
  readonly access: OwnerAccess;
  readonly look: Look | undefined;
  readonly onLooked: (look: Look) => void;
  /** Called when the server has sent a day. */
  readonly onAccepted: () => void;
  /** Called when the server refuses the access for good. */
  readonly onRefused: (sentence: string) => void;
  /** A booking to move at once, each time that it is another one. */
  readonly toMove?: BookingOfDay | undefined;
  /** Remembers changes made on this device, so that the owner is not notified of them. */
  readonly onOwnChange: (...changes: string[]) => void;
}

export type Agenda = ReturnType<typeof useAgenda>;

/** A calendar's days as the server last sent them, the day that is shown, and the sheet over it. */
export function useAgenda(props: AgendaProps) {
  const { shop, access, look, onLooked, onAccepted, onRefused } = props;
  const { calendarId } = access;
  const [state, dispatch] = useReducer(nextAgenda, calendarId, (id) =>
    agendaFrom(TAB_MEMORY.read(id)),
  );
  useEffect(() => {
    TAB_MEMORY.write(keptOf(calendarId, state, TAB_MEMORY.read(calendarId)));
  }, [calendarId, state]);

  const deviceNow = useDeviceClock(TICK_MILLISECONDS);
  const todayBy = (known: SeenDays): Day => dayOf(bookingClock(known, deviceNow), shop.timeZone);
  const { seen, refresh, fetchDay, refreshDay } = useSeenDays(
    access,
    (known) => state.chosenDay ?? todayBy(known),
  );
  const today = todayBy(seen);
  const day = state.chosenDay ?? today;
  const known = seen.days[day];
  const answer = known?.answer;
  const latest = latestAnswer(seen);
  const changes = useMemo(() => changesSince(latest?.changes ?? [], look), [latest, look]);
  const plan = useMemo(
    () => (answer === undefined ? undefined : dayPlan(shop, day, answer)),
    [shop, day, answer],
  );

  const { refusal } = seen;
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (refusal !== undefined) refuse(refusal);
  }, [refusal]);
  const accept = useEffectEvent(onAccepted);
  useEffect(() => {
    if (answer !== undefined) accept();
  }, [answer]);
  // A first visit has nothing to report: all existing changes count as seen.
  const markSeen = useEffectEvent(onLooked);
  useEffect(() => {
    if (look === undefined && answer !== undefined) markSeen(lookAt(answer));
  }, [look, answer]);

  const act = useAct(access, known);
  const moveAct = useAct(access, known);
  const open = (sheet: OpenSheet, forDay?: Day): void => {
    act.leave();
    dispatch({ type: "sheet-opened", sheet, day: forDay });
  };
  const close = (): void => {
    act.leave();
    dispatch({ type: "sheet-closed" });
  };
  const chooseDay = (chosen: Day | undefined): void =>
    dispatch({ type: "day-chosen", day: chosen });
  const say = useCallback((text: string) => dispatch({ type: "message", text }), []);
  const whereabouts = (booking: BookingOfDay): Whereabouts =>
    whereaboutsOf(
      booking,
      seen.days[dayOfItem(shop, booking)]?.answer,
      Object.values(seen.days).map((of) => of.answer),
    );
  const now = bookingClock(seen, deviceNow);
  const nowMinute = day === today ? wallMinute(now, day, shop.timeZone) : undefined;
  return {
    ...props,
    state,
    dispatch,
    open,
    close,
    chooseDay,
    say,
    act,
    moveAct,
    whereabouts,
    seen,
    refresh,
    fetchDay,
    refreshDay,
    latest,
    changes,
    deviceNow,
    now,
    /** The shop's time on the shown day; `undefined` unless that is today. */
    nowMinute,
    /** Whether a tap opens a free half hour. It does not on a past day, or while a booking is being moved. */
    canOpenFree: day >= today && state.moving === undefined,
    today,
    day,
    known,
    answer,
    plan,
  };
}
