import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

import styles from "./modal.module.css";

export function Modal({
  title,
  close,
  onClosed,
  actions,
  children,
}: {
  title: string;
  close: string;
  actions?: ReactNode;
  onClosed: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    // By default the dialog focuses its first link, which on a low screen scrolls the headline out of view.
    closeButton.current?.focus({ preventScroll: true });
    content.current?.scrollTo(0, 0);
  }, []);

  // This calls `onClosed` at once: the dialog's own `close` event comes only a moment after it has disappeared.
  const closeNow = (): void => {
    dialog.current?.close();
    onClosed();
  };

  return (
    <dialog
      ref={dialog}
      className={styles["modal"]}
      aria-labelledby={id}
      aria-describedby={`${id}-content`}
      onCancel={(event) => {
        event.preventDefault();
        closeNow();
      }}
      onClose={onClosed}
    >
      {/* This part scrolls on a low screen. The buttons are outside, so that no browser scrolls when they are focused. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div ref={content} className={styles["content"]} tabIndex={0}>
        <h2 id={id} className={styles["title"]}>
          {title}
        </h2>
        <div id={`${id}-content`}>{children}</div>
      </div>
      <div className={styles["end"]}>
        {actions}
        <button ref={closeButton} type="button" className={styles["close"]} onClick={closeNow}>
          {close}
        </button>
      </div>
    </dialog>
  );
}
