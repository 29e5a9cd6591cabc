import { useEffect, useEffectEvent, useRef } from "react";

import { Spinner } from "../../../ui/spinner.tsx";
import { ActError } from "../../../ui/acts/act-button.tsx";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import dayStyles from "../day-view/day-view.module.css";
import { timeOfItem } from "../day/items-of-day.ts";
import { daysToBookOn } from "../moving/free-slots.ts";
import { walkInSlot } from "../moving/walk-in-slot.ts";
import { UndoBar } from "../undo/undo-bar.tsx";
import styles from "./agenda.module.css";
import type { Agenda } from "../agenda/use-agenda.ts";
import type { useMoving } from "./use-moving.ts";

const MESSAGE_MILLISECONDS = 8_000;

interface WithAgenda {
  readonly agenda: Agenda;
}

interface BottomProps extends WithAgenda {
  readonly moving: ReturnType<typeof useMoving>;
}

/** The bar below the day: messages, the booking being moved, the acts that can be undone, and the buttons for new acts. */
export function AgendaBottom({ agenda, moving }: BottomProps) {
  const { state, dispatch } = agenda;
  return (
    <div className={styles["bottom"]}>
      <Messages agenda={agenda} />
      {state.moving !== undefined && <MovingBar agenda={agenda} moving={moving} />}
      {state.undos.map((undo) => (
        <UndoBar
          key={`${undo.id} ${undo.until}`}
          agenda={agenda}
          undo={undo}
          onOver={() => dispatch({ type: "undo-over", undo })}
        />
      ))}
      {state.moving === undefined && <Actions agenda={agenda} />}
    </div>
  );
}

function Messages({ agenda: { state, dispatch, seen, known, deviceNow } }: WithAgenda) {
  const copy = useOwnerCopy();
  const { text, number, isInBar } = state.message;
  const age = known && copy.age(deviceNow - known.confirmedAt);
  const isCovered = state.sheet !== undefined;
  useEffect(() => {
    // The message stays as long as a sheet covers it.
    if (isCovered) return;
    const timer = setTimeout(
      () => dispatch({ type: "message-over", number }),
      MESSAGE_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [number, isCovered, dispatch]);
  return (
    <div className={styles["messages"]}>
      <p role="status" className={isInBar === true ? dayStyles["unseen"] : styles["said"]}>
        <span key={number}>{text}</span>
      </p>
      <p role="status" className={styles["offline"]}>
        {seen.failures > 0 &&
          (age === undefined
            ? (seen.reason ?? copy.offline.nothing)
            : seen.reason === undefined
              ? copy.offline.old(age)
              : copy.offline.refused(seen.reason, age))}
      </p>
    </div>
  );
}

function MovingBar({ agenda, moving: { targets, leave } }: BottomProps) {
  const copy = useOwnerCopy();
  const { shop, state, answer, moveAct } = agenda;
  if (state.moving === undefined) return null;
  const name = `${timeOfItem(shop, state.moving)} ${state.moving.clientName}`;
  const hasTarget = [...(targets?.values() ?? [])].some((slots) => slots.length > 0);
  return (
    <div
      className={styles["moving"]}
      role="group"
      data-moving-bar=""
      aria-label={copy.booking.move}
    >
      <div>
        <p className={styles["moving-title"]}>
          {state.movesFollowing ? copy.moving.following(name) : copy.moving.title(name)}
        </p>
        <p role="status">
          {answer === undefined || hasTarget ? copy.moving.what : copy.moving.none}
        </p>
      </div>
      <button type="button" className={styles["leave"]} onClick={leave}>
        {copy.moving.leave}
      </button>
      <ActError error={moveAct.error} />
      {moveAct.isSlow && <Spinner label={copy.acts.sending} />}
    </div>
  );
}

/** Opens the form for who has just come in; pressed before the day is there, as soon as it is. */
function WalkInButton({ agenda: { shop, now, today, answer, state, open, say } }: WithAgenda) {
  const copy = useOwnerCopy();
  const isWaiting = useRef(false);
  const openForm = (): void => {
    if (answer === undefined) {
      isWaiting.current = true;
      return;
    }
    const slot = walkInSlot(shop, today, now, answer);
    if (slot === undefined) say(copy.book.noneToday);
    else open({ kind: "book", isWalkIn: true, ...slot });
  };
  const openAtLast = useEffectEvent(openForm);
  const isThere = answer !== undefined;
  const isCovered = state.sheet !== undefined;
  useEffect(() => {
    if (!isWaiting.current || !(isThere || isCovered)) return;
    isWaiting.current = false;
    // Another sheet was opened meanwhile.
    if (!isCovered) openAtLast();
  }, [isThere, isCovered]);
  return (
    <button type="button" className={styles["action"]} onClick={openForm}>
      {copy.actions.walkIn}
    </button>
  );
}

function Actions({ agenda }: WithAgenda) {
  const { shop, now, day, today, open } = agenda;
  const copy = useOwnerCopy();
  const openBookForm = (): void => {
    const days = daysToBookOn(shop, now);
    open({ kind: "book" }, days.includes(day) ? undefined : days[0]);
  };
  return (
    <div className={styles["actions"]}>
      {day === today && daysToBookOn(shop, now)[0] === today && <WalkInButton agenda={agenda} />}
      <button type="button" className={styles["book"]} onClick={openBookForm}>
        {copy.actions.book}
      </button>
      <button
        type="button"
        className={styles["action"]}
        onClick={() => open({ kind: "close-time" })}
      >
        {copy.actions.closeTime}
      </button>
      <button
        type="button"
        className={styles["action"]}
        onClick={() => open({ kind: "close-day" })}
      >
        {copy.actions.closeDay}
      </button>
    </div>
  );
}
