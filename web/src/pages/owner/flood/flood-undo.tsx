import { useEffect, useId } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { ActButton } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import { useAct } from "../acts/use-act.ts";
import { OWNER_COPY } from "../copy/owner-copy.ts";
import type { SeenDay } from "../polling/seen-days.ts";
import { useDeviceClock } from "../polling/use-device-clock.ts";
import undoStyles from "../undo/undo-bar.module.css";
import { FLOOD_COPY } from "./flood-copy.ts";

/** Offers to take a cancellation of many back while that is possible. A refusal stays until it was read. */
export function FloodUndo({
  bookingIds,
  until,
  access,
  shown,
  onEnded,
}: {
  bookingIds: readonly string[];
  /** By the device's clock. */
  until: number;
  access: OwnerAccess;
  shown: SeenDay | undefined;
  /** With what is to be said of it. */
  onEnded: (text: string) => void;
}) {
  const id = useId();
  const act = useAct(access, shown);
  const now = useDeviceClock(250);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  const { isSending, error } = act;
  const cancelled = FLOOD_COPY.cancelled(bookingIds.length);
  const isOver = seconds === 0 && !isSending && error === undefined;
  useEffect(() => {
    if (isOver) onEnded(cancelled);
  }, [isOver, onEnded, cancelled]);
  const undo = (): void => {
    const body = { bookingIds: [...bookingIds] };
    void act.send({ act: "undoCancellations", body }, (end) =>
      onEnded(end.isDone ? FLOOD_COPY.undone : end.sentence),
    );
  };
  return (
    <div className={undoStyles["bar"]} role="group" aria-label={OWNER_COPY.undo.undo}>
      <p id={id} className={undoStyles["what"]}>
        {cancelled}
      </p>
      <ActError error={error} />
      {seconds > 0 || isSending ? (
        <ActButton act={act} describedBy={id} onPressed={undo}>
          {OWNER_COPY.undo.undo}
          <span aria-hidden="true" className={undoStyles["seconds"]}>
            {OWNER_COPY.undo.seconds(seconds)}
          </span>
        </ActButton>
      ) : (
        <ActButton act={act} tone="quiet" describedBy={id} onPressed={() => onEnded("")}>
          {OWNER_COPY.undo.dismiss}
        </ActButton>
      )}
    </div>
  );
}
