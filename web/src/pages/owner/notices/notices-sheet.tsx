import { ActButton, ActError } from "../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { SwitchField } from "../my-shop/fields/switch-field.tsx";
import { CheckField } from "../sheets/fields.tsx";
import { NOTICES_COPY as COPY } from "./notices-copy.ts";
import { useNotices } from "./use-notices.ts";

const NAMES_WHAT = "notices-with-names-what";

/** Whether this device shows notices of bookings, and whether by name. */
export function NoticesSheet({
  calendarId,
  onClosed,
}: {
  calendarId: string;
  onClosed: () => void;
}) {
  const copy = useOwnerCopy();
  const { obstacle, seen, act, load, begin, end } = useNotices(calendarId);
  if (obstacle !== undefined) {
    return (
      <Sheet title={COPY.title} onClosed={onClosed}>
        <p>{COPY.cannot[obstacle]}</p>
      </Sheet>
    );
  }
  return (
    <Sheet title={COPY.title} onClosed={onClosed}>
      <p>{COPY.what}</p>
      <ActError error={act.error} />
      {seen === undefined ? (
        act.isSending || act.error === undefined ? (
          <Spinner label={COPY.loading} />
        ) : (
          <ActButton tone="plain" onPressed={load}>
            {copy.actions.retry}
          </ActButton>
        )
      ) : (
        <>
          <SwitchField
            isOn={seen.isOn}
            onChanged={(isOn) => {
              if (act.isSending) return;
              if (isOn) begin(seen.withNames);
              else end();
            }}
          >
            {COPY.on}
          </SwitchField>
          {seen.isOn && (
            <>
              <CheckField
                isOn={seen.withNames}
                describedBy={NAMES_WHAT}
                onChanged={(withNames) => {
                  if (!act.isSending) begin(withNames);
                }}
              >
                {COPY.withNames}
              </CheckField>
              <p id={NAMES_WHAT}>{COPY.withNamesWhat}</p>
            </>
          )}
          <p role="status">{seen.isOn ? COPY.isOn : COPY.isOff}</p>
        </>
      )}
    </Sheet>
  );
}
