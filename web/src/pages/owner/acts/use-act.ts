import { useEffect, useMemo, useState } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { OWNER_BACKEND } from "../../../scheduling-api/owner-backend.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import type { SeenDay } from "../polling/seen-days.ts";
import { deviceClock } from "../polling/use-device-clock.ts";
import { randomKey } from "./act-key.ts";
import { actRunner, NO_ACT } from "./act-runner.ts";
import type { ActProgress, ActRunner } from "./act-runner.ts";
import { isOutcomeSeen } from "./outcome-seen.ts";

/** Before that, most answers are there. */
const SPINNER_AFTER_MILLISECONDS = 300;

/** What is going on with something that the owner does. */
export interface Act extends ActProgress, Pick<ActRunner, "send" | "leave"> {
  /** Whether it takes long enough to say so. */
  readonly isSlow: boolean;
}

/** The acts of one place of the page; `shown` is the day on the screen, which may show that an unanswered one was done. */
export function useAct(access: OwnerAccess, shown: SeenDay | undefined): Act {
  const copy = useOwnerCopy();
  const [progress, setProgress] = useState(NO_ACT);
  const [isSlow, setSlow] = useState(false);
  const runner = useMemo(
    () =>
      actRunner(
        (key, change) => OWNER_BACKEND.change(access, key, change),
        setProgress,
        randomKey,
        deviceClock,
        copy,
      ),
    [access, copy],
  );
  const { isSending, unanswered } = progress;

  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setSlow(true), SPINNER_AFTER_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);

  useEffect(() => {
    if (unanswered === undefined || shown === undefined) return;
    // An answer from before the act shows nothing of it.
    if (shown.confirmedAt <= unanswered.since) return;
    if (isOutcomeSeen(unanswered.change, unanswered.key, shown.answer)) runner.confirm();
  }, [unanswered, shown, runner]);

  return { ...progress, isSlow, send: runner.send, leave: runner.leave };
}
