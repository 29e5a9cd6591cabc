import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type { Complain, IdsByEnding, Variables } from "./calendar-variables.ts";

// Too long to guess, and needs no escaping in a path segment.
const SECRET = /^[A-Za-z0-9._~-]{16,90}$/;

export const SECRET_FORM =
  "must be 16 to 90 characters, each a letter without an accent, a digit, - or _: openssl rand -hex 24 makes one";

/** Secrets by their calendar's id. */
export type CalendarSecrets = ReadonlyMap<string, string>;

/** What is known here of a secret, which only those who have the link know as a whole. */
export interface KnownSecret {
  readonly digest: Buffer;
  /** By which the tokens and codes of devices are hashed: with another secret they are others. */
  readonly deviceKey: string;
  /** The only person for whom it opens; absent for a secret that opens everything. */
  readonly person?: number;
}

/** `undefined` for a calendar without a secret. */
export type SecretOf = (calendarId: string) => Promise<KnownSecret | undefined>;

export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

export function calendarSecretsFrom(
  prefix: "FEED_SECRET" | "OWNER_SECRET",
  variables: Variables,
  ids: IdsByEnding,
  complain: Complain,
): CalendarSecrets {
  const secrets = new Map<string, string>();
  for (const [ending, id] of ids) {
    const name = `${prefix}_${ending}`;
    const secret = variables[name];
    if (secret === undefined) continue;
    if (isSecret(secret)) secrets.set(id, secret);
    else complain(name, SECRET_FORM);
  }
  return secrets;
}

/** A secret of the environment holds over the one that is stored. */
export function secretsBefore(
  fromEnvironment: CalendarSecrets,
  stored: (calendarId: string) => Promise<string | undefined> = async () => undefined,
): SecretOf {
  const known = new Map<string, KnownSecret>();
  for (const [id, secret] of fromEnvironment) {
    known.set(id, knownFrom(secret));
  }
  return async (calendarId) => {
    const held = known.get(calendarId);
    if (held !== undefined) return held;
    const text = await stored(calendarId);
    return text === undefined ? undefined : knownIn(text);
  };
}

export function knownFrom(secret: string): KnownSecret {
  return { digest: digestOf(secret), deviceKey: secret };
}

/** What is stored of a secret: its digest, which opens nothing, and a key of its own for the devices. */
export function secretToStore(secret: string): string {
  const deviceKey = randomBytes(digestOf("").length);
  return `${digestOf(secret).toString("base64url")}.${deviceKey.toString("base64url")}`;
}

export function knownIn(stored: string): KnownSecret {
  const [digest = "", deviceKey = ""] = stored.split(".");
  return { digest: Buffer.from(digest, "base64url"), deviceKey };
}

// Compared for a calendar without a secret, since no secret has this digest.
const RANDOM_DIGEST = randomBytes(digestOf("").length);

/** Takes the same time for a wrong secret and for a calendar without one. */
export function isRightSecret(known: KnownSecret | undefined, secret: string): boolean {
  return timingSafeEqual(digestOf(secret), known?.digest ?? RANDOM_DIGEST);
}

/** Takes the same time for every wrong secret. */
export function anySecretCheck(secrets: CalendarSecrets): (secret: string) => boolean {
  const digests = [...secrets.values()].map(digestOf);
  return (secret) => {
    const digest = digestOf(secret);
    return digests.filter((one) => timingSafeEqual(digest, one)).length > 0;
  };
}

const KEY_WITHOUT_SECRET = randomBytes(digestOf("").length);

/** Hashes a device's token or code by its calendar's secret (by a random key if it has none), to store only the hash. */
export function hashForDevice(known: KnownSecret | undefined, text: string): string {
  return createHmac("sha256", known?.deviceKey ?? KEY_WITHOUT_SECRET)
    .update(text)
    .digest("base64url");
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
