import { ArrowLeft, ArrowRight } from "lucide-react";

import styles from "./hint-bar.module.css";
import type { PortfolioCopy } from "./copy/copy-in-one-language.ts";
import { toggleId } from "./side-panel.tsx";

/**
 * Names the panel behind each edge of the screen. A click on a name presses that panel's toggle. On a small screen the
 * toggles show the names themselves and take the place of this bar.
 */
export function HintBar({ copy }: { copy: PortfolioCopy }) {
  return (
    <p className={styles["hints"]}>
      <label htmlFor={toggleId("left")}>
        <ArrowLeft aria-hidden="true" />
        {copy.hints.projects}
      </label>
      <label htmlFor={toggleId("right")}>
        {copy.hints.skills}
        <ArrowRight aria-hidden="true" />
      </label>
    </p>
  );
}
