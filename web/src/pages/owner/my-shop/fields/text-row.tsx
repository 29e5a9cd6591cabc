import { useId, useState } from "react";
import type { InputHTMLAttributes } from "react";

import sheet from "../../../../ui/sheet/sheet.module.css";
import { FieldProblem } from "./field-problem.tsx";
import styles from "./fields.module.css";

/**
 * A text of the draft. Blanks around it, which a shop may not have, go when it is left. What is wrong with it is shown once
 * it has been left, since an empty field is only not filled in yet.
 */
export function TextRow({
  label,
  value,
  hint,
  problem,
  isTried = false,
  onTyped,
  id: givenId,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "onBlur" | "className"> & {
  label: string;
  value: string;
  hint?: string | undefined;
  problem: string | undefined;
  /** Whether the form that it stands in was to be sent: then it was left, whatever it holds. */
  isTried?: boolean;
  onTyped: (text: string) => void;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [isLeft, setLeft] = useState(value !== "");
  // A space at its end is the beginning of the next word, though a draft with nothing else changed is none.
  const [typed, setTyped] = useState(value);
  const text = typed.trim() === value.trim() ? typed : value;
  const shown = isLeft || isTried ? problem : undefined;
  return (
    <div className={`${sheet["field"]} ${styles["row"]}`}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      <input
        autoComplete="off"
        enterKeyHint="done"
        type="text"
        {...input}
        id={id}
        value={text}
        aria-invalid={shown !== undefined}
        aria-describedby={hint === undefined ? `${id}-problem` : `${id}-hint ${id}-problem`}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onTyped(currentTarget.value);
        }}
        onBlur={() => {
          setLeft(true);
          setTyped(text.trim());
          if (value !== value.trim()) onTyped(value.trim());
        }}
      />
      <FieldProblem id={`${id}-problem`} problem={shown} />
    </div>
  );
}
