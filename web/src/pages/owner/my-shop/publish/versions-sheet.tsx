import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf, parseRfc3339 } from "@vitrine/domain/time/shop-time";
import type { ShopVersion } from "@vitrine/domain/wire/owner/shop-edits";

import type { OwnerAccess } from "../../../../scheduling-api/owner-api.ts";
import { SHOP_EDITS } from "../../../../scheduling-api/shop-edits-backend.ts";
import { ActButton, ActError, ActSpinner } from "../../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { useCall } from "../../../access/use-call.ts";
import { clockOf } from "../../day/items-of-day.ts";
import styles from "./outside-sheet.module.css";
import { PUBLISH_COPY as COPY } from "./publish-copy.ts";

/** The earlier versions of the shop. One of them becomes the draft. */
export function VersionsSheet({
  access,
  shop,
  versions,
  onBroughtBack,
  onClosed,
}: {
  access: OwnerAccess;
  shop: Shop;
  versions: readonly ShopVersion[];
  onBroughtBack: (shop: Shop) => void;
  onClosed: () => void;
}) {
  const { act, run } = useCall(COPY.versionFailed);
  const bringBack = (revision: number): void =>
    run(
      () => SHOP_EDITS.seeVersion(access, revision),
      ({ facts }) => onBroughtBack(facts),
    );
  return (
    <Sheet title={COPY.versionsTitle} onClosed={onClosed}>
      <p>{COPY.versionsWhat}</p>
      <ActError error={act.error} />
      <ul className={styles["bookings"]}>
        {versions.map(({ revision, changedAt, by }) => (
          <li key={revision}>
            <span id={`version-${revision}`} className={styles["booking"]}>
              <strong>{COPY.version(momentText(shop, changedAt), by)}</strong>
            </span>
            <ActButton
              act={act}
              tone="plain"
              describedBy={`version-${revision}`}
              onPressed={() => bringBack(revision)}
            >
              {COPY.bringBack}
            </ActButton>
          </li>
        ))}
      </ul>
      <ActSpinner act={act} />
    </Sheet>
  );
}

/** `seg 23/11, 14:05` */
function momentText({ timeZone }: Shop, time: string): string {
  return `${dayLabel(dayOf(parseRfc3339(time) ?? 0, timeZone))}, ${clockOf(time)}`;
}
