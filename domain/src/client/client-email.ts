import type { TypedText } from "./typed-text.ts";

export const CLIENT_EMAIL_LABEL = "E-mail";

/** The specification's limit, in characters. */
export const CLIENT_EMAIL_MAX = 35;

// An address as the HTML standard defines it, but with a dot in the domain: `ana@gmail` is a typing mistake.
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
// No top-level domain has one letter: such an address has lost its end.
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9][a-z0-9-]*[a-z0-9]$/i;

/** Whether it has at most 35 characters and is an address that mail can reach. */
export function mayBookWithEmail(email: string): boolean {
  return email.length <= CLIENT_EMAIL_MAX && mayBeMailed(email);
}

/** Whether it is an address, without characters that are unsafe in a mail's header. */
export function mayBeMailed(email: string): boolean {
  const [local, domain, ...rest] = email.split("@");
  return (
    local !== undefined &&
    domain !== undefined &&
    rest.length === 0 &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain)
  );
}

export function filterClientEmail(text: string): TypedText {
  const email = text.replaceAll(/\s/gu, "");
  return { value: email.slice(0, CLIENT_EMAIL_MAX), cut: email.length > CLIENT_EMAIL_MAX };
}

const GMAIL = "gmail.com";
const NAMES_OF_GMAIL = new Set([GMAIL, "googlemail.com"]);

/** The same text for all addresses of a mailbox: `analima@gmail.com` also for `Ana.Lima+x@Googlemail.com`. */
export function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const [name = ""] = local.split("+");
  return NAMES_OF_GMAIL.has(domain) ? `${name.replaceAll(".", "")}@${GMAIL}` : `${name}@${domain}`;
}
