import type { ShopSetting } from "@vitrine/domain/wire/owner/shop-settings";
import { useLayoutEffect, useRef, useState } from "react";

import type { OwnerAccess } from "../../../../scheduling-api/owner-api.ts";
import { SendButton } from "../../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import fields from "../fields/fields.module.css";
import { CALENDARS_COPY as COPY } from "./calendars-copy.ts";
import { SettingForm } from "./setting-form.tsx";
import type { SettingField } from "./setting-value.ts";
import { SettingTrouble } from "./setting-trouble.tsx";
import { TryResult } from "./try-result.tsx";
import { useSetting } from "./use-setting.ts";

/** One setting beside the shop: how it stands, and its fields where the owner may set it. */
export function SettingEditor({
  access,
  setting,
  title,
  formFields,
  unsetWhat,
  onChanged,
}: {
  access: OwnerAccess;
  setting: ShopSetting;
  title: string;
  formFields: readonly SettingField[];
  /** What ends when it is taken away. */
  unsetWhat: string;
  onChanged: () => void;
}) {
  const { name, state } = setting;
  const [isChanging, setChanging] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [done, setDone] = useState("");
  const use = useSetting(access, name, onChanged);
  const status = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // What was pressed goes with what it has done.
    if (done !== "") status.current?.focus();
  }, [done]);

  if (state === "environment") return <Held setting={setting} words={COPY.environment} />;
  if (state === "unavailable") return <Held setting={setting} words={COPY.unavailable} />;
  const isSet = state === "set";
  const leave = (): void => {
    use.forgetResult();
    setChanging(false);
    setLeaving(false);
  };
  return (
    <>
      <SettingTrouble setting={setting} />
      {state === "unreadable" && <p>{COPY.unreadable}</p>}
      <p ref={status} role="status" tabIndex={-1} className={fields["status"]}>
        {done}
      </p>
      {isSet && !isChanging ? (
        <>
          <SendButton act={use.tryAct} tone="plain" onPressed={() => use.tryValue(undefined)}>
            {COPY.try}
          </SendButton>
          <TryResult result={use.result} />
        </>
      ) : (
        <SettingForm
          use={use}
          formFields={formFields}
          onSaved={() => {
            setChanging(false);
            setDone(COPY.saved);
          }}
        />
      )}
      {state !== "unset" && (
        <div className={fields["buttons"]}>
          {isSet && (
            <button
              type="button"
              className={fields["small-button"]}
              aria-expanded={isChanging}
              onClick={() => {
                use.forgetResult();
                setDone("");
                setChanging(!isChanging);
              }}
            >
              {isChanging ? COPY.keep : COPY.change}
            </button>
          )}
          <button
            type="button"
            className={fields["small-button"]}
            data-tone="danger"
            onClick={() => {
              leave();
              setDone("");
              setLeaving(true);
            }}
          >
            {COPY.unset}
          </button>
        </div>
      )}
      {isLeaving && (
        <Sheet title={`${COPY.unset}: ${title}?`} onClosed={leave}>
          <p>{unsetWhat}</p>
          <SendButton
            act={use.changeAct}
            tone="danger"
            onPressed={() =>
              use.unset(() => {
                leave();
                setDone(COPY.wasUnset);
              })
            }
          >
            {COPY.unset}
          </SendButton>
        </Sheet>
      )}
    </>
  );
}

/** A setting that the owner cannot change here. */
function Held({ setting, words }: { setting: ShopSetting; words: string }) {
  return (
    <>
      <SettingTrouble setting={setting} />
      <p>{words}</p>
    </>
  );
}
