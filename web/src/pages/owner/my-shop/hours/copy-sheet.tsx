import { WEEK_FROM_MONDAY } from "@vitrine/domain/shop/opening/week-plan";
import type { Weekday } from "@vitrine/domain/shop/shop";
import { useState } from "react";

import { ActButton } from "../../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import styles from "../../../../ui/sheet/sheet.module.css";
import { CheckField } from "../../sheets/fields.tsx";
import { HOURS_COPY as COPY } from "./hours-copy.ts";

/** The weekdays that get the same ranges as one. */
export function CopySheet({
  weekday,
  onCopied,
  onClosed,
}: {
  weekday: Weekday;
  onCopied: (weekdays: readonly Weekday[]) => void;
  onClosed: () => void;
}) {
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  return (
    <Sheet title={COPY.copyTitle(weekday)} onClosed={onClosed}>
      <div className={styles["checks"]}>
        {WEEK_FROM_MONDAY.filter((day) => day !== weekday).map((day) => (
          <CheckField
            key={day}
            isOn={chosen.includes(day)}
            onChanged={(isOn) =>
              setChosen(isOn ? [...chosen, day] : chosen.filter((other) => other !== day))
            }
          >
            {COPY.weekday(day)}
          </CheckField>
        ))}
      </div>
      <ActButton onPressed={() => onCopied(chosen)}>{COPY.copy}</ActButton>
    </Sheet>
  );
}
