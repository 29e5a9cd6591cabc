import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type { Complain, IdsByEnding, Variables } from "./calendar-variables.ts";

// Too long to guess, and needs no escaping in a path segment.
const SECRET = /^[A-Za-z0-9._~-]{16,90}$/;

/** Secrets by their calendar's id. */
export type CalendarSecrets = ReadonlyMap<string, string>;

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
    if (SECRET.test(secret)) secrets.set(id, secret);
    else {
      complain(
        name,
        "must be 16 to 90 characters, each a letter without an accent, a digit, - or _: openssl rand -hex 24 makes one",
      );
    }
  }
  return secrets;
}

/** Takes the same time for a wrong secret and for a calendar without one. */
export function secretCheck(
  secrets: CalendarSecrets,
): (calendarId: string, secret: string) => boolean {
  const digests = new Map([...secrets].map(([id, secret]) => [id, digestOf(secret)]));
  // Compared for a calendar without a secret, since no secret has this digest.
  const randomDigest = randomBytes(digestOf("").length);
  return (calendarId, secret) =>
    timingSafeEqual(digestOf(secret), digests.get(calendarId) ?? randomDigest);
}

/** Takes the same time for every wrong secret. */
export function anySecretCheck(secrets: CalendarSecrets): (secret: string) => boolean {
  const digests = [...secrets.values()].map(digestOf);
  return (secret) => {
    const digest = digestOf(secret);
    return digests.filter((one) => timingSafeEqual(digest, one)).length > 0;
  };
}

/** Hashes a device's token or code with its calendar's secret (a random key if it has none), to store only the hash. */
export function sealBySecrets(
  secrets: CalendarSecrets,
): (calendarId: string, text: string) => string {
  const keyWithoutSecret = randomBytes(digestOf("").length);
  return (calendarId, text) =>
    createHmac("sha256", secrets.get(calendarId) ?? keyWithoutSecret)
      .update(text)
      .digest("base64url");
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
