import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import { thumbnailInView } from "./thumbnail-in-view.ts";

/** Shows the dialog with the focus on its closing button, and gives the focus back when it goes. */
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
      // Not every browser focuses a link that is clicked, so the dialog may not know what to give the focus back to. The
      // page stays where it is: where the last picture's thumbnail cannot be seen, the focus goes where it came from.
      const thumbnail = thumbnailInView(last.current) ?? document.getElementById(openedFrom);
      thumbnail?.focus({ preventScroll: true });
    };
  }, [dialog, close]);
}
