import { useCallback, useState } from "react";

import type { OwnerRefusal } from "../../../scheduling-api/owner-api.ts";
import type { FailedCall } from "../../../scheduling-api/scheduling-api.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";

type Asked<Answer> = { readonly ok: true; readonly answer: Answer } | OwnerRefusal | FailedCall;

/** Runs one call after the other, and keeps the reason why the last one failed. */
export function useCall(): {
  isSending: boolean;
  error: string | undefined;
  run: <Answer>(ask: () => Promise<Asked<Answer>>, onAnswer: (answer: Answer) => void) => void;
  /** Forgets why the last call failed. */
  forget: () => void;
} {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const run = useCallback(
    <Answer>(ask: () => Promise<Asked<Answer>>, onAnswer: (answer: Answer) => void): void => {
      setSending(true);
      setError(undefined);
      void ask().then((result) => {
        setSending(false);
        if (result.ok) onAnswer(result.answer);
        else if (result.reason === "refused") setError(result.error ?? copy.devices.failed);
        else {
          console.error("The owner's call had no answer.", result.cause);
          setError(copy.devices.failed);
        }
      });
    },
    [],
  );
  const forget = useCallback(() => setError(undefined), []);
  return { isSending, error, run, forget };
}
