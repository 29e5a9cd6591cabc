import { useEffect, useMemo, useState } from "react";

import { randomKey } from "../../../scheduling-api/act-key.ts";
import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { OWNER_BACKEND } from "../../../scheduling-api/owner-backend.ts";
import { useIsSlow } from "../../../ui/acts/use-is-slow.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import type { SeenDay } from "../polling/seen-days.ts";
import { actRunner, NO_ACT } from "./act-runner.ts";
import { isOutcomeSeen } from "./outcome-seen.ts";

export type Act = ReturnType<typeof useAct>;

/** Sends the acts of one part of the page. `shown`: the day on the screen, which may show an unanswered act as done. */
export function useAct(access: OwnerAccess, shown: SeenDay | undefined) {
  const copy = useOwnerCopy();
  const [progress, setProgress] = useState(NO_ACT);
  const runner = useMemo(
    () =>
      actRunner(
        (key, change) => OWNER_BACKEND.change(access, key, change),
        setProgress,
        randomKey,
        Date.now,
        copy,
      ),
    [access, copy],
  );
  const { isSending, unanswered } = progress;

  useEffect(() => {
    if (unanswered === undefined || shown === undefined) return;
    // A day confirmed before the act cannot show its outcome.
    if (shown.confirmedAt <= unanswered.since) return;
    if (isOutcomeSeen(unanswered.change, unanswered.key, shown.answer)) runner.confirm();
  }, [unanswered, shown, runner]);

  return { ...progress, isSlow: useIsSlow(isSending), send: runner.send, leave: runner.leave };
}
