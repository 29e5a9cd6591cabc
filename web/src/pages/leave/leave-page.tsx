import { Check, TriangleAlert } from "lucide-react";

import { LEAVE_COPY as COPY } from "./leave-copy.ts";
import styles from "./leave-page.module.css";

/** Ends the waits of who opens it by a mail's link, with a button: programs that check mails follow links. leave-main.ts runs it. */
export function Page() {
  return (
    <div className={styles["page"]}>
      <main className={styles["main"]}>
        <section data-asks="">
          <h1>{COPY.title}</h1>
          <p data-way="">{COPY.lead}</p>
          <button
            type="button"
            className={styles["leave"]}
            // Its script makes it work. In development nothing is prerendered.
            disabled={!import.meta.env.DEV}
            data-leaves=""
            data-way=""
          >
            {COPY.leave}
          </button>
          <p className={styles["sending"]} role="status" data-sending="" />
          <p className={styles["problem"]} role="alert" data-problem="" hidden>
            <TriangleAlert aria-hidden="true" size={20} />
            <span />
          </p>
          <noscript>
            <p className={styles["problem"]}>{COPY.noScript}</p>
          </noscript>
          <p className={styles["quiet"]} data-way="">
            {COPY.effect} {COPY.bookings}
          </p>
        </section>
        <section className={styles["done"]} data-done="" hidden>
          <Check aria-hidden="true" size={40} strokeWidth={3} />
          <h1 tabIndex={-1} aria-describedby="done-text">
            {COPY.done}
          </h1>
          <p id="done-text">{COPY.doneText}</p>
        </section>
      </main>
      <footer className={styles["footer"]}>
        <a href={COPY.privacy.href}>{COPY.privacy.text}</a>
        <a href={COPY.home.href}>{COPY.home.text}</a>
      </footer>
    </div>
  );
}
