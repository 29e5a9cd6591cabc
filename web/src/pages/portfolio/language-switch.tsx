import { BR, US } from "country-flag-icons/react/3x2";
import { useEffect, useRef } from "react";

import styles from "./language-switch.module.css";
import type { PortfolioCopy } from "./copy-in-one-language.ts";
import type { Flag } from "./portfolio-state.ts";

const FLAGS = [
  { flag: "us", Picture: US },
  { flag: "br", Picture: BR },
] as const;

/** A flag for each language. When another one has come, the focus that the loader took away is back on its flag. */
export function LanguageSwitch({
  copy,
  highlighted,
  isLoading,
  onClicked,
}: {
  copy: PortfolioCopy;
  highlighted: Flag;
  isLoading: boolean;
  onClicked: (flag: Flag) => void;
}) {
  const group = useRef<HTMLDivElement>(null);
  const wasLoading = useRef(false);

  useEffect(() => {
    if (wasLoading.current && !isLoading) {
      group.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    }
    wasLoading.current = isLoading;
  }, [isLoading]);

  return (
    <div ref={group} role="group" aria-label={copy.languages.label} className={styles["switch"]}>
      {FLAGS.map(({ flag, Picture }) => (
        <button
          key={flag}
          type="button"
          className={styles["flag"]}
          aria-pressed={flag === highlighted}
          aria-label={copy.languages.flags[flag]}
          onClick={() => onClicked(flag)}
        >
          <Picture aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
