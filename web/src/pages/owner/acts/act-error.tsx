import { TriangleAlert } from "lucide-react";

import styles from "./acts.module.css";

/** The reason why an act was not done. It stays until the next try. */
export function ActError({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p role="alert" className={styles["error"]}>
      <TriangleAlert aria-hidden="true" size={20} />
      <span>{error}</span>
    </p>
  );
}
