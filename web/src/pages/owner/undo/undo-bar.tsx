import { useEffect, useId } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import { useAct } from "../acts/use-act.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import type { SeenDay } from "../polling/seen-days.ts";
import { useDeviceClock } from "../polling/use-device-clock.ts";
import type { OfferedUndo } from "./undo.ts";
import styles from "./undo-bar.module.css";

/** Offers to undo an act until the offer ends. A refusal stays until it was read. */
export function UndoBar({
  undo,
  access,
  shown,
  onUndone,
  onOver,
}: {
  undo: OfferedUndo;
  access: OwnerAccess;
  shown: SeenDay | undefined;
  onUndone: (text: string) => void;
  onOver: (undo: OfferedUndo) => void;
}) {
  const id = useId();
  const act = useAct(access, shown);
  const now = useDeviceClock(250);
  const seconds = Math.max(0, Math.ceil((undo.until - now) / 1_000));
  const { isSending, error } = act;
  const isOver = seconds === 0 && !isSending && error === undefined;
  useEffect(() => {
    if (isOver) onOver(undo);
  }, [isOver, onOver, undo]);
  const takeBack = (): void => {
    void act.send(undo.change, (end) => {
      onUndone(end.isDone ? undo.undone : end.sentence);
      if (end.isDone) onOver(undo);
    });
  };
  return (
    <div className={styles["bar"]} data-undo="" role="group" aria-label={copy.undo.undo}>
      <p id={id} className={styles["what"]}>
        {undo.done}
      </p>
      <ActError error={error} />
      {seconds > 0 || isSending ? (
        <ActButton act={act} describedBy={id} onPressed={takeBack}>
          {copy.undo.undo}
          <span aria-hidden="true" className={styles["seconds"]}>
            {copy.undo.seconds(seconds)}
          </span>
        </ActButton>
      ) : (
        <ActButton act={act} tone="quiet" describedBy={id} onPressed={() => onOver(undo)}>
          {copy.undo.dismiss}
        </ActButton>
      )}
      {act.isSlow && <ActSpinner act={act} />}
    </div>
  );
}
