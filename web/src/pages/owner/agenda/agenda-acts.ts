import type { BookingMark } from "@vitrine/domain/owner/booking-marks";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import type { Shop } from "@vitrine/domain/shop/shop";
import { toRfc3339, weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import type {
  BookingChange,
  BookingOfDay,
  ClosedTimeOfDay,
} from "@vitrine/domain/wire/owner/see-day";

import type { OwnerChange } from "../../../scheduling-api/owner-api.ts";
import { nameOfChange } from "./since-last-look.ts";
import type { OwnerCopy } from "../copy/use-owner-copy.ts";
import type { DayPlan } from "../day/day-plan.ts";
import { barberName, dayOfItem, timeOfItem, wallSpan } from "../day/items-of-day.ts";
import { closingText, hoursText } from "../forms/closing-draft.ts";
import type { ClosingDraft } from "../forms/closing-draft.ts";
import type { OpenSheet, SheetOf, Undo } from "./agenda-state.ts";
import type { Agenda } from "./use-agenda.ts";

export interface SheetProps<Kind extends OpenSheet["kind"]> {
  readonly agenda: Agenda;
  readonly acts: AgendaActs;
  readonly sheet: SheetOf<Kind>;
}

export interface DayGridProps {
  readonly agenda: Agenda;
  readonly acts: AgendaActs;
  readonly plan: DayPlan;
  /** The slots to which the booking that is being moved can go, by barber. */
  readonly targets: ReadonlyMap<number, readonly TimeSlot[]> | undefined;
}

export type AgendaActs = ReturnType<typeof agendaActs>;

/** What follows when an act is done. */
interface WhenDone {
  /** The message for the owner. */
  readonly text: string;
  /** The day to show. */
  readonly day?: Day;
  /** The change of a booking that this device need not report to the owner as news. */
  readonly change?: BookingChange["kind"];
  /** The bookings that the act changes; left out for the one that its change names, or makes. */
  readonly bookingIds?: readonly string[];
  /** How to undo the act, by its key. */
  readonly undo?: (key: string) => Omit<Undo, "doneText">;
}

function markChange(bookingIds: string[], mark: BookingMark, isOn: boolean): OwnerChange {
  return { act: "markBookings", body: { bookingIds, mark, isOn } };
}

type Send = (change: OwnerChange, whenDone: WhenDone) => void;

/** The owner's acts on bookings and closed times. Each sends a change and reports how it ended. */
export function agendaActs(agenda: Agenda, copy: OwnerCopy) {
  const { shop, day, act, moveAct, dispatch, say } = agenda;
  /** Sends an act. If the owner has left its sheet, the outcome is only announced. */
  const send: Send = (change, whenDone) => {
    const runner = change.act.startsWith("move") ? moveAct : act;
    void runner.send(change, (end) => {
      if (!end.isDone) return say(end.sentence);
      const { key, isLeft } = end;
      const { text, day: shown, undo } = whenDone;
      if (whenDone.change !== undefined) {
        const { change: kind } = whenDone;
        const ids = whenDone.bookingIds ?? [
          "bookingId" in change.body ? change.body.bookingId : key,
        ];
        agenda.onOwnChange(...ids.map((bookingId) => nameOfChange({ kind, bookingId })));
      }
      if (undo !== undefined) {
        dispatch({
          type: "undoable",
          undo: { ...undo(key), doneText: text },
          at: Date.now(),
          isLeft,
          ...(shown !== undefined && { day: shown }),
        });
      } else if (isLeft) say(text);
      else dispatch({ type: "done", text, ...(shown !== undefined && { day: shown }) });
      agenda.refresh();
    });
  };
  return {
    send,
    book(change: OwnerChange, what: string): void {
      send(change, { text: copy.book.done(what), day, change: "booked" });
    },
    ...closingActs(agenda, copy, send),
    startMoving(booking: BookingOfDay, movesFollowing?: boolean): void {
      moveAct.leave();
      act.leave();
      dispatch({ type: "moving", booking, movesFollowing });
    },
    /** Ends a move by sending the booking's new slot on the shown day. */
    move(barberColorId: number, slot: TimeSlot): void {
      const { moving, movesFollowing } = agenda.state;
      if (moving === undefined) return;
      const { start, end } = spanOf(shop, day, slot);
      const to = {
        barberColorId,
        dateTimeStart: toRfc3339(start, shop.timeZone),
        dateTimeEnd: toRfc3339(end, shop.timeZone),
      };
      if (movesFollowing) return agenda.open({ kind: "series", booking: moving, to });
      const from = {
        barberColorId: moving.barberColorId,
        dateTimeStart: moving.start,
        dateTimeEnd: moving.end,
      };
      const text = copy.moving.done(placeText(shop, to));
      const undo = () => ({
        id: moving.bookingId,
        undoneText: copy.moving.back(placeText(shop, from)),
        change: moveTo(moving, { ...from, undoes: to }),
      });
      send(moveTo(moving, to), { text, day, change: "moved", undo });
    },
    markMissed(booking: BookingOfDay, hasMissed: boolean): void {
      const { bookingId, clientName } = booking;
      const what = `${timeOfItem(shop, booking)} ${clientName}`;
      const undo = () => ({
        id: bookingId,
        undoneText: copy.missed.marked(what, !hasMissed),
        change: markChange([bookingId], "missed", !hasMissed),
      });
      const text = copy.missed.marked(what, hasMissed);
      send(markChange([bookingId], "missed", hasMissed), { text, undo });
    },
    /** Lets only the shop book for the booking's phone, or lets its client book again. */
    chooseShopOnly(booking: BookingOfDay, isOn: boolean): void {
      const { bookingId, clientName } = booking;
      const change = (isChosen: boolean): OwnerChange => ({
        act: "shopOnlyPhone",
        body: { bookingId, isOn: isChosen },
      });
      const undo = () => ({
        id: bookingId,
        undoneText: copy.missed.shopOnlyChosen(clientName, !isOn),
        change: change(!isOn),
      });
      send(change(isOn), { text: copy.missed.shopOnlyChosen(clientName, isOn), undo });
    },
    cancel(booking: BookingOfDay, notifies: boolean): void {
      const { bookingId, clientName } = booking;
      const body = { bookingId, tellsClient: notifies };
      const what = `${timeOfItem(shop, booking)} ${clientName}`;
      const undo = () => ({
        id: bookingId,
        undoneText: copy.undo.back(what),
        change: { act: "undoCancellation", body: { bookingId } } as const,
      });
      const text = copy.undo.cancelled(what);
      send({ act: "cancelBooking", body }, { text, undo, change: "cancelled" });
    },
  };
}

function closingActs({ shop, day }: Agenda, copy: OwnerCopy, send: Send) {
  return {
    closeTime(draft: ClosingDraft): void {
      const { note, ...rest } = draft;
      const body = { ...rest, word: note.trim(), barberColorIds: [...draft.barberColorIds] };
      const what = closingText(shop, draft, copy);
      const shown = includesDay(draft, day) ? undefined : { day: draft.firstDay };
      const undo = (closingId: string) => ({
        id: closingId,
        undoneText: copy.undo.open(what),
        change: { act: "openTime", body: { closingId } } as const,
      });
      send({ act: "closeTime", body }, { text: copy.close.done(what), undo, ...shown });
    },
    openTime(closing: ClosedTimeOfDay, isAll: boolean): void {
      const { closingId, barberColorId, start } = closing;
      const only = { barberColorId, dateTimeStart: start };
      const body = { closingId, ...(!isAll && { only }) };
      const hours = hoursText(wallSpan(shop, dayOfItem(shop, closing), closing), copy);
      const text = copy.closed.opened(hours);
      send({ act: "openTime", body }, { text });
    },
  };
}

/** Whether a closing that is about to be made shows in this day. */
function includesDay({ firstDay, lastDay, isWeekly }: ClosingDraft, day: Day): boolean {
  if (isWeekly) return day >= firstDay && weekdayOf(day) === weekdayOf(firstDay);
  return day >= firstDay && day <= lastDay;
}

interface Place {
  readonly barberColorId: number;
  readonly dateTimeStart: string;
  readonly dateTimeEnd: string;
}

function moveTo({ bookingId }: BookingOfDay, place: Place & { undoes?: Place }): OwnerChange {
  return { act: "moveBooking", body: { bookingId, ...place } };
}

/** `ter 24/11, 08:00 - 08:30, barbeiro1` */
function placeText(shop: Shop, { barberColorId, dateTimeStart: start, dateTimeEnd: end }: Place) {
  const time = timeOfItem(shop, { start, end });
  return `${dayLabel(dayOfItem(shop, { start }))}, ${time}, ${barberName(shop, barberColorId)}`;
}
