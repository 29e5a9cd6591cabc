import { useEffect, useState } from "react";

import type { OwnerAnswer } from "../../../scheduling-api/owner-api.ts";

interface Known<Answer> {
  readonly asked: string;
  readonly turn: number;
  readonly result: OwnerAnswer<Answer>;
}

interface Asked<Answer> {
  readonly answer: Answer | undefined;
  /** The server's sentence, or `failed` where none has come. */
  readonly error: string | undefined;
  readonly retry: () => void;
}

/**
 * Asks the server whenever `asked`, a text, becomes another; `undefined` while there is nothing to ask. The answer to an
 * earlier question is none to this one. `ask` is the same function each time. `refusals`: how often the server has decided
 * against what the answer allowed. After each it is asked again, and the earlier answer stands until the new one comes.
 */
export function useAsked<Answer>(
  asked: string | undefined,
  ask: (asked: string, signal: AbortSignal) => Promise<OwnerAnswer<Answer>>,
  { failed, refusals }: { readonly failed: string; readonly refusals: number },
): Asked<Answer> {
  const [known, setKnown] = useState<Known<Answer>>();
  const [tries, setTries] = useState(0);
  const turn = tries + refusals;
  useEffect(() => {
    if (asked === undefined) return;
    const left = new AbortController();
    void ask(asked, left.signal).then((result) => {
      if (!left.signal.aborted) setKnown({ asked, turn, result });
    });
    return () => left.abort();
  }, [asked, ask, turn]);
  const stands = known?.asked === asked && (known?.turn === turn || known?.result.ok === true);
  const result = stands ? known?.result : undefined;
  const retry = (): void => setTries(tries + 1);
  if (result === undefined) return { answer: undefined, error: undefined, retry };
  if (result.ok) return { answer: result.answer, error: undefined, retry };
  const error = (result.reason === "refused" && result.error) || failed;
  return { answer: undefined, error, retry };
}
