import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";

import { usePartWords } from "../part-words.ts";
import styles from "./sheet.module.css";

/**
 * A dialog over the page. `<dialog>` traps the focus and gives it back. A new `title` is a new step: its heading is focused,
 * or what has the attribute `data-first-focus`.
 */
export function Sheet({
  title,
  isWide,
  onClosed,
  children,
}: {
  title: string;
  /** Whether it takes more of a wide screen. */
  isWide?: boolean;
  onClosed: () => void;
  children: ReactNode;
}) {
  const { back } = usePartWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!element.open) element.showModal();
    // A dialog gives the focus back only if it closes while it is in the page. A plain effect would clean up too late.
    return () => element.close();
  }, []);

  // Screen readers read the focused heading first. A focused field would open the keyboard over half of a phone.
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focused.current === title) return;
    focused.current = title;
    const first = dialog.current?.querySelector<HTMLElement>("[data-first-focus]");
    (first ?? heading.current)?.focus({ preventScroll: true });
    dialog.current?.scrollTo(0, 0);
  }, [title]);

  return (
    <dialog
      ref={dialog}
      className={styles["sheet"]}
      data-wide={isWide || undefined}
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
          {back}
        </button>
      </div>
      <div className={styles["content"]}>{children}</div>
    </dialog>
  );
}
