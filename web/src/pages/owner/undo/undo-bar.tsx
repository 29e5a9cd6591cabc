import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { useEffect, useId } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import { useAct } from "../acts/use-act.ts";
import { OWNER_COPY } from "../copy/owner-copy.ts";
import type { SeenDay } from "../polling/seen-days.ts";
import { useDeviceClock } from "../polling/use-device-clock.ts";
import styles from "./undo-bar.module.css";

const COPY = OWNER_COPY.undo;

/** Offers to take a cancellation back while that is possible. A refusal stays until it was read. */
export function UndoBar({
  what,
  until,
  booking,
  access,
  shown,
  onUndone,
  onOver,
}: {
  what: string;
  /** By the device's clock. */
  until: number;
  booking: BookingOfDay;
  access: OwnerAccess;
  shown: SeenDay | undefined;
  onUndone: (text: string) => void;
  onOver: (booking: BookingOfDay) => void;
}) {
  const id = useId();
  const act = useAct(access, shown);
  const now = useDeviceClock(250);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  const { isSending, error } = act;
  const isOver = seconds === 0 && !isSending && error === undefined;
  useEffect(() => {
    if (isOver) onOver(booking);
  }, [isOver, onOver, booking]);
  const undo = (): void => {
    const { bookingId } = booking;
    void act.send({ act: "undoCancellation", body: { bookingId } }, (end) => {
      onUndone(end.isDone ? COPY.undone(what) : end.sentence);
      if (end.isDone) onOver(booking);
    });
  };
  return (
    <div className={styles["bar"]} data-undo="" role="group" aria-label={COPY.undo}>
      <p id={id} className={styles["what"]}>
        {COPY.cancelled(what)}
      </p>
      <ActError error={error} />
      {seconds > 0 || isSending ? (
        <ActButton act={act} describedBy={id} onPressed={undo}>
          {COPY.undo}
          <span aria-hidden="true" className={styles["seconds"]}>
            {COPY.seconds(seconds)}
          </span>
        </ActButton>
      ) : (
        <ActButton act={act} tone="quiet" describedBy={id} onPressed={() => onOver(booking)}>
          {COPY.dismiss}
        </ActButton>
      )}
      {act.isSlow && <ActSpinner act={act} />}
    </div>
  );
}
