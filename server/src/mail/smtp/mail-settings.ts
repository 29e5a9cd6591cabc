import addressparser from "nodemailer/lib/addressparser";

import { allOf, CONTROL_CHARACTER, MAIL_ADDRESS } from "../../settings/calendar-variables.ts";
import type { Complain, Variables, IdsByEnding } from "../../settings/calendar-variables.ts";

export interface MailSettings {
  readonly smtp: SmtpServer;
  /** The sender that clients see; `name` may be empty. */
  readonly from: { readonly name: string; readonly address: string };
}

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Whether TLS starts with the first byte. Otherwise the connection is upgraded to TLS if the server offers that. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

export function mailSettingsFrom(
  variables: Variables,
  complain: Complain,
): MailSettings | undefined {
  // Mails to the operator alone need a sender, too.
  const isOperatorsAlone =
    variables["SMTP_URL"] === undefined && variables["OPERATOR_SMTP_URL"] !== undefined;
  if (isOperatorsAlone) return undefined;
  const both = allOf(variables, ["SMTP_URL", "MAIL_FROM"], complain);
  if (both === undefined) return undefined;
  const [url, sender] = both;
  return readAccount("SMTP_URL", url, sender, complain);
}

/** The account of the setting `name`, with the sender of its mails. */
function readAccount(
  name: "SMTP_URL" | "OPERATOR_SMTP_URL",
  url: string,
  sender: string,
  complain: Complain,
): MailSettings | undefined {
  const smtp = smtpServerOf(url);
  if (smtp === undefined) {
    complain(name, "must be an address such as smtps://user:password@smtp.example.com:465");
  }
  const from = senderOf(sender);
  if (from === undefined) {
    complain("MAIL_FROM", "must be one sender, such as Barbearia Modelo <agenda@example.com>");
  }
  return smtp && from && { smtp, from };
}

/** Where alarms are mailed, and by which account. */
export interface OperatorMail {
  readonly to: string;
  readonly account: MailSettings;
}

/** `undefined` when OPERATOR_MAIL is not set. Its account is OPERATOR_SMTP_URL, or else `mail`, that of the clients' mails. */
export function operatorMailFrom(
  variables: Variables,
  mail: MailSettings | undefined,
  complain: Complain,
): OperatorMail | undefined {
  const { OPERATOR_MAIL: to, OPERATOR_SMTP_URL: url, MAIL_FROM: sender } = variables;
  if (to === undefined) {
    if (url !== undefined) complain("OPERATOR_SMTP_URL", "needs OPERATOR_MAIL");
    return undefined;
  }
  if (!MAIL_ADDRESS.test(to) || CONTROL_CHARACTER.test(to)) {
    complain("OPERATOR_MAIL", "must be one mail address, such as suporte@example.com");
  }
  if (url !== undefined && sender === undefined) complain("OPERATOR_MAIL", "needs MAIL_FROM");
  else if (url === undefined && variables["SMTP_URL"] === undefined) {
    complain("OPERATOR_MAIL", "needs OPERATOR_SMTP_URL or SMTP_URL, and MAIL_FROM");
  }
  const isOwn = url !== undefined && sender !== undefined;
  const account = isOwn ? readAccount("OPERATOR_SMTP_URL", url, sender, complain) : mail;
  return account && { to, account };
}

function smtpServerOf(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const secure = url.protocol === "smtps:";
  const isBare = ["", "/"].includes(url.pathname) && url.search === "" && url.hash === "";
  if (!(secure || url.protocol === "smtp:") || url.hostname === "" || !isBare) return undefined;
  const user = decodePercent(url.username);
  const password = decodePercent(url.password);
  if (user === undefined || password === undefined) return undefined;
  if ((user === "") !== (password === "")) return undefined;
  return {
    // An IPv6 address stands in brackets only in a URL.
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    login: user === "" ? undefined : { user, password },
  };
}

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing makes the address invalid.
    return undefined;
  }
}

function senderOf(text: string): MailSettings["from"] | undefined {
  if (CONTROL_CHARACTER.test(text)) return undefined;
  const [sender, ...others] = addressparser(text);
  if (sender === undefined || "group" in sender || others.length > 0) return undefined;
  const { name, address } = sender;
  return MAIL_ADDRESS.test(address) ? { name: name.trim(), address } : undefined;
}

export const OWNER_MAIL_FORM = "must be one mail address, such as dona@example.com";

/** The owner's address, from what is set beside a shop; `undefined` where it is something else. */
export function ownerMailIn(text: string): string | undefined {
  const address = text.trim();
  return MAIL_ADDRESS.test(address) && !CONTROL_CHARACTER.test(address) ? address : undefined;
}

/** The owners' mail addresses by calendar id; `undefined` when none is set. */
export function ownerMailFrom(
  variables: Variables,
  ids: IdsByEnding,
  complain: Complain,
): ReadonlyMap<string, string> | undefined {
  const addresses = new Map<string, string>();
  for (const [ending, calendarId] of ids) {
    const name = `OWNER_MAIL_${ending}`;
    const address = variables[name];
    if (address === undefined) continue;
    if (ownerMailIn(address) !== address) {
      complain(name, OWNER_MAIL_FORM);
    } else if (variables["SMTP_URL"] === undefined) {
      complain(name, "needs SMTP_URL and MAIL_FROM");
    }
    addresses.set(calendarId, address);
  }
  return addresses.size === 0 ? undefined : addresses;
}
