import { ChevronDown, CircleAlert } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

import { FIELDS_COPY } from "./fields-copy.ts";
import styles from "./fields.module.css";

/** An entry of a list: a line that opens its fields below. */
export function EntryCard({
  name,
  detail,
  sign,
  hasProblem,
  isOpen,
  id: openerId,
  tools,
  onToggled,
  children,
}: {
  name: string;
  detail?: ReactNode;
  /** A picture before the name. */
  sign?: ReactNode;
  /** Whether a field in it must be looked at. */
  hasProblem: boolean;
  isOpen: boolean;
  /** Of the button that opens it. */
  id?: string;
  /** Buttons beside the line. */
  tools?: ReactNode;
  onToggled: () => void;
  /** The fields; they are made only while the entry is open. */
  children: () => ReactNode;
}) {
  const id = useId();
  return (
    <li className={styles["card"]}>
      <div className={styles["line"]}>
        <button
          id={openerId}
          type="button"
          className={styles["opener"]}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggled}
        >
          {sign}
          <span className={styles["names"]}>
            <strong>{name}</strong>
            {detail !== undefined && <span>{detail}</span>}
            {hasProblem && !isOpen && (
              <span className={styles["problem"]}>
                <CircleAlert aria-hidden="true" size={18} />
                <span>{FIELDS_COPY.toCheck}</span>
              </span>
            )}
          </span>
          <ChevronDown aria-hidden="true" size={22} />
        </button>
        {tools !== undefined && <div className={styles["tools"]}>{tools}</div>}
      </div>
      {isOpen && (
        <div id={id} className={styles["fields"]}>
          {children()}
        </div>
      )}
    </li>
  );
}
