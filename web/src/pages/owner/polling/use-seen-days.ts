import type { Day } from "@vitrine/domain/time/shop-time";
import { useCallback, useEffect, useRef, useState } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { OWNER_BACKEND } from "../../../scheduling-api/owner-backend.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { afterAnswer, NOTHING_SEEN, pauseBeforePoll } from "./seen-days.ts";
import type { SeenDays } from "./seen-days.ts";

/**
 * Polls a day while the page is visible. `dayToSee` chooses that day, by the server's clock in the known answers.
 * `refresh` polls at once. `fetchDay` fetches a day that is not known yet, and resolves to whether it is known then.
 */
export function useSeenDays(access: OwnerAccess, dayToSee: (seen: SeenDays) => Day) {
  const copy = useOwnerCopy();
  const [seen, setSeen] = useState(NOTHING_SEEN);
  const day = dayToSee(seen);
  const latest = useRef(seen);
  const pollNow = useRef<() => void>(() => undefined);

  const askForDay = useCallback(
    async (wanted: Day, signal: AbortSignal): Promise<boolean> => {
      const { etag } = latest.current.days[wanted] ?? {};
      const result = await OWNER_BACKEND.seeDay(access, wanted, etag, signal);
      if (signal.aborted) return false;
      latest.current = afterAnswer(latest.current, wanted, result, Date.now(), copy.link.wrong);
      setSeen(latest.current);
      return result.ok;
    },
    [access, copy],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = new AbortController();
    const poll = async (): Promise<void> => {
      clearTimeout(timer);
      // An answer to a call from before the owner's act may lack the effect of the act.
      current.abort();
      current = new AbortController();
      const { signal } = current;
      if (document.hidden) return;
      const wait = latest.current.notBefore - Date.now();
      if (wait > 0) {
        timer = setTimeout(() => void poll(), wait);
        return;
      }
      await askForDay(day, signal);
      if (signal.aborted || latest.current.refusal !== undefined) return;
      const { failures, notBefore } = latest.current;
      const pause = pauseBeforePoll(failures, notBefore - Date.now());
      timer = setTimeout(() => void poll(), pause);
    };
    const startPoll = (): void => void poll();
    pollNow.current = startPoll;
    startPoll();
    document.addEventListener("visibilitychange", startPoll);
    addEventListener("online", startPoll);
    return () => {
      clearTimeout(timer);
      current.abort();
      document.removeEventListener("visibilitychange", startPoll);
      removeEventListener("online", startPoll);
    };
  }, [askForDay, day]);

  const refresh = useCallback(() => pollNow.current(), []);
  const fetchDay = useCallback(
    async (wanted: Day) =>
      latest.current.days[wanted] !== undefined || askForDay(wanted, new AbortController().signal),
    [askForDay],
  );
  /** Asks for a day again. */
  const refreshDay = useCallback(
    (wanted: Day) => askForDay(wanted, new AbortController().signal),
    [askForDay],
  );
  return { seen, refresh, fetchDay, refreshDay };
}
