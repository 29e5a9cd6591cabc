import { OTHER_OWNER_SECRET, OWNER_PAGES, OWNER_SECRET } from "@vitrine/testing/owner/owner-page";

/** The settings of a server whose owners' pages can be fuzzed; of a shop without a file, the secret stands in the database. */
export const OWNER_SETTINGS = { ...OWNER_PAGES, SEAL_KEY: "0123456789abcdef".repeat(4) };

/** The header that opens the owner's page of a calendar; of an unknown one, that of another. */
export function authorizationFor(calendarId: unknown): string {
  return `Bearer ${calendarId === "reservas" ? OTHER_OWNER_SECRET : OWNER_SECRET}`;
}
