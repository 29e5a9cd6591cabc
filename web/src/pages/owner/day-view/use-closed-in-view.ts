import { useEffect, useRef } from "react";

import type { Agenda } from "../agenda/use-agenda.ts";

/** Moves the focus, and with it the view, to what the owner has just closed, once the day shows it. */
export function useClosedInView({ state: { lastDone, sheet }, answer }: Agenda): void {
  const shown = useRef<string>(undefined);
  const closing = answer?.closed.find(({ closingId }) => closingId === lastDone)?.closingId;
  const isCovered = sheet !== undefined;
  useEffect(() => {
    if (closing === undefined || closing === shown.current || isCovered) return;
    shown.current = closing;
    document.querySelector<HTMLElement>(`[data-closing="${closing}"]`)?.focus();
  }, [closing, isCovered]);
}
