import { useCallback, useEffect, useState } from "react";

import type { OwnerRefusal } from "../../scheduling-api/owner-api.ts";
import type { FailedCall } from "../../scheduling-api/scheduling-api.ts";
import type { ShownAct } from "../../ui/acts/act-button.tsx";

// Most answers come sooner, and a spinner would only flicker.
const SPINNER_AFTER_MILLISECONDS = 300;

type Reply<Answer> = { readonly ok: true; readonly answer: Answer } | OwnerRefusal | FailedCall;

/** Makes calls, and keeps the reason why the last one failed: `failed` where the server has not said it. */
export function useCall(failed: string) {
  const [isSending, setSending] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setSlow(true), SPINNER_AFTER_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);
  const run = useCallback(
    <Answer>(ask: () => Promise<Reply<Answer>>, onAnswer: (answer: Answer) => void): void => {
      setSending(true);
      setError(undefined);
      void ask().then((result) => {
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
  return { act: { isSending, isSlow, error } satisfies ShownAct, run, forgetError };
}
