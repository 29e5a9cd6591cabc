import { barberById } from "@vitrine/domain/shop/shop";

import { knownIn } from "../../settings/calendar-secrets.ts";
import type { KnownSecret, SecretOf } from "../../settings/calendar-secrets.ts";
import type { LiveSettings } from "../../shops/live-settings.ts";
import type { LiveShops } from "../../shops/live-shops.ts";
import { personLinkName } from "../../shops/setting-names.ts";

/** What is known of the secret of a page: of the owner's, or of a person's own. */
export type SecretOfPage = (
  calendarId: string,
  person: number | undefined,
) => Promise<KnownSecret | undefined>;

/** The one rule of whom a person's link opens for: somebody of the shop who has one. Who has left opens nothing. */
export function secretsOfPages(
  ownerSecretOf: SecretOf,
  {
    shops,
    settings,
  }: {
    readonly shops: Pick<LiveShops, "find">;
    readonly settings: Pick<LiveSettings, "find">;
  },
): SecretOfPage {
  return async (calendarId, person) => {
    if (person === undefined) return ownerSecretOf(calendarId);
    const shop = (await shops.find(calendarId))?.shop;
    if (shop === undefined || barberById(shop, person) === undefined) return undefined;
    const stored = await settings.find(calendarId, personLinkName(person));
    return stored === undefined ? undefined : { ...knownIn(stored), person };
  };
}
