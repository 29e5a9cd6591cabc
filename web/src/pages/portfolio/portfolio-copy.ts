import type { PortfolioCopy } from "./copy-in-one-language.ts";
import { ENGLISH_COPY } from "./english-copy.ts";
import type { Language } from "./portfolio-state.ts";
import { PORTUGUESE_COPY } from "./portuguese-copy.ts";

export const PORTFOLIO_COPY: Readonly<Record<Language, PortfolioCopy>> = {
  en: ENGLISH_COPY,
  pt: PORTUGUESE_COPY,
};
