import type { BusyCalendarOfDay } from "@vitrine/domain/wire/owner/see-day";
import { useCallback, useEffect, useRef } from "react";

import { Spinner } from "../../../ui/spinner.tsx";
import { ChangesLine } from "../changes/changes-line.tsx";
import { lookAt } from "../changes/since-last-look.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { ChairGrid } from "../day-view/chair-grid.tsx";
import type { DayControls } from "../day-view/day-controls.ts";
import { TableGrid } from "../day-view/table-grid.tsx";
import { wallMinute } from "../day-view/wall-span.ts";
import { FloodPanel } from "../flood/flood-panel.tsx";
import { agendaActs } from "./agenda-acts.ts";
import { AgendaBottom } from "./agenda-bottom.tsx";
import { AgendaSheets } from "./agenda-sheets.tsx";
import styles from "./agenda.module.css";
import { busySentences } from "./busy-sentences.ts";
import { DaySwitch } from "./day-switch.tsx";
import { useAgenda } from "./use-agenda.ts";
import type { AgendaProps } from "./use-agenda.ts";
import { useMoving } from "./use-moving.ts";

/** A calendar's days, and everything that the owner can do with them. */
export function AgendaScreen({
  onOwnChange,
  ...props
}: AgendaProps & { onOwnChange: (...changes: string[]) => void }) {
  const { shop, access } = props;
  const agenda = useAgenda(props);
  const { state, dispatch, open, moveAct, seen, latest, changes, day, today, answer, plan } =
    agenda;
  const acts = agendaActs(agenda, onOwnChange);
  const moving = useMoving(agenda);
  const say = useCallback((text: string) => dispatch({ type: "said", text }), [dispatch]);
  const booking = state.moving;
  const controls: DayControls = {
    canOpenFree: day >= today,
    changed: new Map(changes.map(({ bookingId, kind }) => [bookingId, kind])),
    moving: booking && {
      booking,
      targets: moving.targets ?? new Map(),
      isSending: moveAct.isSending,
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
  useNowInView(plan !== undefined && nowMinute !== undefined, latest?.flood !== undefined);

  return (
    <div className={styles["agenda"]} data-moving={booking !== undefined || undefined}>
      <FloodPanel
        shop={shop}
        access={access}
        answer={latest}
        shown={agenda.known}
        refresh={agenda.refresh}
        onSaid={say}
        onOwnChange={onOwnChange}
      />
      <ChangesLine
        shop={shop}
        changes={changes}
        onDay={(chosen) => dispatch({ type: "day-chosen", day: chosen })}
        onSeen={() => {
          if (latest !== undefined) props.onLooked(lookAt(latest));
        }}
      />
      <BusyLine calendars={answer?.busyCalendars ?? []} now={agenda.deviceNow} />
      <DaySwitch
        day={day}
        isToday={day === today}
        onDay={(chosen) => dispatch({ type: "day-chosen", day: chosen })}
      />
      {plan === undefined ? (
        seen.failures === 0 && (
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
      <AgendaSheets agenda={agenda} acts={acts} />
    </div>
  );
}

/** Says which busy calendars need attention; nothing while none does. `now`: the device's clock. */
function BusyLine({ calendars, now }: { calendars: readonly BusyCalendarOfDay[]; now: number }) {
  return busySentences(calendars, now).map((sentence) => (
    <p key={sentence} className={styles["busy"]} role="status">
      {sentence}
    </p>
  ));
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
