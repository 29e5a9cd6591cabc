import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import type { BookingOfDay, ClosedTimeOfDay } from "@vitrine/domain/wire/owner/see-day";

import type { OwnerChange } from "../../../scheduling-api/owner-api.ts";
import type { Act } from "../acts/use-act.ts";
import { nameOfChange } from "../changes/since-last-look.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { barberName } from "../day-view/barber-name.ts";
import { timeOfItem } from "../day-view/wall-span.ts";
import { closingText } from "../forms/closing-draft.ts";
import type { ClosingDraft } from "../forms/closing-draft.ts";
import { deviceClock } from "../polling/use-device-clock.ts";
import type { Undo } from "../undo/undo.ts";
import type { Agenda } from "./use-agenda.ts";

export type AgendaActs = ReturnType<typeof agendaActs>;

/** The owner's acts on bookings and closed times. Each sends a change and reports how it ended. */
export function agendaActs(
  { shop, day, act, moveAct, dispatch, refresh }: Agenda,
  onOwnChange: (...changes: string[]) => void,
) {
  /** Sends an act. If the owner has left its sheet, the outcome is only announced. `undo` takes it back, given its key. */
  const send = (
    { send: sendAct }: Act,
    change: OwnerChange,
    done: { text: string; day?: Day; undo?: (key: string) => Omit<Undo, "done"> },
    onDone?: (key: string) => void,
  ): void => {
    void sendAct(change, (end) => {
      if (!end.isDone) {
        dispatch({ type: "said", text: end.sentence });
        return;
      }
      const { key, isLeft } = end;
      const { text, day: shown, undo } = done;
      onDone?.(key);
      if (undo !== undefined) {
        const offered = { ...undo(key), done: text };
        dispatch({ type: "undoable", undo: offered, at: deviceClock(), isLeft });
      } else if (isLeft) dispatch({ type: "said", text });
      else dispatch({ type: "done", text, ...(shown !== undefined && { day: shown }) });
      refresh();
    });
  };
  return {
    book(change: OwnerChange, name: string, label: string): void {
      send(act, change, { text: copy.book.done(`${label} ${name}`), day }, (key) =>
        onOwnChange(nameOfChange({ kind: "booked", bookingId: key })),
      );
    },
    closeTime(draft: ClosingDraft): void {
      const { note, ...rest } = draft;
      const body = { ...rest, word: note.trim(), barberColorIds: [...draft.barberColorIds] };
      const what = closingText(shop, draft);
      const undo = (closingId: string) => ({
        id: closingId,
        undone: copy.undo.open(what),
        change: { act: "openTime", body: { closingId } } as const,
      });
      send(act, { act: "closeTime", body }, { text: copy.close.done(what), undo });
    },
    openTime(closing: ClosedTimeOfDay, isAll: boolean): void {
      const { closingId, barberColorId, start } = closing;
      const only = { barberColorId, dateTimeStart: start };
      const body = { closingId, ...(!isAll && { only }) };
      const text = copy.closed.opened(timeOfItem(shop, closing));
      send(act, { act: "openTime", body }, { text });
    },
    move({ bookingId }: BookingOfDay, barberColorId: number, slot: TimeSlot): void {
      const { start, end } = spanOf(shop, day, slot);
      const body = {
        bookingId,
        barberColorId,
        dateTimeStart: toRfc3339(start, shop.timeZone),
        dateTimeEnd: toRfc3339(end, shop.timeZone),
      };
      const barber = barberName(shop, barberColorId);
      const text = copy.moving.done(`${dayLabel(day)}, ${slot.label}, ${barber}`);
      send(moveAct, { act: "moveBooking", body }, { text, day }, () =>
        onOwnChange(nameOfChange({ kind: "moved", bookingId })),
      );
    },
    cancel(booking: BookingOfDay, notifies: boolean): void {
      const { bookingId, clientName } = booking;
      const body = { bookingId, tellsClient: notifies };
      const what = `${timeOfItem(shop, booking)} ${clientName}`;
      const undo = () => ({
        id: bookingId,
        undone: copy.undo.back(what),
        change: { act: "undoCancellation", body: { bookingId } } as const,
      });
      const text = copy.undo.cancelled(what);
      send(act, { act: "cancelBooking", body }, { text, undo }, () =>
        onOwnChange(nameOfChange({ kind: "cancelled", bookingId })),
      );
    },
  };
}
