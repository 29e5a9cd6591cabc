// The only reader of process.env. Every setting is listed in `.env.example`.

import { isIP } from "node:net";
import { z } from "zod";

import { RETENTION_DAYS_DEFAULT, RETENTION_DAYS_MAX } from "@vitrine/domain/retention-days";
import { parseRfc3339 } from "@vitrine/domain/time/shop-time";
import { WEB_ADDRESS_FORM, webAddress } from "@vitrine/domain/web-address";
import { CATALOGUE } from "@vitrine/shops/shops";

import {
  ADDRESS_FORM,
  KEY_FORM,
  readBackupAddress,
  readBackupKey,
  readRecipients,
  RECIPIENT_FORM,
} from "./backups/backup-address.ts";
import type { TrustedProxies } from "./http/edge/forwarded-addresses.ts";
import { isSecret, SECRET_FORM } from "./settings/calendar-secrets.ts";
import { readSealKey, SEAL_KEY_FORM } from "./settings/seal.ts";
import { outwardSettingsFrom } from "./outward-settings.ts";
import type { OutwardSettings } from "./outward-settings.ts";
import { isPostgresAddress } from "./database/postgres/postgres-address.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

// Phones behind one carrier's address count as one client: enough for dozens of them, too few for a script.
const RATE_LIMIT_DEFAULT = 300;

// systemd numbers the sockets that it hands over from 3: man 3 sd_listen_fds
const FIRST_SOCKET_OF_SYSTEMD = 3;

// Postfix answers 421 beyond 50 connections of one address (`smtpd_client_connection_count_limit`): several servers of one
// installation stay below it.
const MAIL_CONNECTIONS_DEFAULT = 10;
const MAIL_CONNECTIONS_MAX = 100;

const PORT_MAX = 65_535;
const LIMIT_MAX = 1_000_000;

const SETTINGS = {
  port: setting("PORT", wholeNumber(0, PORT_MAX).default(3_000)),
  host: setting("HOST", z.string().default("127.0.0.1")),
  /** The number of an open socket; used instead of the port and the host. */
  listeningSocket: setting(
    "LISTEN_FDS",
    z
      .literal("1", { error: "must be 1: systemd hands over one socket" })
      .transform(() => FIRST_SOCKET_OF_SYSTEMD)
      .optional(),
  ),
  /** The socket at which `npm run watch` finds the server, where it is there; otherwise the host and the port. */
  watchSocket: setting(
    "WATCH_SOCKET",
    z.string().startsWith("/", { error: "must be a path from the root, /…" }).optional(),
  ),
  /** A folder of systemd's that outlives a command, for what the data folder has no room for. */
  runtimeDirectory: setting(
    "RUNTIME_DIRECTORY",
    // systemd separates several by colons.
    z
      .string()
      .transform((folders) => folders.split(":", 1)[0])
      .optional(),
  ),
  dataDirectory: setting("DATA_DIR", z.string().default("./data")),
  /** Secret: it holds a password. */
  databaseUrl: setting(
    "DATABASE_URL",
    z
      .string()
      .refine(isPostgresAddress, {
        error:
          "must be postgres://user:password@host/database, or …@host,host:port/database?target_session_attrs=read-write; " +
          "unset, the embedded database is used",
      })
      .optional(),
  ),
  /** If it begins with https, headers that need HTTPS are sent. */
  publicUrl: setting(
    "PUBLIC_URL",
    textReadBy(webAddress, `must be ${WEB_ADDRESS_FORM}`).optional(),
  ),
  /** Whether browsers are to use HTTPS for the names below the public one, too. */
  hstsSubdomains: setting(
    "HSTS_SUBDOMAINS",
    z
      .literal("1", { error: "must be 1, or not be set" })
      .optional()
      .transform((text) => text !== undefined),
  ),
  corsOrigins: setting("CORS_ORIGINS", originList()),
  embedOrigins: setting("EMBED_ORIGINS", originList()),
  trustProxy: setting(
    "TRUST_PROXY",
    textReadBy(
      trustedProxies,
      "must be off, a number of proxies, or their addresses separated by commas",
    ).default(false),
  ),
  /** Requests a minute for each client; `undefined` means no limit. */
  rateLimit: setting(
    "RATE_LIMIT",
    z
      .union([z.literal("off"), wholeNumber(1, LIMIT_MAX)], {
        error: "must be a whole number from 1 to 1000000, or off",
      })
      .default(RATE_LIMIT_DEFAULT)
      .transform((calls) => (calls === "off" ? undefined : calls)),
  ),
  createsPerHour: setting("CREATES_PER_HOUR", wholeNumber(1, LIMIT_MAX).default(20)),
  halfHoursPerDay: setting("HALF_HOURS_PER_DAY", wholeNumber(1, LIMIT_MAX).default(96)),
  /** Live bookings to come of one phone, and of one e-mail, in a calendar. */
  bookingsPerClient: setting("BOOKINGS_PER_CLIENT", wholeNumber(1, LIMIT_MAX).default(4)),
  /** The limit of all shops and servers together. */
  mailsPerMinute: setting("MAILS_PER_MINUTE", wholeNumber(1, LIMIT_MAX).default(60)),
  /** How many mails one server sends at once, for all shops together. */
  mailConnections: setting(
    "MAIL_CONNECTIONS",
    wholeNumber(1, MAIL_CONNECTIONS_MAX).default(MAIL_CONNECTIONS_DEFAULT),
  ),
  logClients: setting("LOG_CLIENTS", onOrOff().default(true)),
  reminders: setting("REMINDERS", onOrOff().default(true)),
  logLevel: setting(
    "LOG_LEVEL",
    z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  ),
  retentionDays: setting(
    "RETENTION_DAYS",
    wholeNumber(1, RETENTION_DAYS_MAX).default(RETENTION_DAYS_DEFAULT),
  ),
  /** Where copies of the bookings are sent. */
  backupTo: setting("BACKUP_TO", textReadBy(readBackupAddress, ADDRESS_FORM).optional()),
  /** For whom they are encrypted. */
  backupFor: setting("BACKUP_FOR", textReadBy(readRecipients, RECIPIENT_FORM).optional()),
  /** Secret: the private key by which this machine opens the backup place. */
  backupKey: setting("BACKUP_KEY", textReadBy(readBackupKey, KEY_FORM).optional()),
  /** Secret: seals what stands beside the shops in the database. */
  sealKey: setting("SEAL_KEY", textReadBy(readSealKey, SEAL_KEY_FORM).optional()),
  /** Secret: the key before it, which still opens, until `npm run shops -- reseal` has turned everything to the new one. */
  sealKeyBefore: setting("SEAL_KEY_BEFORE", textReadBy(readSealKey, SEAL_KEY_FORM).optional()),
  /** Secret: opens the agency's page, which is off without it. */
  agencySecret: setting(
    "AGENCY_SECRET",
    z.string().refine(isSecret, { error: SECRET_FORM }).optional(),
  ),
  /** Where systemd puts the file of all settings, which travels with the copies. */
  credentialsDirectory: setting("CREDENTIALS_DIRECTORY", z.string().optional()),
  /** Fixes the clock of the booking rules, and no other clock. */
  now: setting(
    "NOW",
    textReadBy(
      parseRfc3339,
      "must be an RFC 3339 time with an offset, such as 2026-11-23T08:00:00-03:00",
    ).optional(),
  ),
} as const;

type OwnSettings = {
  readonly [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]["schema"]>;
};

export type Config = OwnSettings & OutwardSettings;

/** A problem names its variable, never the value, which may be a secret. */
export function configFrom(
  environment: Readonly<Record<string, string | undefined>>,
  catalogue = CATALOGUE,
): { ok: true; config: Config } | { ok: false; problems: string[] } {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ""),
  );
  const problems: string[] = [];
  const values: [name: string, value: unknown][] = [];
  for (const [name, { variable, schema }] of Object.entries(SETTINGS)) {
    const read = schema.safeParse(variables[variable]);
    if (read.success) values.push([name, read.data]);
    else problems.push(...read.error.issues.map(({ message }) => `${variable} ${message}`));
  }
  // Every entry of SETTINGS without a problem has been read by its own schema.
  const own = Object.fromEntries(values) as OwnSettings;
  const outward = outwardSettingsFrom(variables, catalogue);
  if (!outward.ok) problems.push(...outward.problems);
  if (variables["BACKUP_TO"] !== undefined && variables["BACKUP_FOR"] === undefined) {
    problems.push(
      "BACKUP_FOR must be set with BACKUP_TO: copies leave this machine only encrypted",
    );
  }
  if (variables["SEAL_KEY_BEFORE"] !== undefined && variables["SEAL_KEY"] === undefined) {
    problems.push("SEAL_KEY must be set with SEAL_KEY_BEFORE: it is the new key");
  }
  if (own["sealKeyBefore"] !== undefined && own["sealKeyBefore"].id === own["sealKey"]?.id) {
    problems.push("SEAL_KEY_BEFORE must be another key than SEAL_KEY");
  }
  if (problems.length > 0 || !outward.ok) return { ok: false, problems };
  return { ok: true, config: { ...own, ...outward.settings } };
}

export function requireConfig(): Config {
  const read = configFrom(process.env);
  if (read.ok) return read.config;
  for (const problem of read.problems) console.error(`Vitrine cannot start: ${problem}`);
  process.exit(1);
}

function setting<Schema extends z.ZodType>(variable: string, schema: Schema) {
  return { variable, schema };
}

function textReadBy<Value>(read: (text: string) => Value | undefined, error: string) {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value === undefined) context.addIssue(error);
    return value ?? z.NEVER;
  });
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^[0-9]{1,7}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

function onOrOff() {
  return z.enum(["on", "off"], { error: "must be on or off" }).transform((text) => text === "on");
}

function originList() {
  return z
    .string()
    .transform((list) => list.split(",").map((origin) => origin.trim()))
    .refine((origins) => origins.every(isOrigin), {
      error:
        "must be whole origins separated by commas, without wildcards, such as https://www.example.com",
    })
    .default([]);
}

function isOrigin(text: string): boolean {
  return webAddress(text) === text && new URL(text).origin === text;
}

function trustedProxies(text: string): TrustedProxies | undefined {
  if (text === "off") return false;
  if (/^[0-9]{1,2}$/.test(text)) return (_address, hop) => hop < Number(text);
  const addresses = text.split(",").map((address) => address.trim());
  return addresses.every(isAddressOrNetwork) ? addresses : undefined;
}

function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  const bitsMax = version === 4 ? 32 : 128;
  // A prefix of 0 bits would trust every client's own X-Forwarded-For.
  const isNetwork = (text: string) =>
    /^[0-9]{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= bitsMax;
  return version !== 0 && rest.length === 0 && (bits === undefined || isNetwork(bits));
}
