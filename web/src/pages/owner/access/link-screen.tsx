import { useId, useState } from "react";

import actStyles from "../acts/acts.module.css";
import { OWNER_COPY } from "../copy/owner-copy.ts";
import styles from "./link-screen.module.css";

const COPY = OWNER_COPY.link;

/** What is shown without a link that opens anything: what to do, and a field for the link. */
export function LinkScreen({
  title,
  what,
  onLink,
}: {
  title: string;
  /** What happened; nothing on a first visit without a link. */
  what: string | undefined;
  /** Answers whether it is a link. */
  onLink: (link: string) => boolean;
}) {
  const id = useId();
  const [link, setLink] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  return (
    <section className={styles["link"]}>
      <h2>{title}</h2>
      {what !== undefined && (
        <p role="alert" className={styles["problem"]}>
          {what}
        </p>
      )}
      <p>{COPY.what}</p>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          const isLink = onLink(link);
          setInvalid(!isLink);
          if (isLink) setLink("");
          else event.currentTarget.querySelector("input")?.focus();
        }}
      >
        <label htmlFor={`${id}-link`}>{COPY.paste}</label>
        <p id={`${id}-hint`} className={styles["hint"]}>
          {COPY.pasteHint}
        </p>
        <input
          id={`${id}-link`}
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={link}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-problem` : `${id}-hint`}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
        {isInvalid && (
          <p role="alert" id={`${id}-problem`} className={styles["problem"]}>
            {COPY.invalid}
          </p>
        )}
        <button type="submit" className={actStyles["button"]} data-tone="main">
          {COPY.open}
        </button>
      </form>
      <p className={styles["hint"]}>{COPY.homeScreen}</p>
    </section>
  );
}
