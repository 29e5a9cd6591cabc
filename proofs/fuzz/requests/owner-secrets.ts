import { AGENCY_SECRET } from "@vitrine/testing/agency/agency-page";
import { OTHER_OWNER_SECRET, OWNER_PAGES, OWNER_SECRET } from "@vitrine/testing/owner/owner-page";

/** The settings of a server whose owners' pages can be fuzzed; of a shop without a file, the secret stands in the database. */
export const OWNER_SETTINGS = {
  ...OWNER_PAGES,
  AGENCY_SECRET,
  // No call makes another feed of this shop.
  FEED_SECRET_RESERVAS: "garrafa-de-rolha-0001",
  SEAL_KEY: "0123456789abcdef".repeat(4),
};

// The ledger knows nothing of a shop that is suspended, or has another link: for these, and the shops that are booked, such a call
// gets an owner's secret, which must not let it in.
const ACTS_ON_SHOPS: ReadonlySet<string> = new Set([
  "/agency/suspendShop",
  "/agency/reopenShop",
  "/agency/makeOwnerLink",
  "/agency/eraseShop",
]);

/** The start of the ids of shops that the fuzzer has opened itself. */
export const OPENED_BY_FUZZER = "aberta-";

/** The header that opens a call of the agency's, or the owner's page of a calendar; of an unknown calendar, that of another. */
export function authorizationFor(path: string, calendarId: unknown): string {
  const mayAct = !ACTS_ON_SHOPS.has(path) || String(calendarId).startsWith(OPENED_BY_FUZZER);
  if (path.startsWith("/agency/") && mayAct) return `Bearer ${AGENCY_SECRET}`;
  return `Bearer ${calendarId === "reservas" ? OTHER_OWNER_SECRET : OWNER_SECRET}`;
}
