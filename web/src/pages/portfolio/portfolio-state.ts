import { languageOfFlag, PORTFOLIO_COPY } from "./copy/portfolio-copy.ts";
import type { Flag, Language } from "./copy/portfolio-copy.ts";

export type PanelSide = "left" | "right";

/** The state of the page, which a reload resets. */
export interface PortfolioState {
  readonly openPanel: PanelSide | undefined;
  readonly language: Language;
  readonly highlightedFlag: Flag;
  /** The flag of the language that is loading; meanwhile the page ignores all input. */
  readonly loading: Flag | undefined;
}

export type PortfolioAction =
  | { readonly type: "clicked-toggle"; readonly side: PanelSide }
  | { readonly type: "clicked-flag"; readonly flag: Flag }
  | { readonly type: "pressed-escape" }
  | { readonly type: "read-address"; readonly language: Language }
  | { readonly type: "loaded" };

/** The state of a page that has just been opened in this language. */
export function firstState(language: Language): PortfolioState {
  return {
    openPanel: undefined,
    language,
    highlightedFlag: PORTFOLIO_COPY[language].flag,
    loading: undefined,
  };
}

/** The reducer of the portfolio. */
export function reducePortfolio(state: PortfolioState, action: PortfolioAction): PortfolioState {
  if (state.loading !== undefined) {
    if (action.type !== "loaded") return state;
    return {
      ...state,
      language: languageOfFlag(state.loading),
      highlightedFlag: state.loading,
      loading: undefined,
    };
  }
  switch (action.type) {
    case "clicked-toggle":
      return { ...state, openPanel: state.openPanel === action.side ? undefined : action.side };
    case "clicked-flag":
      return action.flag === state.highlightedFlag ? state : { ...state, loading: action.flag };
    case "read-address":
      return action.language === state.language
        ? state
        : { ...firstState(action.language), openPanel: state.openPanel };
    case "pressed-escape":
      return state.openPanel === undefined ? state : { ...state, openPanel: undefined };
    case "loaded":
      return state;
  }
}
