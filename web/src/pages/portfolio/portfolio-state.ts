import type { Language } from "./copy/portfolio-copy.ts";

export type PanelSide = "left" | "right";

export interface PortfolioState {
  readonly openPanel: PanelSide | undefined;
  readonly language: Language;
  /** The language that is loading; meanwhile the page ignores all input. */
  readonly loading: Language | undefined;
}

export type PortfolioAction =
  | { readonly type: "clicked-toggle"; readonly side: PanelSide }
  | { readonly type: "clicked-flag" | "read-address"; readonly language: Language }
  | { readonly type: "pressed-escape" | "loaded" };

export function firstState(language: Language): PortfolioState {
  return { openPanel: undefined, language, loading: undefined };
}

export function reducePortfolio(state: PortfolioState, action: PortfolioAction): PortfolioState {
  const { openPanel, language, loading } = state;
  if (loading !== undefined) {
    return action.type === "loaded" ? { ...state, language: loading, loading: undefined } : state;
  }
  switch (action.type) {
    case "clicked-toggle":
      return { ...state, openPanel: openPanel === action.side ? undefined : action.side };
    case "clicked-flag":
      return action.language === language ? state : { ...state, loading: action.language };
    case "read-address":
      return action.language === language ? state : { ...state, language: action.language };
    case "pressed-escape":
      return openPanel === undefined ? state : { ...state, openPanel: undefined };
    case "loaded":
      return state;
  }
}
