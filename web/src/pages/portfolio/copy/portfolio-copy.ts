import { ENGLISH_COPY } from "./english-copy.ts";
import type { PortfolioCopy } from "./english-copy.ts";
import { PORTUGUESE_COPY } from "./portuguese-copy.ts";

export type Language = "en" | "pt";

export const LANGUAGES: readonly Language[] = ["en", "pt"];

export const PORTFOLIO_COPY: Readonly<Record<Language, PortfolioCopy>> = {
  en: ENGLISH_COPY,
  pt: PORTUGUESE_COPY,
};

export const FIRST_LANGUAGE: Language = "en";

export function languageOfAddress(query: string): Language {
  const asked = new URLSearchParams(query).get("lang");
  return LANGUAGES.find((language) => language === asked) ?? FIRST_LANGUAGE;
}

export function languageOfDocument(tag: string | undefined): Language {
  const found = LANGUAGES.find((one) => PORTFOLIO_COPY[one].documentLanguage === tag);
  return found ?? FIRST_LANGUAGE;
}

/** The name of `language` in the language of `copy`, such as `Inglês`. Every browser knows these names. */
export function languageName(language: Language, { documentLanguage }: PortfolioCopy): string {
  const name = new Intl.DisplayNames([documentLanguage], { type: "language" }).of(language) ?? "";
  // Some languages write language names in lower case, but a name that stands alone begins with a capital.
  return name.charAt(0).toLocaleUpperCase(documentLanguage) + name.slice(1);
}
