import { useEffect, useRef } from "react";

import styles from "./after-booking.module.css";

/** Says what was booked or deleted, after the modal is closed: the page is shown from its top, and the line has the focus. */
export function OutcomeLine({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    scrollTo(0, 0);
    // The dialog has given the focus back to the submit button, which is far below.
    line.current?.focus({ preventScroll: true });
  }, []);

  return (
    <p ref={line} tabIndex={-1} className={styles["outcome"]}>
      {text}
    </p>
  );
}
