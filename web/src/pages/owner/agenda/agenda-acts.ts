import type { BookingMark } from "@vitrine/domain/owner/booking-marks";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
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
import { barberName, timeOfItem } from "../day/items-of-day.ts";
import { closingText } from "../forms/closing-draft.ts";
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
  /** How to undo the act, by its key. */
  readonly undo?: (key: string) => Omit<Undo, "doneText">;
}

function markChange(bookingIds: string[], mark: BookingMark, isOn: boolean): OwnerChange {
  return { act: "markBookings", body: { bookingIds, mark, isOn } };
}

/** The owner's acts on bookings and closed times. Each sends a change and reports how it ended. */
export function agendaActs(agenda: Agenda, copy: OwnerCopy) {
  const { shop, day, act, moveAct, dispatch, say } = agenda;
  /** Sends an act. If the owner has left its sheet, the outcome is only announced. */
  const send = (change: OwnerChange, whenDone: WhenDone): void => {
    const runner = change.act === "moveBooking" ? moveAct : act;
    void runner.send(change, (end) => {
      if (!end.isDone) return say(end.sentence);
      const { key, isLeft } = end;
      const { text, day: shown, undo } = whenDone;
      if (whenDone.change !== undefined) {
        const bookingId = "bookingId" in change.body ? change.body.bookingId : key;
        agenda.onOwnChange(nameOfChange({ kind: whenDone.change, bookingId }));
      }
      if (undo !== undefined) {
        dispatch({
          type: "undoable",
          undo: { ...undo(key), doneText: text },
          at: Date.now(),
          isLeft,
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
    closeTime(draft: ClosingDraft): void {
      const { note, ...rest } = draft;
      const body = { ...rest, word: note.trim(), barberColorIds: [...draft.barberColorIds] };
      const what = closingText(shop, draft, copy);
      const undo = (closingId: string) => ({
        id: closingId,
        undoneText: copy.undo.open(what),
        change: { act: "openTime", body: { closingId } } as const,
      });
      send({ act: "closeTime", body }, { text: copy.close.done(what), undo });
    },
    openTime(closing: ClosedTimeOfDay, isAll: boolean): void {
      const { closingId, barberColorId, start } = closing;
      const only = { barberColorId, dateTimeStart: start };
      const body = { closingId, ...(!isAll && { only }) };
      const text = copy.closed.opened(timeOfItem(shop, closing));
      send({ act: "openTime", body }, { text });
    },
    startMoving(booking: BookingOfDay): void {
      moveAct.leave();
      act.leave();
      dispatch({ type: "moving", booking });
    },
    /** Ends a move by sending the booking's new slot on the shown day. */
    move(barberColorId: number, slot: TimeSlot): void {
      if (agenda.state.moving === undefined) return;
      const { bookingId } = agenda.state.moving;
      const { start, end } = spanOf(shop, day, slot);
      const body = {
        bookingId,
        barberColorId,
        dateTimeStart: toRfc3339(start, shop.timeZone),
        dateTimeEnd: toRfc3339(end, shop.timeZone),
      };
      const barber = barberName(shop, barberColorId);
      const text = copy.moving.done(`${dayLabel(day)}, ${slot.label}, ${barber}`);
      send({ act: "moveBooking", body }, { text, day, change: "moved" });
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
