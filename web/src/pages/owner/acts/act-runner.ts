import { keyFor } from "../../../scheduling-api/act-key.ts";
import type { ActKey } from "../../../scheduling-api/act-key.ts";
import type { ChangeResult, OwnerChange } from "../../../scheduling-api/owner-api.ts";
import type { OwnerCopy } from "../copy/use-owner-copy.ts";

export type ActEnd =
  /** `isLeft`: the owner left the act's sheet before the answer came. */
  | { readonly isDone: true; readonly key: string; readonly isLeft: boolean }
  /** The act was not done, and the owner has left the sheet that would show why. */
  | { readonly isDone: false; readonly sentence: string };

export interface ActProgress {
  readonly isSending: boolean;
  readonly error: string | undefined;
  /** An act whose answer never came: it may have been done. `since`: by the device's clock. */
  readonly unanswered:
    | { readonly key: string; readonly change: OwnerChange; readonly since: number }
    | undefined;
  /** How often the server has decided against an act since its sheet was opened. */
  readonly refusals: number;
}

export const NO_ACT: ActProgress = {
  isSending: false,
  error: undefined,
  unanswered: undefined,
  refusals: 0,
};

interface Attempt {
  readonly actKey: ActKey;
  readonly onEnd: (end: ActEnd) => void;
  isSending: boolean;
}

/** Sends the acts of one sheet, one at a time. */
export function actRunner(
  call: (key: string, change: OwnerChange) => Promise<ChangeResult>,
  onProgress: (progress: ActProgress) => void,
  newKey: () => string,
  clock: () => number,
  copy: OwnerCopy,
) {
  let attempt: Attempt | undefined;
  let refusals = 0;
  /** Called when the owner leaves the sheet. The next send is another act, even with the same content. */
  const leave = (): void => {
    attempt = undefined;
    refusals = 0;
    onProgress(NO_ACT);
  };
  /** Sends a change, unless another of the same sheet is under way. */
  const send = async (change: OwnerChange, onEnd: (end: ActEnd) => void): Promise<void> => {
    // A second click can come before React has rendered the first.
    if (attempt?.isSending === true) return;
    const actKey = keyFor(change, attempt?.actKey, newKey);
    const { key } = actKey;
    const mine: Attempt = { actKey, onEnd, isSending: true };
    attempt = mine;
    onProgress({ ...NO_ACT, isSending: true, refusals });
    const result = await call(key, change);
    mine.isSending = false;
    const isLeft = attempt !== mine;
    if (result.ok) {
      if (!isLeft) leave();
      return onEnd({ isDone: true, key, isLeft });
    }
    const isRefused = result.reason === "refused";
    if (!isRefused) console.error("The owner's call had no answer.", result.cause);
    if (isLeft) {
      const sentence = isRefused ? (result.error ?? copy.acts.refusedLater) : copy.acts.failedLater;
      return onEnd({ isDone: false, sentence });
    }
    // By a status below 500 the server has decided, so the next try is another act.
    const isAnswered = isRefused && result.status < 500;
    if (isAnswered) {
      attempt = undefined;
      refusals += 1;
    }
    onProgress({
      isSending: false,
      error: isRefused ? (result.error ?? copy.acts.refused) : copy.acts.failed,
      unanswered: isAnswered ? undefined : { key, change, since: clock() },
      refusals,
    });
  };
  /** Ends an unanswered act as done, because the day shows its outcome. */
  const confirm = (): void => {
    if (attempt === undefined || attempt.isSending) return;
    const { actKey, onEnd } = attempt;
    leave();
    onEnd({ isDone: true, key: actKey.key, isLeft: false });
  };
  return { send, confirm, leave };
}
