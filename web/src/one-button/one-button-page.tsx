import { Check, TriangleAlert } from "lucide-react";

import { DocumentFooter } from "../document/document-footer.tsx";
import { SITE } from "../site.ts";
import type { OneButtonCopy } from "./one-button-copy.ts";
import styles from "./one-button.module.css";

const LINKS = [
  { text: "Privacidade", href: "/privacidade" },
  { text: SITE.agency.name, href: "/" },
];

/** What a mail's link leads to: a button does it, since programs that check mails follow links. run-one-button.ts runs it. */
export function OneButtonPage({ copy }: { copy: OneButtonCopy }) {
  return (
    <div className={styles["page"]}>
      <main className={styles["main"]}>
        <section data-asks="">
          <h1>{copy.title}</h1>
          <p data-way="" data-lead="">
            {copy.lead}
          </p>
          <button
            type="button"
            className={styles["button"]}
            // Its script makes it work. In development nothing is prerendered.
            disabled={!import.meta.env.DEV}
            data-sends=""
            data-way=""
          >
            {copy.button}
          </button>
          <p className={styles["sending"]} role="status" data-sending="" />
          <p className={styles["problem"]} role="alert" data-problem="" hidden>
            <TriangleAlert aria-hidden="true" size={20} />
            <span />
          </p>
          <noscript>
            <p className={styles["problem"]}>{copy.noScript}</p>
          </noscript>
          <p className={styles["quiet"]} data-way="">
            {copy.effect}
          </p>
        </section>
        <section className={styles["done"]} data-done="" hidden>
          <Check aria-hidden="true" size={40} strokeWidth={3} />
          <h1 tabIndex={-1} aria-describedby="done-text">
            {copy.done}
          </h1>
          <p id="done-text">{copy.doneText}</p>
        </section>
      </main>
      <DocumentFooter className={styles["footer"]} links={LINKS} />
    </div>
  );
}
