import { createContext, use } from "react";

/** The words of the parts that many places show, in the page's language. */
export interface PartWords {
  /** On the button that leaves a sheet. */
  readonly back: string;
  /** Beside a spinner while something is sent. */
  readonly sending: string;
}

// The empty default is never read: every page that shows these parts provides their words.
export const PartWordsContext = createContext({} as PartWords);

export const usePartWords = (): PartWords => use(PartWordsContext);
