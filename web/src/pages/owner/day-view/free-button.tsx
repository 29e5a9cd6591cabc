import type { CSSProperties, ReactNode } from "react";

import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import styles from "./day-view.module.css";
import { positionAttributes } from "./use-grid-focus.ts";
import { spanLabel } from "../day/items-of-day.ts";
import type { WallSpan } from "../day/items-of-day.ts";

/** A button for a free range of the day. `isTarget`: the booking that is being moved can go there. */
export function FreeButton({
  span,
  column,
  barber,
  isTarget = false,
  isTabStop = isTarget,
  isDisabled = false,
  what,
  style,
  onPressed,
  children,
}: {
  span: WallSpan;
  column: number;
  barber: string;
  isTarget?: boolean;
  /** Whether Tab reaches the button; the arrow keys always do. */
  isTabStop?: boolean;
  isDisabled?: boolean;
  /** What the button's accessible name says after the time, instead of `livre`. */
  what?: string;
  style?: CSSProperties;
  onPressed: () => void;
  children?: ReactNode;
}) {
  const copy = useOwnerCopy();
  return (
    <button
      type="button"
      className={isTarget ? styles["target"] : styles["free"]}
      style={style}
      aria-label={`${spanLabel(span)} ${what ?? copy.grid.free}, ${barber}`}
      aria-disabled={isDisabled}
      tabIndex={isTabStop ? 0 : -1}
      {...positionAttributes({ column, minute: span.startMinute })}
      onClick={() => {
        if (!isDisabled) onPressed();
      }}
    >
      {children}
    </button>
  );
}
