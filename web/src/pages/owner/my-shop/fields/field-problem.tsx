import { CircleAlert } from "lucide-react";

import styles from "./fields.module.css";

/** What is wrong with a field, beside it. The field names it by `id` in its `aria-describedby`. */
export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <span id={id} className={styles["problem"]}>
      {problem !== undefined && (
        <>
          <CircleAlert aria-hidden="true" size={18} />
          <span>{problem}</span>
        </>
      )}
    </span>
  );
}
