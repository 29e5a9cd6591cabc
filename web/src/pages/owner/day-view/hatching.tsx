import { useId } from "react";

import styles from "./day-view.module.css";

/** Slanted lines over closed time. An SVG rather than a background, because printers leave out backgrounds. */
export function Hatching() {
  const id = useId();
  return (
    <svg className={styles["hatching"]} aria-hidden="true">
      <pattern
        id={id}
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line x1="0" y1="0" x2="0" y2="8" stroke="currentColor" strokeWidth="2.5" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
