import { useCallback, useRef, useState } from "react";

import type { OwnerRefusal } from "../../scheduling-api/owner-api.ts";
import type { FailedCall } from "../../scheduling-api/scheduling-api.ts";
import type { ShownAct } from "../../ui/acts/act-button.tsx";
import { useIsSlow } from "../../ui/acts/use-is-slow.ts";

type Reply<Answer> = { readonly ok: true; readonly answer: Answer } | OwnerRefusal | FailedCall;

/**
 * Makes calls, and keeps the reason why the last one failed: `failed` where the server has not said it. Of several calls
 * under way only the last counts.
 */
export function useCall(failed: string) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const latest = useRef(0);
  const run = useCallback(
    <Answer>(ask: () => Promise<Reply<Answer>>, onAnswer: (answer: Answer) => void): void => {
      latest.current += 1;
      const mine = latest.current;
      setSending(true);
      setError(undefined);
      void ask().then((result) => {
        if (mine !== latest.current) return;
        setSending(false);
        if (result.ok) return onAnswer(result.answer);
        const isRefused = result.reason === "refused";
        if (!isRefused) console.error("The call had no answer.", result.cause);
        setError((isRefused ? result.error : undefined) ?? failed);
      });
    },
    [failed],
  );
  const forgetError = useCallback(() => setError(undefined), []);
  /** Ends a call under way, too: its answer counts no more. */
  const forget = useCallback(() => {
    latest.current += 1;
    setSending(false);
    setError(undefined);
  }, []);
  const act: ShownAct = { isSending, isSlow: useIsSlow(isSending), error };
  return { act, run, forgetError, forget };
}
