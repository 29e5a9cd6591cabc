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
  const both = allOf(variables, ["SMTP_URL", "MAIL_FROM"], complain);
  if (both === undefined) return undefined;
  const [url, sender] = both;
  const smtp = smtpServerOf(url);
  if (smtp === undefined) {
    complain("SMTP_URL", "must be an address such as smtps://user:password@smtp.example.com:465");
  }
  const from = senderOf(sender);
  if (from === undefined) {
    complain("MAIL_FROM", "must be one sender, such as Barbearia Modelo <agenda@example.com>");
  }
  return smtp && from && { smtp, from };
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
    if (!MAIL_ADDRESS.test(address) || CONTROL_CHARACTER.test(address)) {
      complain(name, "must be one mail address, such as dona@example.com");
    } else if (variables["SMTP_URL"] === undefined) {
      complain(name, "needs SMTP_URL and MAIL_FROM");
    }
    addresses.set(calendarId, address);
  }
  return addresses.size === 0 ? undefined : addresses;
}
