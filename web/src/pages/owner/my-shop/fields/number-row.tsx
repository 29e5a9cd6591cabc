import { useState } from "react";

import { TextRow } from "./text-row.tsx";
import { readWhole, shownNumber } from "./typed-number.ts";

/** A whole number of the draft, from 1. */
export function NumberRow({
  label,
  value,
  hint,
  problem,
  onTyped,
}: {
  label: string;
  value: number;
  hint?: string;
  problem: string | undefined;
  onTyped: (number: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextRow
      label={label}
      hint={hint}
      value={shownNumber(typed, value)}
      problem={problem}
      inputMode="numeric"
      onTyped={(text) => {
        setTyped(text);
        onTyped(readWhole(text));
      }}
    />
  );
}
