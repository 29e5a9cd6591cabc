import type { ChangeResult, OwnerChange } from "../../../scheduling-api/owner-api.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { keyFor } from "./act-key.ts";
import type { ActKey } from "./act-key.ts";

/** How an act ended. */
export type ActEnd =
  /** `isLeft`: the owner left the act's sheet before the answer came. */
  | { readonly isDone: true; readonly key: string; readonly isLeft: boolean }
  /** The act was not done, and the owner has left the sheet that would show why. */
  | { readonly isDone: false; readonly sentence: string };

/** An act whose answer never came: it may have been done. */
export interface UnansweredAct {
  readonly key: string;
  readonly change: OwnerChange;
  /** By the device's clock. */
  readonly since: number;
}

/** The state of an act, which its sheet shows. */
export interface ActProgress {
  readonly isSending: boolean;
  readonly error: string | undefined;
  readonly unanswered: UnansweredAct | undefined;
}

export const NO_ACT: ActProgress = { isSending: false, error: undefined, unanswered: undefined };

interface Attempt {
  readonly key: ActKey;
  readonly change: OwnerChange;
  readonly onEnd: (end: ActEnd) => void;
  isSending: boolean;
}

export interface ActRunner {
  /** Sends a change, unless another of the same sheet is under way. */
  readonly send: (change: OwnerChange, onEnd: (end: ActEnd) => void) => Promise<void>;
  /** Ends an unanswered act as done, because the day shows its outcome. */
  readonly confirm: () => void;
  /** Called when the owner leaves the sheet. The next send is another act, even with the same content. */
  readonly leave: () => void;
}

/** Sends the acts of one sheet after the other. */
export function actRunner(
  call: (key: string, change: OwnerChange) => Promise<ChangeResult>,
  notify: (progress: ActProgress) => void,
  newKey: () => string,
  clock: () => number,
): ActRunner {
  let attempt: Attempt | undefined;
  const leave = (): void => {
    attempt = undefined;
    notify(NO_ACT);
  };
  return {
    leave,
    async send(change, onEnd) {
      // A second click can come before React has rendered the first.
      if (attempt?.isSending === true) return;
      const key = keyFor(change, attempt?.key, newKey);
      const mine: Attempt = { key, change, onEnd, isSending: true };
      attempt = mine;
      notify({ ...NO_ACT, isSending: true });
      const result = await call(key.key, change);
      mine.isSending = false;
      const isLeft = attempt !== mine;
      if (result.ok) {
        if (!isLeft) leave();
        onEnd({ isDone: true, key: key.key, isLeft });
        return;
      }
      const isRefused = result.reason === "refused";
      if (!isRefused) console.error("The owner's call had no answer.", result.cause);
      if (isLeft) {
        const sentence = isRefused
          ? (result.error ?? copy.acts.refusedLater)
          : copy.acts.failedLater;
        onEnd({ isDone: false, sentence });
        return;
      }
      // A refusal below 500 is an answer, so the next try is another act.
      const isAnswered = isRefused && result.status < 500;
      if (isAnswered) attempt = undefined;
      notify({
        isSending: false,
        error: isRefused ? (result.error ?? copy.acts.refused) : copy.acts.failed,
        unanswered: isAnswered ? undefined : { key: key.key, change, since: clock() },
      });
    },
    confirm() {
      if (attempt === undefined || attempt.isSending) return;
      const { key, onEnd } = attempt;
      leave();
      onEnd({ isDone: true, key: key.key, isLeft: false });
    },
  };
}
