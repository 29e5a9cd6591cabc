import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type { Complain, IdsByEnding, Variables } from "./calendar-variables.ts";

// Too long to guess, made only of characters that need no escaping in a URL, and short enough for one path segment.
const SECRET = /^[A-Za-z0-9._~-]{16,90}$/;

/** Secrets by their calendar's id. */
export type CalendarSecrets = ReadonlyMap<string, string>;

/** The secrets in the variables `<prefix>_BARBEARIA` and so on. */
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
        "must be 16 to 90 letters without accents, digits, - or _: openssl rand -hex 24 makes one",
      );
    }
  }
  return secrets;
}

/**
 * Returns a check whether a secret is the calendar's. It takes the same time for a wrong secret and for a calendar
 * without one.
 */
export function secretCheck(
  secrets: CalendarSecrets,
): (calendarId: string, secret: string) => boolean {
  const digests = new Map([...secrets].map(([id, secret]) => [id, digestOf(secret)]));
  // Stands in for a calendar without a secret: no secret has this digest.
  const randomDigest = randomBytes(digestOf("").length);
  // Digests have equal lengths, so the comparison takes the same time for every wrong secret.
  return (calendarId, secret) =>
    timingSafeEqual(digestOf(secret), digests.get(calendarId) ?? randomDigest);
}

/** Returns a check whether a secret belongs to any calendar. It takes the same time for every wrong secret. */
export function anySecretCheck(secrets: CalendarSecrets): (secret: string) => boolean {
  const digests = [...secrets.values()].map(digestOf);
  return (secret) => {
    const digest = digestOf(secret);
    return digests.filter((one) => timingSafeEqual(digest, one)).length > 0;
  };
}

/**
 * Returns a function that seals a text which opens a calendar, so that it can be stored. The seal does not reveal the
 * text and changes with the calendar's secret. A calendar without a secret gets, in the same time, a seal that matches
 * nothing stored.
 */
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
