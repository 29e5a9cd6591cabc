import type { ShopSetting } from "@vitrine/domain/wire/owner/shop-settings";

import { CALENDARS_COPY } from "./calendars-copy.ts";
import { SettingTrouble } from "./setting-trouble.tsx";

const COPY = CALENDARS_COPY.google;

/** The agency's account writes into the calendar: what the owner does for it, and how it stands. */
export function GoogleNote({
  setting,
  account,
}: {
  setting: ShopSetting;
  account: string | undefined;
}) {
  const isSet = setting.state === "set" || setting.state === "environment";
  return (
    <>
      <SettingTrouble setting={setting} />
      {isSet ? (
        <p>{COPY.set}</p>
      ) : (
        <p>{account === undefined ? CALENDARS_COPY.unavailable : COPY.share(account)}</p>
      )}
    </>
  );
}
