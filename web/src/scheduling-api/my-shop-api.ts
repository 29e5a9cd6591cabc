import type {
  makePersonLink,
  MakePersonLinkAnswer,
  revokePersonLink,
  seePersonLinks,
  SeePersonLinksAnswer,
} from "@vitrine/domain/wire/owner/person-links";
import type {
  makeFeed,
  MakeFeedAnswer,
  seeShopSettings,
  SeeShopSettingsAnswer,
  setShopSetting,
  tryShopSetting,
  TryShopSettingAnswer,
  unsetShopSetting,
} from "@vitrine/domain/wire/owner/shop-settings";

import { isObject } from "./devices-api.ts";
import { hasList, ownerCall, readAnswer } from "./owner-api.ts";
import type { OwnerAccess } from "./owner-api.ts";

// The calls about what stands beside a shop: its calendars, its owner's mail, and the links of its people.

const SEE = "/owner/shopSettings" satisfies (typeof seeShopSettings)["path"];
const TRY = "/owner/tryShopSetting" satisfies (typeof tryShopSetting)["path"];
const SET = "/owner/setShopSetting" satisfies (typeof setShopSetting)["path"];
const UNSET = "/owner/unsetShopSetting" satisfies (typeof unsetShopSetting)["path"];
const MAKE_FEED = "/owner/makeFeed" satisfies (typeof makeFeed)["path"];
const SEE_LINKS = "/owner/personLinks" satisfies (typeof seePersonLinks)["path"];
const MAKE_LINK = "/owner/makePersonLink" satisfies (typeof makePersonLink)["path"];
const REVOKE_LINK = "/owner/revokePersonLink" satisfies (typeof revokePersonLink)["path"];

/** The server asks another one, which may be slow, before it answers. */
const TRY_MILLISECONDS = 25_000;

/** These calls to the backend at `baseUrl`, which ends without a slash and is empty for the page's own origin. */
export function myShopApi(baseUrl: string) {
  const call = ownerCall(baseUrl);
  return {
    seeSettings: (access: OwnerAccess) =>
      call(
        `${SEE}?${queryOf(access)}`,
        access.secret,
        readAnswer((answer): answer is SeeShopSettingsAnswer => hasList(answer, "settings")),
      ),
    /** Tries a value, or what is set if there is none. */
    trySetting: (
      { calendarId, secret }: OwnerAccess,
      name: string,
      value: string | undefined,
      signal?: AbortSignal,
    ) =>
      call(
        TRY,
        secret,
        readAnswer((answer): answer is TryShopSettingAnswer => "isWorking" in answer),
        {
          body: { calendarId, name, ...(value !== undefined && { value }) },
          timeoutMilliseconds: TRY_MILLISECONDS,
          signal,
        },
      ),
    setSetting: (
      { calendarId, secret }: OwnerAccess,
      change: { readonly key: string; readonly name: string; readonly value: string },
    ) => call(SET, secret, readAnswer(isObject), { body: { calendarId, ...change } }),
    unsetSetting: (
      { calendarId, secret }: OwnerAccess,
      change: { readonly key: string; readonly name: string },
    ) => call(UNSET, secret, readAnswer(isObject), { body: { calendarId, ...change } }),
    makeFeed: ({ calendarId, secret }: OwnerAccess) =>
      call(
        MAKE_FEED,
        secret,
        readAnswer((answer): answer is MakeFeedAnswer => isShownLink(answer)),
        {
          body: { calendarId },
        },
      ),
    seePersonLinks: (access: OwnerAccess) =>
      call(
        `${SEE_LINKS}?${queryOf(access)}`,
        access.secret,
        readAnswer((answer): answer is SeePersonLinksAnswer => hasList(answer, "links")),
      ),
    makePersonLink: ({ calendarId, secret }: OwnerAccess, barberColorId: number) =>
      call(
        MAKE_LINK,
        secret,
        readAnswer((answer): answer is MakePersonLinkAnswer => isShownLink(answer)),
        { body: { calendarId, barberColorId } },
      ),
    revokePersonLink: ({ calendarId, secret }: OwnerAccess, barberColorId: number) =>
      call(REVOKE_LINK, secret, readAnswer(isObject), { body: { calendarId, barberColorId } }),
  };
}

function queryOf({ calendarId }: OwnerAccess): string {
  return new URLSearchParams({ calendarId }).toString();
}

function isShownLink(answer: object): boolean {
  return "link" in answer && typeof answer.link === "string" && "qr" in answer;
}
