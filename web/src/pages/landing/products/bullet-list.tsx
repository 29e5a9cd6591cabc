import { Check } from "lucide-react";
import type { ReactNode } from "react";

import styles from "./product.module.css";

/** The features of a product; each line can be checked by the reader. */
export function BulletList({
  bullets,
  children,
}: {
  bullets: readonly string[];
  /** More lines, as `<li>`. */
  children?: ReactNode;
}) {
  return (
    <ul className={styles["bullets"]}>
      {bullets.map((bullet) => (
        <Bullet key={bullet}>{bullet}</Bullet>
      ))}
      {children}
    </ul>
  );
}

export function Bullet({ children }: { children: ReactNode }) {
  return (
    <li>
      <Check aria-hidden="true" size={20} strokeWidth={3} />
      <span>{children}</span>
    </li>
  );
}
