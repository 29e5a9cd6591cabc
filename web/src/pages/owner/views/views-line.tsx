import { useState } from "react";

import { ActError } from "../../../ui/acts/act-button.tsx";
import { useIsSlow } from "../../../ui/acts/use-is-slow.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { useOnDemand } from "../../access/use-on-demand.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { focusDay } from "../day-view/use-grid-focus.ts";
import styles from "./views-line.module.css";

const VIEWS = ["week", "clients", "figures"] as const;

type View = (typeof VIEWS)[number];

const loadWeek = async () => (await import("../week/week-sheet.tsx")).WeekSheet;
const loadClients = async () => (await import("../clients/clients-sheet.tsx")).ClientsSheet;
const loadFigures = async () => (await import("../figures/figures-sheet.tsx")).FiguresSheet;

/** Opens what shows more than a day. Each view is fetched when it is first opened. */
export function ViewsLine({ agenda }: { agenda: Agenda }) {
  const { shop, access, today, chooseDay } = agenda;
  const copy = useOwnerCopy();
  const [shown, setShown] = useState<View>();
  const parts = {
    week: useOnDemand(loadWeek, shown === "week"),
    clients: useOnDemand(loadClients, shown === "clients"),
    figures: useOnDemand(loadFigures, shown === "figures"),
  };
  const part = shown && parts[shown];
  const isSlow = useIsSlow(part !== undefined && part.part === undefined && !part.hasFailed);
  const { part: WeekSheet } = parts.week;
  const { part: ClientsSheet } = parts.clients;
  const { part: FiguresSheet } = parts.figures;
  const close = (): void => setShown(undefined);
  return (
    <>
      <div className={styles["views"]}>
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            className={styles["view"]}
            onClick={() => (parts[view].hasFailed ? parts[view].retry() : setShown(view))}
          >
            {copy.views[view]}
          </button>
        ))}
      </div>
      {isSlow && <Spinner label={copy.forms.starting} />}
      <ActError error={part?.hasFailed ? copy.forms.failed : undefined} />
      {shown === "week" && WeekSheet !== undefined && (
        <WeekSheet
          agenda={agenda}
          onClosed={close}
          onDay={(day) => {
            close();
            chooseDay(day);
            // The button that opened the week gets the focus back as the dialog closes; the day is what was asked for.
            requestAnimationFrame(focusDay);
          }}
        />
      )}
      {shown === "clients" && ClientsSheet !== undefined && (
        <ClientsSheet agenda={agenda} onClosed={close} />
      )}
      {shown === "figures" && FiguresSheet !== undefined && (
        <FiguresSheet {...{ shop, access, today }} onClosed={close} />
      )}
    </>
  );
}
