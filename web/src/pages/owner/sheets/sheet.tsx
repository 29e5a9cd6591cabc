import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";

import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import styles from "./sheet.module.css";

/** A dialog over the day. `<dialog>` traps the focus and gives it back. `title` changes with the step inside the sheet. */
export function Sheet({
  title,
  onClosed,
  children,
}: {
  title: string;
  onClosed: () => void;
  children: ReactNode;
}) {
  const copy = useOwnerCopy();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!element.open) element.showModal();
    // A layout effect closes the dialog before it is removed, so that it gives the focus back. An effect would be too late.
    return () => element.close();
  }, []);

  // Focuses the heading, which is read first. A field would open the keyboard over half of a phone.
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focused.current === title) return;
    focused.current = title;
    heading.current?.focus({ preventScroll: true });
    dialog.current?.scrollTo(0, 0);
  }, [title]);

  return (
    <dialog
      ref={dialog}
      className={styles["sheet"]}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClosed();
      }}
    >
      <div className={styles["head"]}>
        <h2 ref={heading} id={id} className={styles["title"]} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className={styles["back"]} onClick={onClosed}>
          {copy.actions.back}
        </button>
      </div>
      <div className={styles["content"]}>{children}</div>
    </dialog>
  );
}
