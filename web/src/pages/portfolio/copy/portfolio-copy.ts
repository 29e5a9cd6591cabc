import type { PortfolioCopy } from "./copy-in-one-language.ts";
import { ENGLISH_COPY } from "./english-copy.ts";
import { PORTUGUESE_COPY } from "./portuguese-copy.ts";

/** The portfolio's languages, in the order of their flags. */
const COPIES = { en: ENGLISH_COPY, pt: PORTUGUESE_COPY };

export type Language = keyof typeof COPIES;
export type Flag = (typeof COPIES)[Language]["flag"];

export const PORTFOLIO_COPY: Readonly<Record<Language, PortfolioCopy & { readonly flag: Flag }>> =
  COPIES;

// `Object.keys` returns plain strings, but these are the object's keys.
export const LANGUAGES = Object.keys(COPIES) as Language[];

/** The language for an address that does not ask for one. */
export const FIRST_LANGUAGE: Language = "en";

/** The language that an address's query asks for, as `?lang=pt` does. */
export function languageOfAddress(query: string): Language {
  const asked = new URLSearchParams(query).get("lang");
  return LANGUAGES.find((language) => language === asked) ?? FIRST_LANGUAGE;
}

/** The language of a document with this tag, such as `pt-BR`. */
export function languageOfDocument(tag: string | undefined): Language {
  const found = LANGUAGES.find((one) => PORTFOLIO_COPY[one].documentLanguage === tag);
  return found ?? FIRST_LANGUAGE;
}

export function languageOfFlag(flag: Flag): Language {
  const language = LANGUAGES.find((one) => PORTFOLIO_COPY[one].flag === flag);
  if (language === undefined) throw new Error(`no language has the flag ${flag}`);
  return language;
}

/** The name of `language` in the language of `copy`, such as `Inglês`. Every browser knows these names. */
export function languageName(language: Language, { documentLanguage }: PortfolioCopy): string {
  const name = new Intl.DisplayNames([documentLanguage], { type: "language" }).of(language) ?? "";
  // Some languages write language names in lower case, but a name that stands alone begins with a capital.
  return name.charAt(0).toLocaleUpperCase(documentLanguage) + name.slice(1);
}
