import { useState } from "react";

import { ActButton, ActError } from "../../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { Spinner } from "../../../../ui/spinner.tsx";
import { useIsSlow } from "../../../../ui/acts/use-is-slow.ts";
import type { OthersChanges } from "../draft/shop-draft.ts";
import { PUBLISH_COPY as COPY } from "./publish-copy.ts";
import styles from "./publish-bar.module.css";
import { useBarFocus } from "./use-bar-focus.ts";
import type { Publishing } from "./use-publishing.ts";

/** More would cover the screen of a phone. */
const CHANGES_SHOWN = 2;

/** The bar at the foot: what the draft changes, what that means, and the buttons that decide about it. */
export function PublishBar({
  changes,
  others,
  isStored,
  publishing,
  said,
  canTakeBack,
  hasVersions,
  onUnderstood,
  onDiscarded,
  onTakenBack,
  onUndo,
}: {
  /** Empty while there is no draft. */
  changes: readonly string[];
  others: OthersChanges | undefined;
  /** Whether the draft is kept when the page is closed. */
  isStored: boolean;
  publishing: Publishing;
  /** What has just been done; `undefined` once the owner edits again. */
  said: string | undefined;
  canTakeBack: boolean;
  hasVersions: boolean;
  onUnderstood: () => void;
  onDiscarded: () => void;
  onTakenBack: () => void;
  onUndo: () => void;
}) {
  const [areAllShown, setAllShown] = useState(false);
  const isSending = publishing.phase !== "idle";
  const isSlow = useIsSlow(isSending);
  const hasDraft = changes.length > 0;
  const shown = changes.slice(0, changes.length > CHANGES_SHOWN + 1 ? CHANGES_SHOWN : undefined);
  const isQuiet = !hasDraft && others === undefined && said === undefined;
  return (
    <div
      {...useBarFocus()}
      className={styles["bar"]}
      role="group"
      aria-label={COPY.bar}
      data-quiet={isQuiet}
    >
      <Others others={others} onUnderstood={onUnderstood} />
      {hasDraft && (
        <ul className={styles["changes"]}>
          <Lines changes={shown} />
          {shown.length < changes.length && (
            <li>
              <button type="button" className={styles["all"]} onClick={() => setAllShown(true)}>
                {COPY.more(changes.length - shown.length)}
              </button>
            </li>
          )}
        </ul>
      )}
      <p role="status" className={styles["meaning"]}>
        {hasDraft
          ? meaningOf(publishing, isStored)
          : (said ?? (hasVersions ? COPY.allPublished : ""))}
      </p>
      <ActError error={publishing.isAsking ? undefined : publishing.error} />
      <div className={styles["buttons"]}>
        {hasDraft && (
          <>
            <ActButton act={{ isSending }} onPressed={publishing.publish}>
              {COPY.publish}
            </ActButton>
            <ActButton act={{ isSending }} tone="plain" onPressed={onDiscarded}>
              {COPY.discard}
            </ActButton>
          </>
        )}
        {canTakeBack && (
          <ActButton tone="plain" onPressed={onTakenBack}>
            {COPY.back}
          </ActButton>
        )}
        {!hasDraft && hasVersions && (
          <ActButton tone="plain" onPressed={onUndo}>
            {COPY.undo}
          </ActButton>
        )}
        {isSlow && <Spinner label={COPY.publishing} />}
      </div>
      {areAllShown && (
        <Sheet title={COPY.allTitle} onClosed={() => setAllShown(false)}>
          <ul className={styles["changes"]}>
            <Lines changes={changes} />
          </ul>
        </Sheet>
      )}
    </div>
  );
}

function Lines({ changes }: { changes: readonly string[] }) {
  return changes.map((change, index) => (
    // Two changes may have the same sentence, and a line has no state.
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index}>{change}</li>
  ));
}

function Others({
  others,
  onUnderstood,
}: {
  others: OthersChanges | undefined;
  onUnderstood: () => void;
}) {
  return (
    <div className={styles["others"]} data-empty={others === undefined}>
      {/* It is there before it says anything: only then is what it says read out. */}
      <div role="status">
        {others !== undefined && (
          <p>
            <strong>{COPY.othersTitle}</strong> {others.made.join("; ")}.
          </p>
        )}
        {others !== undefined && others.overridden.length > 0 && (
          <p>
            <strong>{COPY.overridden}</strong> {others.overridden.join("; ")}.
          </p>
        )}
      </div>
      {others !== undefined && (
        <button type="button" className={styles["understood"]} onClick={onUnderstood}>
          {COPY.understood}
        </button>
      )}
    </div>
  );
}

function meaningOf({ judgement, problems, unjudged }: Publishing, isStored: boolean): string {
  // What is meant against facts that others have replaced says nothing: they are being fetched.
  if (judgement === undefined || judgement.isStale) {
    if (unjudged === undefined) return COPY.judging;
    return `${unjudged.sentence} ${isStored ? COPY.stored : COPY.notStored}`;
  }
  const [problem] = problems;
  if (problem !== undefined) return `${COPY.notYet} ${problem.sentence}`;
  const { length } = judgement.outside;
  return length === 0 ? COPY.noneOutside : COPY.outside(length);
}
