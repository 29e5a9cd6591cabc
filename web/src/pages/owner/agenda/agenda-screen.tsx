import { useEffect, useRef } from "react";

import { Spinner } from "../../../ui/spinner.tsx";
import { ChangesLine } from "../changes/changes-line.tsx";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { ChairGrid } from "../day-view/chair-grid.tsx";
import type { DayControls } from "../day-view/day-controls.ts";
import { TableGrid } from "../day-view/table-grid.tsx";
import { wallMinute } from "../day-view/wall-span.ts";
import { FloodPanel } from "../flood/flood-panel.tsx";
import { BookSheet } from "../sheets/book-sheet.tsx";
import { BookingSheet } from "../sheets/booking-sheet.tsx";
import { CloseSheet } from "../sheets/close-sheet.tsx";
import { ClosedSheet } from "../sheets/closed-sheet.tsx";
import { FreeSheet } from "../sheets/free-sheet.tsx";
import { agendaActs } from "./agenda-acts.ts";
import type { SheetProps } from "./agenda-acts.ts";
import { AgendaBottom } from "./agenda-bottom.tsx";
import styles from "./agenda.module.css";
import { busySentences } from "./busy-sentences.ts";
import { DaySwitch } from "./day-switch.tsx";
import { useAgenda } from "./use-agenda.ts";
import type { AgendaProps } from "./use-agenda.ts";
import { useMoving } from "./use-moving.ts";

/** A calendar's days, and everything that the owner can do with them. */
export function AgendaScreen(props: AgendaProps) {
  const agenda = useAgenda(props);
  const { shop, state, open, changes, day, today, answer, plan } = agenda;
  const acts = agendaActs(agenda);
  const moving = useMoving(agenda);
  const booking = state.moving;
  const controls: DayControls = {
    canOpenFree: day >= today,
    changed: new Map(changes.map(({ bookingId, kind }) => [bookingId, kind])),
    moving: booking && {
      booking,
      targets: moving.targets ?? new Map(),
      isSending: agenda.moveAct.isSending,
    },
    onBooking: (tapped) => open({ kind: "booking", booking: tapped }),
    onClosing: (closing) => open({ kind: "closed", closing }),
    onFree: (barberColorId, startMinute) => open({ kind: "free", barberColorId, startMinute }),
    onTarget: (barberColorId, slot) => {
      if (booking !== undefined) acts.move(booking, barberColorId, slot);
    },
  };
  const nowMinute = day === today ? wallMinute(agenda.now, day, shop.timeZone) : undefined;
  const Grid = shop.kind === "tables" ? TableGrid : ChairGrid;
  useNowInView(plan !== undefined && nowMinute !== undefined, agenda.latest?.flood !== undefined);

  return (
    <div className={styles["agenda"]} data-moving={booking !== undefined || undefined}>
      <FloodPanel agenda={agenda} />
      <ChangesLine agenda={agenda} />
      {busySentences(answer?.busyCalendars ?? [], agenda.deviceNow).map((sentence) => (
        <p key={sentence} className={styles["busy"]} role="status">
          {sentence}
        </p>
      ))}
      <DaySwitch agenda={agenda} />
      {plan === undefined ? (
        agenda.seen.failures === 0 && (
          <div className={styles["loading"]}>
            <Spinner label={copy.offline.loading} />
          </div>
        )
      ) : plan.rows.length === 0 ? (
        <p className={styles["empty"]}>{copy.grid.noHours}</p>
      ) : (
        <Grid shop={shop} plan={plan} nowMinute={nowMinute} controls={controls} />
      )}
      <AgendaBottom agenda={agenda} moving={moving} />
      <OpenSheet agenda={agenda} acts={acts} />
    </div>
  );
}

function OpenSheet(over: Omit<SheetProps<"free">, "sheet">) {
  const { sheet } = over.agenda.state;
  switch (sheet?.kind) {
    case undefined:
      return null;
    case "free":
      return <FreeSheet {...over} sheet={sheet} />;
    case "booking":
      return <BookingSheet {...over} sheet={sheet} />;
    case "closed":
      return <ClosedSheet {...over} sheet={sheet} />;
    case "close-day":
    case "close-time":
      return <CloseSheet {...over} sheet={sheet} />;
    case "book":
      return <BookSheet {...over} sheet={sheet} />;
  }
}

/** When the day is first shown, scrolls to the line of the current time, unless it is in view or a warning is above it. */
function useNowInView(isThere: boolean, isUrgentAbove: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isThere || isDone.current) return;
    isDone.current = true;
    if (isUrgentAbove) return;
    const line = document.querySelector("[data-now]");
    if (line === null || line.getBoundingClientRect().top < innerHeight * 0.75) return;
    line.scrollIntoView({ block: "center" });
  }, [isThere, isUrgentAbove]);
}
