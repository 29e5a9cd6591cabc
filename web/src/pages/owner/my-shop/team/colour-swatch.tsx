import { colorName } from "@vitrine/domain/shop/colours";
import type { CSSProperties } from "react";

import { colourMarkOf } from "./colour-marks.ts";
import styles from "./team.module.css";

/** A person's colour around its two letters. */
export function ColourSwatch({ colorId }: { colorId: number }) {
  return (
    <span
      aria-hidden="true"
      className={styles["swatch"]}
      style={{ "--barber": colorName(colorId) } as CSSProperties}
    >
      {colourMarkOf(colorId)}
    </span>
  );
}
