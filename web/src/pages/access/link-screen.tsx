import { useId, useState } from "react";

import { ActButton } from "../../ui/acts/act-button.tsx";
import { useAccessCopy } from "./access-copy.ts";
import styles from "./link-screen.module.css";

/** The screen shown while no link opens the page: instructions, and a field for the link. */
export function LinkScreen({
  title,
  what,
  onLink,
}: {
  title: string;
  /** A sentence about what happened; `undefined` on a first visit without a link. */
  what: string | undefined;
  /** Returns whether the text is a link. */
  onLink: (link: string) => boolean;
}) {
  const copy = useAccessCopy();
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
      <p>{copy.link.what}</p>
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
        <label htmlFor={`${id}-link`}>{copy.link.paste}</label>
        <p id={`${id}-hint`} className={styles["hint"]}>
          {copy.link.pasteHint}
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
            {copy.link.invalid}
          </p>
        )}
        <ActButton type="submit">{copy.link.open}</ActButton>
      </form>
      <p className={styles["hint"]}>{copy.link.homeScreen}</p>
    </section>
  );
}
