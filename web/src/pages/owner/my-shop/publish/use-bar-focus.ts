import { useLayoutEffect, useRef } from "react";
import type { FocusEvent } from "react";

/**
 * Focuses the bar itself when what was focused in it has gone, such as a pressed 'Publicar': else the keyboard would begin
 * at the top of the page again.
 */
export function useBarFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (last.current === undefined || last.current.isConnected) return;
    // A sheet gives the focus back when it is closed.
    if ((activeElement?.closest("dialog") ?? null) !== null) return;
    last.current = undefined;
    if (activeElement === document.body) bar.current?.focus({ preventScroll: true });
  });
  return {
    ref: bar,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent): void => {
      last.current = target;
    },
  };
}
