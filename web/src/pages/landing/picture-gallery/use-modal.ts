import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import { thumbnailInView } from "./thumbnail-in-view.ts";

/** Shows the dialog with the focus on its closing button, and gives the focus back when it closes. */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  close: RefObject<HTMLButtonElement | null>,
  openId: string,
): void {
  const last = useRef(openId);
  useLayoutEffect(() => void (last.current = openId), [openId]);
  useLayoutEffect(() => {
    const openedFrom = last.current;
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    close.current?.focus();
    return () => {
      element?.close();
      // Not every browser focuses a clicked link, so the dialog may not know where to return the focus. The page must not
      // scroll, so if the last picture's thumbnail is out of view, the focus goes to the one that was opened first.
      const thumbnail = thumbnailInView(last.current) ?? document.getElementById(openedFrom);
      thumbnail?.focus({ preventScroll: true });
    };
  }, [dialog, close]);
}
