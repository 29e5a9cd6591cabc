import { SITE } from "../../../site.ts";
import { QUOTE_COPY } from "../copy/landing-copy.ts";

const LINE_BREAK = "\r\n";

export function quoteMail(): string {
  const body = quoteLetter().join(LINE_BREAK + LINE_BREAK);
  return `mailto:${SITE.agency.email}?subject=${encodeURIComponent(QUOTE_COPY.subject)}&body=${encodeURIComponent(body)}`;
}

export function quoteLetter(): readonly string[] {
  return [QUOTE_COPY.greeting, ...QUOTE_COPY.questions.map((question) => `${question} `)];
}

export function quoteChat(product?: string): string {
  const text = product === undefined ? QUOTE_COPY.chat : QUOTE_COPY.chatOf(product);
  return `${SITE.agency.chatUrl}?text=${encodeURIComponent(text)}`;
}
