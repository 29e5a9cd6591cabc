import { useEffect, useReducer } from "react";
import type { Dispatch } from "react";

import { SITE } from "../../site.ts";
import { PORTFOLIO_COPY } from "./portfolio-copy.ts";
import { FIRST_STATE, reducePortfolio } from "./portfolio-state.ts";
import type { PortfolioAction, PortfolioState } from "./portfolio-state.ts";

/** How long the loader stands before the other language is shown. */
const LOADER_MILLISECONDS = 3_000;

/** The portfolio's state, with what it does outside the page: the loader's time, Esc, the document's own words. */
export function usePortfolio(): [PortfolioState, Dispatch<PortfolioAction>] {
  const [state, dispatch] = useReducer(reducePortfolio, FIRST_STATE);
  const { openPanel, language, loading } = state;

  useEffect(() => {
    if (loading === undefined) return;
    const timer = setTimeout(() => dispatch({ type: "loaded" }), LOADER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [loading]);

  useEffect(() => {
    if (openPanel === undefined) return;
    // On the document: a click beside everything leaves the focus on the body, which is outside the page's root.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape") dispatch({ type: "pressed-escape" });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [openPanel]);

  useEffect(() => {
    const { documentTitle, documentLanguage } = PORTFOLIO_COPY[language];
    document.title = documentTitle(SITE.developer.name);
    document.documentElement.lang = documentLanguage;
  }, [language]);

  return [state, dispatch];
}
