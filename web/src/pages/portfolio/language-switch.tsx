import { useEffect, useRef } from "react";

import styles from "./language-switch.module.css";
import type { PortfolioCopy } from "./copy/copy-in-one-language.ts";
import { languageName, LANGUAGES, PORTFOLIO_COPY } from "./copy/portfolio-copy.ts";
import type { Flag } from "./copy/portfolio-copy.ts";

/** A flag for each language. After another language has loaded, the focus returns from the loader to its flag. */
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
    <div ref={group} role="group" aria-label={copy.languages} className={styles["switch"]}>
      {LANGUAGES.map((language) => {
        const { flag, FlagPicture } = PORTFOLIO_COPY[language];
        return (
          <button
            key={flag}
            type="button"
            className={styles["flag"]}
            aria-pressed={flag === highlighted}
            aria-label={languageName(language, copy)}
            onClick={() => onClicked(flag)}
          >
            <FlagPicture aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
