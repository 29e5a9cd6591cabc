import { useId, useRef } from "react";
import type { ComponentProps, KeyboardEvent } from "react";

import styles from "./field.module.css";
import { FieldMessages } from "./field-messages.tsx";
import { filteredEntry, caretAfterInsertion } from "./text-entry.ts";
import type { TextFilter } from "./text-entry.ts";

/** Accepts only what `filter` keeps. While an accent is composed, text is not filtered: its letter could not be typed. */
export function TextField({
  label,
  value,
  beyond = "",
  hint,
  error,
  notice,
  filter,
  rows,
  onTyped,
  onBlocked,
  onComposed,
  onLeft,
  ...input
}: ComponentProps<"input"> & {
  label: string;
  value: string;
  /** Text that was cut off the end of `value`. It precedes what is typed there next. */
  beyond?: string | undefined;
  hint?: string | undefined;
  error: string | undefined;
  notice: string | undefined;
  filter: TextFilter;
  /** A line that may be long: it is shown in at least so many, and Enter submits it as it does any other. */
  rows?: number | undefined;
  onTyped: (text: string) => void;
  /** Called when a typed or pasted text did not fit; `kept` stays in the field. */
  onBlocked: (kept: string) => void;
  onComposed: (text: string) => void;
  onLeft: () => void;
}) {
  const id = useId();
  const beforeComposing = useRef<string>(undefined);
  // What is used of either element is the same.
  const Control = (rows === undefined ? "input" : "textarea") as "input";

  const enterText = (element: HTMLInputElement, before: string): void => {
    const text = element.value;
    const caret = element.selectionStart ?? caretAfterInsertion(before, text);
    const entry = filteredEntry(before, beyond, text, caret, filter);
    if (entry.value !== text) {
      element.value = entry.value;
      placeCaret(element, entry.caret);
    }
    if (entry.blocked) onBlocked(before);
    else onTyped(entry.typed);
  };

  return (
    <div className={styles["field"]}>
      <div className={styles["heading"]}>
        <label className={styles["label"]} htmlFor={id}>
          {label}
        </label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles["hint"]}>
            {hint}
          </span>
        )}
      </div>
      <Control
        {...input}
        {...(rows !== undefined && { rows, onKeyDown: submitOnEnter })}
        id={id}
        className={styles["control"]}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={hint === undefined ? `${id}-messages` : `${id}-hint ${id}-messages`}
        onChange={(event) =>
          beforeComposing.current === undefined
            ? enterText(event.currentTarget, value)
            : onComposed(event.currentTarget.value)
        }
        onCompositionStart={() => {
          beforeComposing.current = value;
        }}
        onCompositionEnd={(event) => {
          const before = beforeComposing.current ?? value;
          beforeComposing.current = undefined;
          enterText(event.currentTarget, before);
        }}
        onBlur={onLeft}
      />
      <FieldMessages id={`${id}-messages`} error={error} notice={notice} />
    </div>
  );
}

/** Unless the form has moved on to another field. */
function submitOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing || event.isDefaultPrevented()) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Scripts cannot place the caret in an e-mail input, but it keeps the caret that it had as a text input. */
function placeCaret(element: HTMLInputElement, caret: number): void {
  const { type } = element;
  if (type === "email") element.type = "text";
  element.setSelectionRange(caret, caret);
  if (type === "email") element.type = type;
}
