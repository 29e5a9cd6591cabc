import { useEffect, useEffectEvent, useId, useRef } from "react";

import { ActButton, ActError, ActSpinner } from "../../../ui/acts/act-button.tsx";
import { useAct } from "../acts/use-act.ts";
import type { OfferedUndo } from "../agenda/agenda-state.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { focusDay } from "../day-view/use-grid-focus.ts";
import { useDeviceClock } from "../polling/use-device-clock.ts";
import styles from "./undo-bar.module.css";

/** Offers to undo an act until the offer ends. A refusal stays until the owner dismisses it. */
export function UndoBar({
  agenda: { access, known, say, refresh },
  undo,
  onOver,
}: {
  agenda: Agenda;
  undo: OfferedUndo;
  onOver: (isExpired: boolean) => void;
}) {
  const copy = useOwnerCopy();
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const act = useAct(access, known);
  const now = useDeviceClock(250);
  const seconds = Math.max(0, Math.ceil((undo.until - now) / 1_000));
  const { isSending, error } = act;
  const isOver = seconds === 0 && !isSending && error === undefined;
  const endOffer = (isExpired: boolean): void => {
    if (bar.current?.contains(document.activeElement) === true) focusDay();
    onOver(isExpired);
  };
  const expire = useEffectEvent(() => endOffer(true));
  useEffect(() => {
    if (isOver) expire();
  }, [isOver]);
  const sendUndo = (): void => {
    void act.send(undo.change, (outcome) => {
      say(outcome.isDone ? undo.undoneText : outcome.sentence);
      refresh();
      if (outcome.isDone) endOffer(false);
    });
  };
  return (
    <div ref={bar} className={styles["bar"]} data-undo="" role="group" aria-label={copy.undo.undo}>
      <p id={id} className={styles["what"]}>
        {undo.doneText}
      </p>
      <ActError error={error} />
      {seconds > 0 || isSending ? (
        <ActButton act={act} describedBy={id} onPressed={sendUndo}>
          {copy.undo.undo}
          <span aria-hidden="true" className={styles["seconds"]}>
            {copy.undo.seconds(seconds)}
          </span>
        </ActButton>
      ) : (
        <ActButton act={act} tone="quiet" describedBy={id} onPressed={() => endOffer(false)}>
          {copy.undo.dismiss}
        </ActButton>
      )}
      {act.isSlow && <ActSpinner act={act} />}
    </div>
  );
}
