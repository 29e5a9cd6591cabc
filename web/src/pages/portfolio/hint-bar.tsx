import { ArrowLeft, ArrowRight } from "lucide-react";

import styles from "./hint-bar.module.css";
import type { PortfolioCopy } from "./copy-in-one-language.ts";

/** Names the panel behind each edge of the screen. */
export function HintBar({ copy }: { copy: PortfolioCopy }) {
  return (
    <p className={styles["hints"]}>
      <span>
        <ArrowLeft aria-hidden="true" />
        {copy.hints.projects}
      </span>
      <span>
        {copy.hints.skills}
        <ArrowRight aria-hidden="true" />
      </span>
    </p>
  );
}
