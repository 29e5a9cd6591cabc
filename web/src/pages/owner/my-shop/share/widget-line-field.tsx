import { useId, useState } from "react";

import { ActButton } from "../../../../ui/acts/act-button.tsx";
import { ChipRadio } from "../../../../ui/chip-radio.tsx";
import sheet from "../../../../ui/sheet/sheet.module.css";
import { useCopiedText } from "../../../../ui/use-copied-text.ts";
import { widgetLine } from "../../../embed/widget-line.ts";
import type { WidgetChoices } from "../../../embed/widget-line.ts";
import fields from "../fields/fields.module.css";
import { SHARE_COPY as COPY } from "./share-copy.ts";
import styles from "./share.module.css";

const MODES = ["inline", "button"] as const;

/** The line of HTML that shows the booking on the shop's own site. */
export function WidgetLine({ calendarId, origin }: { calendarId: string; origin: string }) {
  const id = useId();
  const [mode, setMode] = useState<WidgetChoices["mode"]>("inline");
  const line = widgetLine(origin, { calendarId, mode, barber: "", style: "" });
  const { outcome, copyText } = useCopiedText(line);
  return (
    <>
      <h3>{COPY.widget}</h3>
      <p className={fields["what"]}>{COPY.widgetWhat}</p>
      <fieldset className={sheet["group"]}>
        <legend>{COPY.mode}</legend>
        <div className={sheet["chips"]}>
          {MODES.map((one) => (
            <ChipRadio
              key={one}
              name={`${id}-mode`}
              value={one}
              checked={one === mode}
              onChosen={() => setMode(one)}
            >
              {COPY.modes[one]}
            </ChipRadio>
          ))}
        </div>
      </fieldset>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <pre className={styles["line"]} tabIndex={0} role="group" aria-label={COPY.line}>
        <code>{line}</code>
      </pre>
      <ActButton tone="plain" onPressed={copyText}>
        {COPY.copyLine}
      </ActButton>
      <p role="status" className={fields["status"]}>
        {outcome === "copied" ? COPY.copied : outcome === "failed" ? COPY.notCopied : ""}
      </p>
    </>
  );
}
