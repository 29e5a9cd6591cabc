import type { Shop } from "@vitrine/domain/shop/shop";
import { UNDO_OFFERED_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { Lock, TriangleAlert } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import { useAct } from "../acts/use-act.ts";
import { nameOfChange } from "../changes/since-last-look.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { focusDay } from "../day-view/use-grid-focus.ts";
import type { SeenDay } from "../polling/seen-days.ts";
import { deviceClock } from "../polling/use-device-clock.ts";
import { FloodSheet } from "./flood-sheet.tsx";
import { FloodUndo } from "./flood-undo.tsx";
import type { CancelledMany } from "./flood-undo.tsx";
import styles from "./flood.module.css";

interface FloodProps {
  readonly shop: Shop;
  readonly access: OwnerAccess;
  /** The latest answer, of any day. */
  readonly answer: Pick<SeeDayAnswer, "flood" | "shopOnlyUntil"> | undefined;
  /** The day on the screen. */
  readonly shown: SeenDay | undefined;
  readonly refresh: () => void;
  readonly onSaid: (text: string) => void;
  readonly onOwnChange: (...changes: string[]) => void;
}

/**
 * Says that clients book far more than usual, offers to stop them for an hour with one tap, and leads to the list of their
 * bookings. Empty without a flood, a stop or a cancellation to undo.
 */
export function FloodPanel(props: FloodProps) {
  const { access, answer, shown } = props;
  const { flood, shopOnlyUntil } = answer ?? {};
  const { act, listAct, isOpen, cancelled, ...acts } = useFloodActs(props);
  const isOnly = shopOnlyUntil !== undefined;
  const isFlood = flood !== undefined;
  const isThere = isFlood || isOnly || cancelled.length > 0;
  useFocusKept(isFlood);
  return (
    <>
      <div className={isThere ? styles["panel"] : undefined} data-only={isOnly || undefined}>
        {/* Always in the page, or screen readers would not announce its texts. */}
        <div role="status">
          {shopOnlyUntil !== undefined && (
            <p className={styles["line"]}>
              <Lock aria-hidden="true" size={20} />
              <span>{copy.flood.only(clockIn(shopOnlyUntil))}</span>
            </p>
          )}
          {flood !== undefined && (
            <p className={styles["line"]}>
              <TriangleAlert aria-hidden="true" size={20} />
              <span>{copy.flood.many(flood.bookings, clockIn(flood.since))}</span>
            </p>
          )}
        </div>
        {cancelled.map((one) => (
          <FloodUndo
            key={`${one.until} ${one.bookingIds[0]}`}
            cancelled={one}
            access={access}
            shown={shown}
            onEnded={acts.endUndo}
          />
        ))}
        <ActError error={act.error} />
        {isFlood && !isOnly && <p className={styles["hint"]}>{copy.flood.shopOnlyWhat}</p>}
        {(isFlood || isOnly) && (
          <div className={styles["buttons"]}>
            {isOnly ? (
              <ActButton act={act} tone="quiet" onPressed={() => acts.setShopOnly(false)}>
                {copy.flood.forAll}
              </ActButton>
            ) : (
              <ActButton act={act} onPressed={() => acts.setShopOnly(true)}>
                {copy.flood.shopOnly}
              </ActButton>
            )}
            {isFlood && (
              <ActButton act={listAct} tone="quiet" onPressed={acts.open}>
                {copy.flood.see}
              </ActButton>
            )}
          </div>
        )}
        {act.isSlow && <ActSpinner act={act} />}
      </div>
      {isOpen && (
        <FloodSheet
          shop={props.shop}
          access={access}
          act={listAct}
          onCancel={acts.cancel}
          onDismiss={acts.dismiss}
          onClosed={acts.close}
        />
      )}
    </>
  );
}

/** The owner's acts against a flood: `act` on the panel, `listAct` in the list over it. */
function useFloodActs({ access, shown, refresh, onSaid, onOwnChange }: FloodProps) {
  const act = useAct(access, shown);
  const listAct = useAct(access, shown);
  const [isOpen, setOpen] = useState(false);
  const [cancelled, setCancelled] = useState<readonly CancelledMany[]>([]);

  const setShopOnly = (isOn: boolean): void => {
    void act.send({ act: "shopOnly", body: { isOn } }, (end) => {
      if (!end.isDone) onSaid(end.sentence);
      refresh();
    });
  };
  const close = (): void => {
    listAct.leave();
    setOpen(false);
  };
  const cancel = (bookingIds: readonly string[], notifies: boolean): void => {
    const body = { bookingIds: [...bookingIds], tellsClients: notifies };
    void listAct.send({ act: "cancelBookings", body }, (end) => {
      if (end.isDone) {
        onOwnChange(
          ...bookingIds.map((bookingId) => nameOfChange({ kind: "cancelled", bookingId })),
        );
        const until = deviceClock() + UNDO_OFFERED_MILLISECONDS;
        setCancelled((before) => [...before, { bookingIds, until }]);
        close();
      } else {
        onSaid(end.sentence);
      }
      refresh();
    });
  };
  const dismiss = (): void => {
    void listAct.send({ act: "dismissFlood", body: {} }, (end) => {
      onSaid(end.isDone ? copy.flood.dismissed : end.sentence);
      close();
      refresh();
    });
  };
  const endUndo = useCallback(
    (ended: CancelledMany, text: string) => {
      setCancelled((before) => before.filter((one) => one !== ended));
      onSaid(text);
      refresh();
    },
    [onSaid, refresh],
  );
  const open = (): void => setOpen(true);
  return { act, listAct, isOpen, cancelled, open, close, setShopOnly, cancel, dismiss, endUndo };
}

/** Moves the focus to the day when the focused button disappears with the flood. */
function useFocusKept(isFlood: boolean): void {
  const wasFlood = useRef(false);
  useEffect(() => {
    if (wasFlood.current && !isFlood && document.activeElement === document.body) {
      focusDay();
    }
    wasFlood.current = isFlood;
  }, [isFlood]);
}

/** The clock time of a wire instant, which is in the shop's zone: `14:05`. */
function clockIn(instant: string): string {
  return instant.slice("2026-11-23T".length, "2026-11-23T14:05".length);
}
