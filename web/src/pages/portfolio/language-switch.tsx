import { useEffect, useRef } from "react";

import styles from "./language-switch.module.css";
import { languageName, LANGUAGES, PORTFOLIO_COPY } from "./copy/portfolio-copy.ts";
import type { Language } from "./copy/portfolio-copy.ts";

/** A flag for each language. Once another language has loaded, that language's flag gets the focus. */
export function LanguageSwitch(props: {
  shownLanguage: Language;
  isLoading: boolean;
  onClicked: (language: Language) => void;
}) {
  const { shownLanguage, isLoading, onClicked } = props;
  const copy = PORTFOLIO_COPY[shownLanguage];
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
        const { FlagPicture } = PORTFOLIO_COPY[language];
        return (
          <button
            key={language}
            type="button"
            className={styles["flag"]}
            aria-pressed={language === shownLanguage}
            aria-label={languageName(language, copy)}
            onClick={() => onClicked(language)}
          >
            <FlagPicture aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
