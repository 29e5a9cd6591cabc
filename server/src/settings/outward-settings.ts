// The settings of what lies outside: customer mail, CalDAV, Google Calendar, calendar feeds. Read for `config.ts`.

import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";

import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";

import { CATALOGUE } from "@vitrine/shops/shops";
import { WEB_ADDRESS_FORM, webAddress } from "@vitrine/domain/web-address";

export interface MailSettings {
  readonly smtp: SmtpServer;
  /** Whom customers see as the sender; `name` may be empty. */
  readonly from: { readonly name: string; readonly address: string };
}

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection is upgraded where the server offers it. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** A CalDAV collection and who may write into it. */
export interface CaldavCalendar {
  /** Without a slash at its end. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export interface GoogleSettings {
  /** Google's calendar id, by the calendar's id here. */
  readonly calendars: ReadonlyMap<string, string>;
  readonly account: ServiceAccount;
}

/** What a service account's key file says of it. */
export interface ServiceAccount {
  readonly clientEmail: string;
  /** PEM. */
  readonly privateKey: string;
  readonly tokenUrl: string;
}

export interface OutwardSettings {
  readonly mail: MailSettings | undefined;
  /** By the calendar's id. */
  readonly caldav: ReadonlyMap<string, CaldavCalendar>;
  readonly google: GoogleSettings | undefined;
  /** What the address of each calendar's feed ends in, by the calendar's id: whoever knows it reads the feed. */
  readonly feedSecrets: ReadonlyMap<string, string>;
}

/** Variables that are set; none of them to nothing. */
type Variables = Readonly<Record<string, string | undefined>>;

/** Writes down what is wrong with a variable: a sentence without its name, which comes before it. */
type Complain = (name: string, sentence: string) => void;

const SUBMISSION_PORT = 587;
const SMTPS_PORT = 465;
const GOOGLE_TOKEN_URL = "https://oauth2.googleapis.com/token";

// BARBEARIA, RESERVAS: how a variable's name ends that is about one calendar.
const CALENDAR_BY_ENDING = new Map([...CATALOGUE.keys()].map((id) => [id.toUpperCase(), id]));
const OF_ONE_CALENDAR =
  /^(CALDAV_URL|CALDAV_USER|CALDAV_PASSWORD|GOOGLE_CALENDAR|FEED_SECRET)_(.*)$/;

// Long enough that nobody guesses it, in characters that an address carries as they are, and not longer than a part of
// an address may be.
const FEED_SECRET = /^[A-Za-z0-9._~-]{16,90}$/;

const CONTROL_CHARACTER = /\p{Cc}/u;
const MAIL_ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/;
const GOOGLE_CALENDAR_ID = /^[^\s@/?#]+@[^\s@/?#]+$/;

const keyFile = z.object({
  type: z.literal("service_account"),
  client_email: z.string().regex(MAIL_ADDRESS),
  private_key: z.string().refine(isPrivateKey),
  token_uri: z.url({ protocol: /^https?$/ }).default(GOOGLE_TOKEN_URL),
});

/** What these variables say of the outside, or what is wrong with them: each by its name, never by its value. */
export function outwardSettingsFrom(
  variables: Variables,
): { ok: true; settings: OutwardSettings } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const complain: Complain = (name, sentence) => problems.push(`${name} ${sentence}`);
  refuseUnknownCalendars(variables, complain);
  const settings = {
    mail: mailFrom(variables, complain),
    caldav: caldavFrom(variables, complain),
    google: googleFrom(variables, complain),
    feedSecrets: feedSecretsFrom(variables, complain),
  };
  return problems.length === 0 ? { ok: true, settings } : { ok: false, problems };
}

/** A slip in a calendar's name would else be a calendar that stays empty. */
function refuseUnknownCalendars(variables: Variables, complain: Complain): void {
  for (const name of Object.keys(variables)) {
    const ending = OF_ONE_CALENDAR.exec(name)?.[2];
    if (ending !== undefined && !CALENDAR_BY_ENDING.has(ending)) {
      complain(name, `must end in _${[...CALENDAR_BY_ENDING.keys()].join(" or _")}`);
    }
  }
}

function mailFrom(variables: Variables, complain: Complain): MailSettings | undefined {
  const together = allOf(variables, ["SMTP_URL", "MAIL_FROM"], complain);
  if (together === undefined) return undefined;
  const [url, sender] = together;
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
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === undefined || password === undefined) return undefined;
  if ((user === "") !== (password === "")) return undefined;
  return {
    // An IPv6 address stands in brackets in a URL and in no other place.
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (secure ? SMTPS_PORT : SUBMISSION_PORT) : Number(url.port),
    secure,
    login: user === "" ? undefined : { user, password },
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that stands for itself: the whole address is refused.
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

function caldavFrom(variables: Variables, complain: Complain): OutwardSettings["caldav"] {
  const calendars = new Map<string, CaldavCalendar>();
  for (const [ending, id] of CALENDAR_BY_ENDING) {
    const together = allOf(
      variables,
      [`CALDAV_URL_${ending}`, `CALDAV_USER_${ending}`, `CALDAV_PASSWORD_${ending}`],
      complain,
    );
    if (together === undefined) continue;
    const [address, user, password] = together;
    const url = webAddress(address);
    if (url === undefined) complain(`CALDAV_URL_${ending}`, `must be ${WEB_ADDRESS_FORM}`);
    // It ends the user's name in what is sent.
    else if (user.includes(":")) complain(`CALDAV_USER_${ending}`, "must not have a colon in it");
    else calendars.set(id, { url, user, password });
  }
  return calendars;
}

function googleFrom(variables: Variables, complain: Complain): GoogleSettings | undefined {
  const calendars = new Map<string, string>();
  for (const [ending, id] of CALENDAR_BY_ENDING) {
    const name = `GOOGLE_CALENDAR_${ending}`;
    const calendarId = variables[name];
    if (calendarId === undefined) continue;
    if (variables["GOOGLE_CREDENTIALS"] === undefined) {
      complain("GOOGLE_CREDENTIALS", `is missing: ${name} needs it`);
    } else if (!GOOGLE_CALENDAR_ID.test(calendarId)) {
      complain(name, "must be a calendar's id, such as abc@group.calendar.google.com");
    }
    calendars.set(id, calendarId);
  }
  const credentials = variables["GOOGLE_CREDENTIALS"];
  if (credentials === undefined) return undefined;
  const account = serviceAccountOf(credentials, complain);
  if (calendars.size === 0) {
    const names = [...CALENDAR_BY_ENDING.keys()].map((ending) => `GOOGLE_CALENDAR_${ending}`);
    complain("GOOGLE_CREDENTIALS", `needs ${names.join(" or ")}`);
  }
  return account && { calendars, account };
}

function serviceAccountOf(credentials: string, complain: Complain): ServiceAccount | undefined {
  const text = credentials.trimStart().startsWith("{") ? credentials : fileText(credentials);
  if (text === undefined) {
    complain("GOOGLE_CREDENTIALS", "names a file that cannot be read");
    return undefined;
  }
  const key = keyFile.safeParse(parsedJson(text)).data;
  if (key === undefined) {
    complain(
      "GOOGLE_CREDENTIALS",
      "must be a service account's key file, by its path or by its content",
    );
    return undefined;
  }
  return { clientEmail: key.client_email, privateKey: key.private_key, tokenUrl: key.token_uri };
}

function fileText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Why not, would quote the path.
    return undefined;
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses it like anything else that is no key file.
    return undefined;
  }
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    // What OpenSSL has to say of it is about the key.
    return false;
  }
}

function feedSecretsFrom(variables: Variables, complain: Complain): OutwardSettings["feedSecrets"] {
  const secrets = new Map<string, string>();
  for (const [ending, id] of CALENDAR_BY_ENDING) {
    const name = `FEED_SECRET_${ending}`;
    const secret = variables[name];
    if (secret === undefined) continue;
    if (FEED_SECRET.test(secret)) secrets.set(id, secret);
    else {
      complain(
        name,
        "must be 16 to 90 letters without accents, digits, - or _: openssl rand -hex 24 makes one",
      );
    }
  }
  return secrets;
}

/** The values of variables that only make sense together; `undefined` when none is set or one is missing. */
function allOf<const Names extends readonly string[]>(
  variables: Variables,
  names: Names,
  complain: Complain,
): { [Index in keyof Names]: string } | undefined {
  const isSet = names.find((name) => variables[name] !== undefined);
  if (isSet === undefined) return undefined;
  const missing = names.filter((name) => variables[name] === undefined);
  for (const name of missing) complain(name, `is missing: ${isSet} needs it`);
  if (missing.length > 0) return undefined;
  return names.map((name) => variables[name]) as { [Index in keyof Names]: string };
}
