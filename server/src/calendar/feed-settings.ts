import { CALENDAR_BY_ENDING } from "../settings/calendar-variables.ts";
import type { Complain, Variables } from "../settings/calendar-variables.ts";

// Long enough that nobody guesses it, in characters that an address carries as they are, and not longer than a part of
// an address may be.
const FEED_SECRET = /^[A-Za-z0-9._~-]{16,90}$/;

/** What the address of each calendar's feed ends in, by the calendar's id: who knows it reads the feed. */
export function feedSecretsFrom(
  variables: Variables,
  complain: Complain,
): ReadonlyMap<string, string> {
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
