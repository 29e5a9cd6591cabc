import type { Day } from "@vitrine/domain/time/shop-time";
import type { SeeWeekAnswer } from "@vitrine/domain/wire/owner/see-week";
import { useCallback, useEffect, useRef, useState } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { WEEK } from "../../../scheduling-api/owner-views/week-backend.ts";

// The owner looks at it for a moment. What is the same costs a 304.
const POLL_MILLISECONDS = 20_000;

interface SeenWeek {
  readonly answer: SeeWeekAnswer;
  readonly etag: string | undefined;
}

/** The week from `day`, read when it is opened, when the page is shown again, and as long as it is open. */
export function useWeek(access: OwnerAccess, day: Day) {
  const [weeks, setWeeks] = useState<Readonly<Record<Day, SeenWeek>>>({});
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(weeks);
  const read = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      if (document.hidden) return;
      const result = await WEEK.see(access, day, latest.current[day]?.etag, signal);
      if (signal.aborted) return;
      setFailed(!result.ok);
      if (!result.ok || result.answer === "unchanged") return;
      latest.current = {
        ...latest.current,
        [day]: { answer: result.answer, etag: "etag" in result ? result.etag : undefined },
      };
      setWeeks(latest.current);
    },
    [access, day],
  );
  useEffect(() => {
    const ended = new AbortController();
    const poll = (): void => void read(ended.signal);
    poll();
    const timer = setInterval(poll, POLL_MILLISECONDS);
    document.addEventListener("visibilitychange", poll);
    return () => {
      ended.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  }, [read]);
  return {
    answer: weeks[day]?.answer,
    hasFailed,
    retry: () => void read(new AbortController().signal),
  };
}
