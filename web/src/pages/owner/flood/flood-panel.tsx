import { UNDO_OFFERED_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import { Lock, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { ActButton, ActError, ActSpinner } from "../../../ui/acts/act-button.tsx";
import { useAct } from "../acts/use-act.ts";
import type { OfferedUndo } from "../agenda/agenda-state.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { nameOfChange } from "../agenda/since-last-look.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { clockOf } from "../day/items-of-day.ts";
import { focusDay } from "../day-view/use-grid-focus.ts";
import { UndoBar } from "../undo/undo-bar.tsx";
import { useOnDemand } from "../../access/use-on-demand.ts";
import styles from "./flood.module.css";

const loadSheet = async () => (await import("./flood-sheet.tsx")).FloodSheet;

/** Offers to stop a flood of bookings by clients, and opens their list. Empty while there is nothing to stop or undo. */
export function FloodPanel({ agenda }: { agenda: Agenda }) {
  const copy = useOwnerCopy();
  const { flood, shopOnlyUntil } = agenda.latest ?? {};
  const { act, listAct, isOpen, undos, ...acts } = useFloodActs(agenda);
  const isShopOnly = shopOnlyUntil !== undefined;
  const isFlood = flood !== undefined;
  const hasContent = isFlood || isShopOnly || undos.length > 0;
  const { part: FloodSheet, hasFailed, retry } = useOnDemand(loadSheet, isOpen);
  useFocusAfterFlood(isFlood);
  return (
    <>
      <div className={hasContent ? styles["panel"] : undefined} data-only={isShopOnly || undefined}>
        {/* Screen readers announce its texts only if it is already in the page. */}
        <div role="status">
          {shopOnlyUntil !== undefined && (
            <p className={styles["line"]}>
              <Lock aria-hidden="true" size={20} />
              <span>{copy.flood.only(clockOf(shopOnlyUntil))}</span>
            </p>
          )}
          {flood !== undefined && (
            <p className={styles["line"]}>
              <TriangleAlert aria-hidden="true" size={20} />
              <span>{copy.flood.many(flood.bookings, clockOf(flood.since))}</span>
            </p>
          )}
        </div>
        {undos.map((undo) => (
          <UndoBar
            key={`${undo.until} ${undo.id}`}
            agenda={agenda}
            undo={undo}
            onOver={(isExpired) => acts.endUndo(undo, isExpired)}
          />
        ))}
        <ActError error={hasFailed ? copy.flood.failed : act.error} />
        {isFlood && !isShopOnly && <p className={styles["hint"]}>{copy.flood.shopOnlyWhat}</p>}
        {(isFlood || isShopOnly) && (
          <div className={styles["buttons"]}>
            {isShopOnly ? (
              <ActButton act={act} tone="quiet" onPressed={() => acts.setShopOnly(false)}>
                {copy.flood.forAll}
              </ActButton>
            ) : (
              <ActButton act={act} onPressed={() => acts.setShopOnly(true)}>
                {copy.flood.shopOnly}
              </ActButton>
            )}
            {isFlood && (
              <ActButton act={listAct} tone="quiet" onPressed={hasFailed ? retry : acts.open}>
                {copy.flood.see}
              </ActButton>
            )}
          </div>
        )}
        {act.isSlow && <ActSpinner act={act} />}
      </div>
      {isOpen && FloodSheet !== undefined && (
        <FloodSheet
          shop={agenda.shop}
          access={agenda.access}
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
function useFloodActs({ access, known, refresh, say, onOwnChange }: Agenda) {
  const copy = useOwnerCopy();
  const act = useAct(access, known);
  const listAct = useAct(access, known);
  const [isOpen, setOpen] = useState(false);
  const [undos, setUndos] = useState<readonly OfferedUndo[]>([]);

  const setShopOnly = (isOn: boolean): void => {
    void act.send({ act: "shopOnly", body: { isOn } }, (end) => {
      if (!end.isDone) say(end.sentence);
      refresh();
    });
  };
  const close = (): void => {
    listAct.leave();
    setOpen(false);
  };
  const cancel = (bookingIds: string[], notifies: boolean): void => {
    const body = { bookingIds, tellsClients: notifies };
    void listAct.send({ act: "cancelBookings", body }, (end) => {
      if (end.isDone) {
        onOwnChange(
          ...bookingIds.map((bookingId) => nameOfChange({ kind: "cancelled", bookingId })),
        );
        const undo: OfferedUndo = {
          id: bookingIds.join(),
          doneText: copy.flood.cancelled(bookingIds.length),
          undoneText: copy.flood.undone,
          change: { act: "undoCancellations", body: { bookingIds } },
          until: Date.now() + UNDO_OFFERED_MILLISECONDS,
        };
        setUndos((before) => [...before, undo]);
        close();
      } else {
        say(end.sentence);
      }
      refresh();
    });
  };
  const dismiss = (): void => {
    void listAct.send({ act: "dismissFlood", body: {} }, (end) => {
      say(end.isDone ? copy.flood.dismissed : end.sentence);
      close();
      refresh();
    });
  };
  const endUndo = (ended: OfferedUndo, isExpired: boolean): void => {
    setUndos((before) => before.filter((one) => one !== ended));
    if (isExpired) say(ended.doneText);
  };
  const open = (): void => setOpen(true);
  return { act, listAct, isOpen, undos, open, close, setShopOnly, cancel, dismiss, endUndo };
}

/** Moves the focus to the day's title when the focused button disappears with the flood. */
function useFocusAfterFlood(isFlood: boolean): void {
  const wasFlood = useRef(false);
  useEffect(() => {
    if (wasFlood.current && !isFlood && document.activeElement === document.body) {
      focusDay();
    }
    wasFlood.current = isFlood;
  }, [isFlood]);
}
