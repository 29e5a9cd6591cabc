import { Check } from "lucide-react";
import { useId } from "react";

import chipStyles from "../../ui/chip.module.css";
import { FieldMessages } from "../../ui/field-messages.tsx";

// The document has the styles of its first scripts only: these are those of other parts, and what is the sheet's alone.
const CHIPS_STYLE = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(4.5rem, 100%), 1fr))",
  gap: "var(--space-2)",
};
const FACE_STYLE = {
  minBlockSize: "var(--touch)",
  padding: "var(--space-1)",
  fontWeight: 600,
};

/** A few chips of which one can be chosen, or several. */
export function WaitChoice<Value extends string>({
  title,
  type,
  name,
  options,
  chosen,
  error,
  onChosen,
}: {
  title: string;
  type: "checkbox" | "radio";
  name: string;
  options: readonly { readonly value: Value; readonly text: string }[];
  chosen: readonly Value[];
  error?: string | undefined;
  onChosen: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div
      role={type === "radio" ? "radiogroup" : "group"}
      aria-labelledby={`${id}-title`}
      aria-describedby={type === "checkbox" ? `${id}-messages` : undefined}
      className={chipStyles["group"]}
    >
      <span id={`${id}-title`} className={chipStyles["title"]}>
        {title}
      </span>
      <div style={CHIPS_STYLE}>
        {options.map(({ value, text }) => (
          <label key={value} className={chipStyles["chip"]}>
            <input
              type={type}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => onChosen(value)}
            />
            <span className={chipStyles["face"]} style={FACE_STYLE}>
              {text}
            </span>
            <Check className={chipStyles["mark"]} aria-hidden="true" size={14} strokeWidth={3} />
          </label>
        ))}
      </div>
      {/* One of the radio buttons is always chosen. */}
      {type === "checkbox" && <FieldMessages id={`${id}-messages`} error={error} />}
    </div>
  );
}
