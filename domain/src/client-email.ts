import type { TypedText } from "./typed-text.ts";

export const CLIENT_EMAIL_LABEL = "E-mail";

/** The specification's limit, in characters. */
export const CLIENT_EMAIL_MAX = 35;

// The HTML standard's address, and a dot in the domain: `ana@gmail` is a typing mistake that no mail would reach.
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Whether a text is an e-mail address of at most 35 characters that mail can reach. */
export function isClientEmail(email: string): boolean {
  if (email.length > CLIENT_EMAIL_MAX) return false;
  const [local, domain, ...rest] = email.split("@");
  return (
    local !== undefined &&
    domain !== undefined &&
    rest.length === 0 &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain)
  );
}

/** Filters a typed or pasted text for the e-mail field. */
export function filterClientEmail(text: string): TypedText {
  const email = text.replaceAll(/\s/gu, "");
  return { value: email.slice(0, CLIENT_EMAIL_MAX), cut: email.length > CLIENT_EMAIL_MAX };
}
