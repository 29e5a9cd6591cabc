// The only reader of process.env. Every setting is listed in `.env.example`.

import { isIP } from "node:net";
import { z } from "zod";

import { parseRfc3339 } from "@vitrine/domain/shop-time";
import type { Instant } from "@vitrine/domain/shop-time";
import { WEB_ADDRESS_FORM, webAddress } from "@vitrine/domain/web-address";

import type { TrustedProxies } from "./http/forwarded-addresses.ts";
import { outwardSettingsFrom } from "./settings/outward-settings.ts";
import type { OutwardSettings } from "./settings/outward-settings.ts";

/** What a running server is told from outside. */
export interface Config extends OutwardSettings {
  readonly port: number;
  readonly host: string;
  /** The folder of the embedded database. */
  readonly dataDirectory: string;
  /** The PostgreSQL that keeps the bookings instead. A secret: it holds a password. */
  readonly databaseUrl: string | undefined;
  /** Where the public reaches the server; decides what is only right over HTTPS. */
  readonly publicUrl: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: TrustedProxies;
  /** Calls a minute and client; `undefined`: no limit. */
  readonly rateLimit: number | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** How many days after its end a booking keeps its client's name, e-mail and phone. */
  readonly retentionDays: number;
  /** Fixes the clock of the booking rules, and of nothing else. */
  readonly now: Instant | undefined;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

// Phones behind one carrier's address count as one client: room for a street of them, none for a script.
const RATE_LIMIT_DEFAULT = 300;

const PORT_MAX = 65_535;

const settings = z.object({
  PORT: wholeNumber(0, PORT_MAX).default(3_000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, {
      error: "must be postgres://user:password@host/database; unset, the embedded database is used",
    })
    .optional(),
  PUBLIC_URL: z
    .string()
    .transform(webAddress)
    .refine((address) => address !== undefined, { error: `must be ${WEB_ADDRESS_FORM}` })
    .optional(),
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(",").map((origin) => origin.trim()))
    .refine((origins) => origins.every(isOrigin), {
      error:
        "must be whole origins separated by commas, without wildcards, such as https://www.example.com",
    })
    .default([]),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, {
      error: "must be off, a number of proxies, or their addresses separated by commas",
    })
    .transform(trustProxy)
    .default(false),
  RATE_LIMIT: z
    .union([z.literal("off"), wholeNumber(1, 1_000_000)], {
      error: "must be a whole number from 1 to 1000000, or off",
    })
    .default(RATE_LIMIT_DEFAULT),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` })
    .default("info"),
  RETENTION_DAYS: wholeNumber(1, 36_500).default(90),
  NOW: z
    .string()
    .transform(parseRfc3339)
    .refine((now) => now !== undefined, {
      error: "must be an RFC 3339 time with an offset, such as 2026-11-23T08:00:00-03:00",
    })
    .optional(),
});

/**
 * The configuration that these variables describe; a variable set to nothing counts as not set.
 * When some are wrong: a sentence for each, with its name and never its value, which may be a secret.
 */
export function configFrom(
  environment: Readonly<Record<string, string | undefined>>,
): { ok: true; config: Config } | { ok: false; problems: string[] } {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(set);
  const outward = outwardSettingsFrom(set);
  if (!parsed.success || !outward.ok) {
    const issues = parsed.error?.issues ?? [];
    const problems = issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    return { ok: false, problems: [...problems, ...(outward.ok ? [] : outward.problems)] };
  }
  const values = parsed.data;
  return {
    ok: true,
    config: {
      port: values.PORT,
      host: values.HOST,
      dataDirectory: values.DATA_DIR,
      databaseUrl: values.DATABASE_URL,
      publicUrl: values.PUBLIC_URL,
      corsOrigins: values.CORS_ORIGINS,
      trustProxy: values.TRUST_PROXY,
      rateLimit: values.RATE_LIMIT === "off" ? undefined : values.RATE_LIMIT,
      logLevel: values.LOG_LEVEL,
      retentionDays: values.RETENTION_DAYS,
      now: values.NOW,
      ...outward.settings,
    },
  };
}

/** The configuration of this process; ends it, naming every bad variable, when there is none. */
export function requireConfig(): Config {
  const read = configFrom(process.env);
  if (read.ok) return read.config;
  for (const problem of read.problems) console.error(`Vitrine cannot start: ${problem}`);
  process.exit(1);
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^[0-9]{1,7}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\/.+\/./.test(text) && URL.canParse(text);
}

function isOrigin(text: string): boolean {
  return webAddress(text) === text && new URL(text).origin === text;
}

function isTrustProxy(text: string): boolean {
  return text === "off" || /^[0-9]{1,2}$/.test(text) || addresses(text).every(isAddressOrNetwork);
}

function trustProxy(text: string): TrustedProxies {
  if (text === "off") return false;
  if (!/^[0-9]{1,2}$/.test(text)) return addresses(text);
  const proxies = Number(text);
  return (_address, hop) => hop < proxies;
}

function addresses(text: string): string[] {
  return text.split(",").map((address) => address.trim());
}

function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  const bitsMax = version === 4 ? 32 : 128;
  // A network of no bits is everybody: whoever calls could claim to be anyone.
  const isNetwork = (text: string) =>
    /^[0-9]{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= bitsMax;
  return version !== 0 && rest.length === 0 && (bits === undefined || isNetwork(bits));
}
