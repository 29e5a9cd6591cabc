import type { SeeShopSettingsAnswer, ShopSetting } from "@vitrine/domain/wire/owner/shop-settings";
import { useCallback, useEffect, useState } from "react";
import type { ReactNode } from "react";

import { MY_SHOP } from "../../../../scheduling-api/my-shop-backend.ts";
import { ActButton, ActError } from "../../../../ui/acts/act-button.tsx";
import { Spinner } from "../../../../ui/spinner.tsx";
import { useCall } from "../../../access/use-call.ts";
import { EntryCard } from "../fields/entry-card.tsx";
import fields from "../fields/fields.module.css";
import type { SectionProps } from "../section.ts";
import { BusyEditor } from "./busy-editor.tsx";
import { busyState } from "./busy-settings.ts";
import { CALENDARS_COPY as COPY } from "./calendars-copy.ts";
import { FeedEditor } from "./feed-editor.tsx";
import { GoogleNote } from "./google-note.tsx";
import { SettingEditor } from "./setting-editor.tsx";
import type { SettingField } from "./setting-value.ts";

const CALDAV_FIELDS: readonly SettingField[] = [
  { key: "address", label: COPY.caldav.address, hint: COPY.caldav.addressHint, type: "url" },
  { key: "user", label: COPY.caldav.user, type: "text" },
  {
    key: "password",
    label: COPY.caldav.password,
    hint: COPY.caldav.passwordHint,
    type: "password",
  },
];
const MAIL_FIELDS: readonly SettingField[] = [
  { key: "address", label: COPY.mail.address, type: "email" },
];

/** What the shop's bookings are shown in, what closes its time, and its owner's mail. It counts at once, without a draft. */
export function CalendarsSection({ access, published }: SectionProps) {
  const [seen, setSeen] = useState<SeeShopSettingsAnswer>();
  const { act, run } = useCall(COPY.failed);
  const load = useCallback(() => run(() => MY_SHOP.seeSettings(access), setSeen), [run, access]);
  useEffect(() => {
    queueMicrotask(load);
  }, [load]);

  if (seen === undefined) {
    return (
      <div className={fields["section"]}>
        <ActError error={act.error} />
        {act.error === undefined ? (
          <Spinner label={COPY.loading} />
        ) : (
          <ActButton tone="plain" onPressed={load}>
            {COPY.retry}
          </ActButton>
        )}
      </div>
    );
  }
  const { settings, feed, googleAccount } = seen;
  const settingNamed = (name: string): ShopSetting =>
    settings.find((one) => one.name === name) ?? { name, state: "unavailable" };
  const [mail, caldav, google] = ["owner-mail", "caldav", "google"].map(settingNamed);
  const busy = busyState(settings);
  const shared = { access, onChanged: load };
  return (
    <div className={fields["section"]}>
      <p className={fields["what"]}>{COPY.what}</p>
      <ActError error={act.error} />
      <ul className={fields["list"]}>
        <Part words={COPY.feed} state={feed}>
          <FeedEditor {...shared} feed={feed} />
        </Part>
        <Part words={COPY.busy} {...busy}>
          <BusyEditor {...shared} published={published} settings={settings} />
        </Part>
        {caldav !== undefined && (
          <Part words={COPY.caldav} state={caldav.state} hasTrouble={isFailing(caldav)}>
            <SettingEditor
              {...shared}
              setting={caldav}
              title={COPY.caldav.title}
              formFields={CALDAV_FIELDS}
              unsetWhat={COPY.caldav.unsetWhat}
            />
          </Part>
        )}
        {google !== undefined && google.state !== "unavailable" && (
          <Part words={COPY.google} state={google.state} hasTrouble={isFailing(google)}>
            <GoogleNote setting={google} account={googleAccount} />
          </Part>
        )}
        {mail !== undefined && (
          <Part words={COPY.mail} state={mail.state} hasTrouble={isFailing(mail)}>
            <SettingEditor
              {...shared}
              setting={mail}
              title={COPY.mail.title}
              formFields={MAIL_FIELDS}
              unsetWhat={COPY.mail.unsetWhat}
            />
          </Part>
        )}
      </ul>
    </div>
  );
}

function isFailing({ trouble }: ShopSetting): boolean {
  return trouble !== undefined;
}

function Part({
  words: { title, what },
  state,
  hasTrouble = false,
  children,
}: {
  words: { readonly title: string; readonly what: string };
  state: ShopSetting["state"];
  hasTrouble?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <EntryCard
      name={title}
      detail={hasTrouble ? COPY.trouble : COPY.states[state]}
      hasProblem={hasTrouble}
      isOpen={isOpen}
      onToggled={() => setOpen(!isOpen)}
    >
      {() => (
        <>
          <p className={fields["what"]}>{what}</p>
          {children}
        </>
      )}
    </EntryCard>
  );
}
