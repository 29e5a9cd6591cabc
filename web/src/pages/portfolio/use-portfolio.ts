import { useEffect, useReducer } from "react";

import { SITE } from "../../site.ts";
import { languageOfAddress, languageOfDocument, PORTFOLIO_COPY } from "./copy/portfolio-copy.ts";
import { firstState, reducePortfolio } from "./portfolio-state.ts";

const LOADER_MILLISECONDS = 3_000;

export function usePortfolio(documentLanguage: string | undefined) {
  const [state, dispatch] = useReducer(
    reducePortfolio,
    languageOfDocument(documentLanguage),
    firstState,
  );
  const { openPanel, language, loading } = state;

  // A static host sends the same document whatever the address asks for.
  useEffect(
    () => dispatch({ type: "read-address", language: languageOfAddress(location.search) }),
    [],
  );

  useEffect(() => {
    if (loading === undefined) return;
    const timer = setTimeout(() => dispatch({ type: "loaded" }), LOADER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [loading]);

  useEffect(() => {
    if (openPanel === undefined) return;
    // Keys are heard on the document: a click on empty space leaves the focus on the body, outside the page's root.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape") dispatch({ type: "pressed-escape" });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [openPanel]);

  useEffect(() => {
    const copy = PORTFOLIO_COPY[language];
    document.title = copy.documentTitle(SITE.developer.name);
    document.documentElement.lang = copy.documentLanguage;
  }, [language]);

  return [state, dispatch] as const;
}
