import { useEffect, useId } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { ActButton } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import { useAct } from "../acts/use-act.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import type { SeenDay } from "../polling/seen-days.ts";
import { useDeviceClock } from "../polling/use-device-clock.ts";
import undoStyles from "../undo/undo-bar.module.css";

/** A cancellation of many bookings that can still be undone. */
export interface CancelledMany {
  readonly bookingIds: readonly string[];
  /** By the device's clock. */
  readonly until: number;
}

/** Offers to undo a cancellation of many bookings while that is possible. A refusal stays until it was read. */
export function FloodUndo({
  cancelled,
  access,
  shown,
  onEnded,
}: {
  cancelled: CancelledMany;
  access: OwnerAccess;
  shown: SeenDay | undefined;
  /** `text`: the message about the outcome. */
  onEnded: (cancelled: CancelledMany, text: string) => void;
}) {
  const { bookingIds, until } = cancelled;
  const id = useId();
  const act = useAct(access, shown);
  const now = useDeviceClock(250);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  const { isSending, error } = act;
  const what = copy.flood.cancelled(bookingIds.length);
  const isOver = seconds === 0 && !isSending && error === undefined;
  useEffect(() => {
    if (isOver) onEnded(cancelled, what);
  }, [isOver, onEnded, cancelled, what]);
  const undo = (): void => {
    const body = { bookingIds: [...bookingIds] };
    void act.send({ act: "undoCancellations", body }, (end) =>
      onEnded(cancelled, end.isDone ? copy.flood.undone : end.sentence),
    );
  };
  return (
    <div className={undoStyles["bar"]} role="group" aria-label={copy.undo.undo}>
      <p id={id} className={undoStyles["what"]}>
        {what}
      </p>
      <ActError error={error} />
      {seconds > 0 || isSending ? (
        <ActButton act={act} describedBy={id} onPressed={undo}>
          {copy.undo.undo}
          <span aria-hidden="true" className={undoStyles["seconds"]}>
            {copy.undo.seconds(seconds)}
          </span>
        </ActButton>
      ) : (
        <ActButton act={act} tone="quiet" describedBy={id} onPressed={() => onEnded(cancelled, "")}>
          {copy.undo.dismiss}
        </ActButton>
      )}
    </div>
  );
}
