import type {
  MakeFeedAnswer,
  SeeShopSettingsAnswer,
} from "@vitrine/domain/wire/owner/shop-settings";
import { useState } from "react";

import { MY_SHOP } from "../../../../scheduling-api/my-shop-backend.ts";
import type { OwnerAccess } from "../../../../scheduling-api/owner-api.ts";
import { SendButton } from "../../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { LinkWithQr } from "../../../access/link-with-qr.tsx";
import { useCall } from "../../../access/use-call.ts";
import { CALENDARS_COPY } from "./calendars-copy.ts";
import styles from "./calendars.module.css";

const COPY = CALENDARS_COPY.feed;

/** The address that a calendar app subscribes to: it is shown once, when it is made. */
export function FeedEditor({
  access,
  feed,
  onChanged,
}: {
  access: OwnerAccess;
  feed: SeeShopSettingsAnswer["feed"];
  onChanged: () => void;
}) {
  const [made, setMade] = useState<MakeFeedAnswer>();
  const [isAsking, setAsking] = useState(false);
  const { act, run, forgetError } = useCall(CALENDARS_COPY.failed);

  if (feed === "environment") return <p>{CALENDARS_COPY.environment}</p>;
  if (feed === "unavailable") return <p>{CALENDARS_COPY.unavailable}</p>;
  const make = (): void =>
    run(
      () => MY_SHOP.makeFeed(access),
      (answer) => {
        setAsking(false);
        setMade(answer);
        onChanged();
      },
    );
  return (
    <>
      {feed === "set" && <p>{COPY.exists}</p>}
      {feed === "set" ? (
        <SendButton act={act} tone="plain" onPressed={() => setAsking(true)}>
          {COPY.makeAgain}
        </SendButton>
      ) : (
        <SendButton act={act} tone="plain" onPressed={make}>
          {COPY.make}
        </SendButton>
      )}
      {isAsking && (
        <Sheet
          title={COPY.makeAgainTitle}
          onClosed={() => {
            forgetError();
            setAsking(false);
          }}
        >
          <p>{COPY.ends}</p>
          <SendButton act={act} onPressed={make}>
            {COPY.makeAgain}
          </SendButton>
        </Sheet>
      )}
      {made !== undefined && (
        <Sheet title={COPY.madeTitle} onClosed={() => setMade(undefined)}>
          <LinkWithQr {...made} words={CALENDARS_COPY.madeFeed} />
          <a className={styles["open"]} href={made.link.replace(/^https?:/, "webcal:")}>
            {COPY.open}
          </a>
        </Sheet>
      )}
    </>
  );
}
