import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type { Complain, IdsByEnding, Variables } from "./calendar-variables.ts";

// Too long to guess, only characters that a URL needs not escape, and short enough for one segment of a path.
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

/** Says whether a secret is a calendar's. It takes as long for a wrong secret as for a calendar that has none. */
export function secretCheck(
  secrets: CalendarSecrets,
): (calendarId: string, secret: string) => boolean {
  const digests = new Map([...secrets].map(([id, secret]) => [id, digestOf(secret)]));
  // No secret has this digest.
  const randomDigest = randomBytes(digestOf("").length);
  // Digests have equal lengths, so the comparison takes the same time for every wrong secret.
  return (calendarId, secret) =>
    timingSafeEqual(digestOf(secret), digests.get(calendarId) ?? randomDigest);
}

/** Says whether a secret is some calendar's, in the same time for every secret that is none's. */
export function anySecretCheck(secrets: CalendarSecrets): (secret: string) => boolean {
  const digests = [...secrets.values()].map(digestOf);
  return (secret) => {
    const digest = digestOf(secret);
    return digests.filter((one) => timingSafeEqual(digest, one)).length > 0;
  };
}

/**
 * What is stored of a text that opens a calendar: it tells nothing of the text, and is another one once the calendar's
 * secret is. For a calendar that has none it is one that nothing stored is, made in the same time.
 */
export function sealBySecrets(
  secrets: CalendarSecrets,
): (calendarId: string, text: string) => string {
  const nobodysKey = randomBytes(digestOf("").length);
  return (calendarId, text) =>
    createHmac("sha256", secrets.get(calendarId) ?? nobodysKey)
      .update(text)
      .digest("base64url");
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
