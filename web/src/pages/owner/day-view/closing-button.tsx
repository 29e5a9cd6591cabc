import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import { Lock } from "lucide-react";
import type { CSSProperties } from "react";
import { useId } from "react";

import type { Agenda } from "../agenda/use-agenda.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import type { PlannedClosing } from "../day/day-plan.ts";
import styles from "./day-view.module.css";
import { Hatching } from "./hatching.tsx";
import { positionAttributes } from "./use-grid-focus.ts";
import { hoursText } from "../forms/closing-draft.ts";

/**
 * A closed time in the day, hatched. Its note stands where no booking covers it; where bookings cover all of it, along its edge,
 * which they leave in view.
 */
export function ClosingButton({
  planned,
  column,
  firstMinute,
  agenda,
  style,
}: {
  planned: PlannedClosing;
  column: number;
  /** The first minute that the screen shows; the button does not begin before it. */
  firstMinute: number;
  agenda: Agenda;
  style?: CSSProperties;
}) {
  const copy = useOwnerCopy();
  const id = useId();
  const { closing, noteMinute } = planned;
  const start = Math.max(firstMinute, planned.startMinute);
  const rowsAbove = Math.max(0, ((noteMinute ?? start) - start) / CELL_MINUTES);
  const isMoving = agenda.state.moving !== undefined;
  return (
    <div
      className={styles["closing"]}
      data-covered={noteMinute === undefined || undefined}
      style={style}
    >
      <Hatching />
      {noteMinute !== undefined && (
        <Lock className={styles["lock"]} aria-hidden="true" size={14} strokeWidth={2.5} />
      )}
      <div
        className={styles["closed-texts"]}
        style={{ marginBlockStart: `calc(var(--row) * ${rowsAbove})` }}
      >
        {/* Its `::after` covers the whole closed time, so that all of it can be tapped. */}
        <button
          type="button"
          className={styles["press"]}
          aria-label={`${hoursText(planned, copy)} ${copy.grid.closed}`}
          aria-describedby={closing.word === "" ? undefined : id}
          aria-disabled={isMoving}
          tabIndex={isMoving ? -1 : 0}
          data-closing={closing.closingId}
          {...positionAttributes({ column, minute: start })}
          onClick={() => {
            if (!isMoving) agenda.open({ kind: "closed", closing });
          }}
        >
          <span className={styles["closed-label"]}>{copy.grid.closed}</span>
        </button>
        {closing.word !== "" && (
          <span className={styles["closed-note"]} aria-hidden="true">
            {closing.word}
          </span>
        )}
      </div>
      {closing.word !== "" && (
        <span id={id} hidden>
          {closing.word}
        </span>
      )}
    </div>
  );
}
