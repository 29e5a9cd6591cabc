import type { PageHead } from "../../page-head.ts";
import { SITE } from "../../site.ts";
import { FIRST_LANGUAGE, LANGUAGES, PORTFOLIO_COPY } from "./copy/portfolio-copy.ts";

export const HEAD: PageHead = {
  themeColor: "#141210",
  preloadedFonts: ["outfit-variable"],
  translations: LANGUAGES.filter((language) => language !== FIRST_LANGUAGE).map((code) => {
    const { documentLanguage, documentTitle, documentDescription } = PORTFOLIO_COPY[code];
    return {
      code,
      language: documentLanguage,
      title: documentTitle(SITE.developer.name),
      description: documentDescription,
    };
  }),
};
