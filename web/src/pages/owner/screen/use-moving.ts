import { useCallback, useEffect } from "react";

import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { focusDay } from "../day-view/use-grid-focus.ts";
import { slotsToMoveTo } from "../moving/free-slots.ts";
import type { Agenda } from "../agenda/use-agenda.ts";

/** The slots to which the booking being moved can go, by barber, and a function that ends the move. */
export function useMoving(agenda: Agenda) {
  const copy = useOwnerCopy();
  const { shop, day, now, answer, moveAct, dispatch, say } = agenda;
  const { moving, sheet } = agenda.state;
  const { leave: leaveAct } = moveAct;
  const leave = useCallback(() => {
    leaveAct();
    if (document.activeElement?.closest("[data-moving-bar]")) focusDay();
    dispatch({ type: "moving", booking: undefined });
  }, [leaveAct, dispatch]);
  useEscape(moving !== undefined && sheet === undefined, leave);

  const movingState = moving === undefined ? undefined : agenda.whereabouts(moving).is;
  const isUnderWay = moveAct.isSending || moveAct.unanswered !== undefined;
  useEffect(() => {
    // The answer to a move sent from here reports its outcome.
    if (movingState === undefined || movingState === "there" || isUnderWay) return;
    leave();
    say(copy.moving[movingState]);
  }, [movingState, isUnderWay, leave, say, copy]);

  const targets =
    moving === undefined || answer === undefined
      ? undefined
      : slotsToMoveTo(shop, day, now, answer, moving);
  return { leave, targets };
}

function useEscape(isOn: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") leave();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOn, leave]);
}
