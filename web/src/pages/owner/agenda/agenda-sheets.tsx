import { barberName } from "../day-view/barber-name.ts";
import { freeRange } from "../day-view/day-plan.ts";
import { dayOfItem, timeOfItem } from "../day-view/wall-span.ts";
import type { BookingDraft } from "../forms/booking-draft.ts";
import { hoursFrom, hoursOf, wholeDay } from "../forms/closing-draft.ts";
import type { ClosingDraft } from "../forms/closing-draft.ts";
import { BookSheet } from "../sheets/book-sheet.tsx";
import { BookingSheet } from "../sheets/booking-sheet.tsx";
import { CloseSheet } from "../sheets/close-sheet.tsx";
import { ClosedSheet } from "../sheets/closed-sheet.tsx";
import { FreeSheet } from "../sheets/free-sheet.tsx";
import type { AgendaActs } from "./agenda-acts.ts";
import type { OpenSheet } from "./agenda-state.ts";
import { TAB_MEMORY } from "./tab-memory.ts";
import type { FormInTab } from "./tab-memory.ts";
import type { Agenda } from "./use-agenda.ts";

/** The sheet that lies over the day, if any. */
export function AgendaSheets({ agenda, acts }: { agenda: Agenda; acts: AgendaActs }) {
  const { shop, day, now, today, answer, plan, act, open } = agenda;
  const { sheet } = agenda.state;
  const common = { shop, act, onClosed: agenda.close };
  switch (sheet?.kind) {
    case undefined:
      return null;
    case "free": {
      if (plan === undefined) return null;
      const { barberColorId } = sheet;
      const range = freeRange(plan, barberColorId, sheet.startMinute);
      return (
        <FreeSheet
          {...common}
          day={day}
          now={now}
          range={range}
          barber={barberName(shop, barberColorId)}
          onBook={() => open({ ...sheet, kind: "book" })}
          onClose={(span) =>
            acts.closeTime(hoursOf(wholeDay(shop, day, today), barberColorId, span))
          }
          onOtherHours={() => open({ kind: "close-time", barberColorId, ...range })}
        />
      );
    }
    case "booking":
      return <OpenBooking agenda={agenda} acts={acts} sheet={sheet} />;
    case "closed": {
      const { closing } = sheet;
      const isThere = answer?.closed.some(
        ({ closingId, barberColorId }) =>
          closingId === closing.closingId && barberColorId === closing.barberColorId,
      );
      return (
        <ClosedSheet
          {...common}
          closing={closing}
          day={dayOfItem(shop, closing)}
          time={timeOfItem(shop, closing)}
          isGone={isThere === false}
          onOpen={(isAll) => acts.openTime(closing, isAll)}
        />
      );
    }
    case "close-day":
    case "close-time":
      return (
        <CloseSheet
          {...common}
          isWholeDay={sheet.kind === "close-day"}
          start={
            sheet.kind === "close-day"
              ? wholeDay(shop, day, today)
              : hoursFrom(wholeDay(shop, day, today), sheet)
          }
          now={now}
          seen={agenda.seen}
          fetchDay={agenda.fetchDay}
          {...draftInTab<ClosingDraft>(agenda, sheet)}
          onClose={(draft) => acts.closeTime(draft)}
        />
      );
    case "book":
      return (
        <BookSheet
          {...common}
          day={day}
          now={now}
          answer={answer}
          start={sheet}
          {...draftInTab<BookingDraft>(agenda, sheet)}
          onDay={(chosen) => agenda.dispatch({ type: "day-chosen", day: chosen })}
          onBook={(change, draft) => acts.book(change, draft.texts.name.trim(), draft.time)}
        />
      );
  }
}

function OpenBooking({
  agenda: { shop, plan, act, moveAct, dispatch, open, close, whereabouts },
  acts,
  sheet,
}: {
  agenda: Agenda;
  acts: AgendaActs;
  sheet: OpenSheet & { readonly kind: "booking" };
}) {
  const { booking, is, by } = whereabouts(sheet.booking);
  const planned = plan?.columns
    .flatMap(({ bookings }) => bookings)
    .find(({ booking: { bookingId } }) => bookingId === booking.bookingId);
  return (
    <BookingSheet
      shop={shop}
      booking={booking}
      day={dayOfItem(shop, booking)}
      time={timeOfItem(shop, booking)}
      isConflict={planned?.isConflict ?? false}
      is={is}
      by={by}
      act={act}
      onGoOn={() => open({ kind: "booking", booking })}
      onMove={() => {
        moveAct.leave();
        act.leave();
        dispatch({ type: "moving", booking });
      }}
      onCancel={(notifies) => acts.cancel(booking, notifies)}
      onClosed={close}
    />
  );
}

/** The draft of a form, which the tab keeps over a reload. */
function draftInTab<Draft>({ access: { calendarId } }: Agenda, sheet: FormInTab["sheet"]) {
  return {
    keptDraft: () => {
      const { form } = TAB_MEMORY.read(calendarId);
      return form?.sheet.kind === sheet.kind ? (form.draft as Draft | undefined) : undefined;
    },
    onDraft: (draft: Draft) =>
      TAB_MEMORY.write({
        ...TAB_MEMORY.read(calendarId),
        form: { sheet, draft } as FormInTab,
      }),
  };
}
