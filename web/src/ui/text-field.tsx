import { useId, useRef } from "react";
import type { ComponentProps } from "react";

import styles from "./field.module.css";
import { FieldMessages } from "./field-messages.tsx";

type InputProps = Pick<
  ComponentProps<"input">,
  "type" | "name" | "inputMode" | "autoComplete" | "autoCapitalize" | "enterKeyHint" | "spellCheck"
>;

/**
 * A labelled text input that lets only what `filter` keeps through, and leaves the caret where the person had it.
 * While an accent is being composed nothing is filtered, or the letter under it would never come.
 */
export function TextField({
  label,
  value,
  hint,
  error,
  notice,
  filter,
  onTyped,
  onComposed,
  onLeft,
  ...input
}: InputProps & {
  label: string;
  value: string;
  hint?: string;
  error: string | undefined;
  notice: string | undefined;
  filter: (text: string) => string;
  onTyped: (text: string) => void;
  onComposed: (text: string) => void;
  onLeft: () => void;
}) {
  const id = useId();
  const composing = useRef(false);

  const typed = (element: HTMLInputElement): void => {
    const text = element.value;
    const kept = filter(text);
    if (kept !== text) {
      // E-mail inputs have no caret to ask for.
      const caret = element.selectionStart;
      element.value = kept;
      if (caret !== null) {
        const place = filter(text.slice(0, caret)).length;
        element.setSelectionRange(place, place);
      }
    }
    onTyped(text);
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
      <input
        {...input}
        id={id}
        className={styles["control"]}
        value={value}
        required
        aria-invalid={error !== undefined}
        aria-describedby={hint === undefined ? `${id}-messages` : `${id}-hint ${id}-messages`}
        onChange={(event) =>
          composing.current ? onComposed(event.currentTarget.value) : typed(event.currentTarget)
        }
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          typed(event.currentTarget);
        }}
        onBlur={onLeft}
      />
      <FieldMessages id={`${id}-messages`} error={error} notice={notice} />
    </div>
  );
}
