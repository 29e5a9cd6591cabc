import { addDays } from "@vitrine/domain/time/shop-time";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { useEffect, useEffectEvent, useRef } from "react";

import { Spinner } from "../../../ui/spinner.tsx";
import { BusyLine } from "../busy/busy-line.tsx";
import { ConfirmLine } from "../confirm/confirm-line.tsx";
import { ChangesLine } from "./changes-line.tsx";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { dayOfItem } from "../day/items-of-day.ts";
import { ChairGrid } from "../day-view/chair-grid.tsx";
import { TableGrid } from "../day-view/table-grid.tsx";
import { useClosedInView } from "../day-view/use-closed-in-view.ts";
import { FloodPanel } from "../flood/flood-panel.tsx";
import { InstallLine } from "../install/install-line.tsx";
import { SeriesLine } from "./series-line.tsx";
import { BookingSheet } from "../sheets/booking-sheet.tsx";
import { ClosedSheet } from "../sheets/closed-sheet.tsx";
import { FormOnDemand } from "../sheets/form-on-demand.tsx";
import { FreeSheet } from "../sheets/free-sheet.tsx";
import { agendaActs } from "../agenda/agenda-acts.ts";
import type { SheetProps } from "../agenda/agenda-acts.ts";
import { useSwipe } from "../swipe/use-swipe.ts";
import { AgendaBottom } from "./agenda-bottom.tsx";
import styles from "./agenda.module.css";
import { DaySwitch } from "./day-switch.tsx";
import { useAgenda } from "../agenda/use-agenda.ts";
import type { AgendaProps } from "../agenda/use-agenda.ts";
import { useMoving } from "./use-moving.ts";
import { ViewsLine } from "../views/views-line.tsx";

export function AgendaScreen(props: AgendaProps) {
  const copy = useOwnerCopy();
  const agenda = useAgenda(props);
  const { shop, answer, plan } = agenda;
  const acts = agendaActs(agenda, copy);
  const moving = useMoving(agenda);
  // A stroke must not take the day away from under a booking that is being moved.
  const swipeable = useSwipe(agenda.state.moving === undefined, (step) =>
    agenda.chooseDay(addDays(agenda.day, step)),
  );
  const startMoving = useEffectEvent((booking: BookingOfDay): void => {
    agenda.chooseDay(dayOfItem(shop, booking));
    acts.startMoving(booking);
  });
  useEffect(() => {
    if (props.toMove !== undefined) startMoving(props.toMove);
  }, [props.toMove]);
  useClosedInView(agenda);
  const Grid = shop.kind === "tables" ? TableGrid : ChairGrid;
  useNowInView(
    plan !== undefined && agenda.nowMinute !== undefined,
    agenda.latest?.flood !== undefined,
  );

  return (
    <div className={styles["agenda"]} data-moving={agenda.state.moving !== undefined || undefined}>
      <FloodPanel agenda={agenda} />
      <ChangesLine agenda={agenda} />
      <BusyLine agenda={agenda} />
      <SeriesLine agenda={agenda} />
      <ConfirmLine agenda={agenda} acts={acts} />
      <DaySwitch agenda={agenda} />
      <ViewsLine agenda={agenda} />
      {answer?.waiting !== undefined && (
        <p className={styles["waiting"]}>{copy.waiting(answer.waiting)}</p>
      )}
      <div ref={swipeable} className={styles["shown"]}>
        {plan === undefined ? (
          agenda.seen.failures === 0 && (
            <div className={styles["loading"]}>
              <Spinner label={copy.offline.loading} />
            </div>
          )
        ) : plan.rows.length === 0 ? (
          <p className={styles["empty"]}>{copy.grid.noHours}</p>
        ) : (
          <Grid agenda={agenda} acts={acts} plan={plan} targets={moving.targets} />
        )}
      </div>
      <InstallLine agenda={agenda} />
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
    case "book":
    case "series":
      return <FormOnDemand {...over} sheet={sheet} />;
  }
}

/** When today is first shown, scrolls to the current time, unless it is in view or a warning stands above the day. */
function useNowInView(isTodayShown: boolean, hasWarningAbove: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isTodayShown || isDone.current) return;
    isDone.current = true;
    if (hasWarningAbove) return;
    const line = document.querySelector("[data-now]");
    if (line === null || line.getBoundingClientRect().top < innerHeight * 0.75) return;
    line.scrollIntoView({ block: "center" });
  }, [isTodayShown, hasWarningAbove]);
}
