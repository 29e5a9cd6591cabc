import { withField } from "@vitrine/domain/shop/edits/edit-list";
import type { WallTime } from "@vitrine/domain/shop/shop";
import { clock } from "@vitrine/domain/time/shop-time";
import { useId, useState } from "react";
import type { ReactNode } from "react";

import { ChipRadio } from "../../../../ui/chip-radio.tsx";
import sheet from "../../../../ui/sheet/sheet.module.css";
import styles from "../fields/fields.module.css";
import { SelectRow } from "../fields/select-row.tsx";
import { TextRow } from "../fields/text-row.tsx";
import type { SectionProps } from "../section.ts";
import { RULES_COPY as COPY } from "./rules-copy.ts";
import { readNotice, shownNotice } from "./typed-notice.ts";

const BOOKING_NOTICES = [0, 30, 60, 120, 240] as const;
// Cancelling is refused to keep the time sold: a shop asks for more.
const CANCELLING_NOTICES = [60, 120, 240, 720, 1_440] as const;

const USUAL_EVE: WallTime = "20:00";
const EVES = Array.from({ length: 24 }, (_, index) => clock((24 + index) * 30) as WallTime);

/** Until when clients book, cancel and move. */
export function NoticeFields({ shop, edit, problemAt }: SectionProps) {
  const { firstSlotUntil } = shop;
  return (
    <>
      <Notice
        title={COPY.bookUntil}
        what={COPY.bookUntilWhat}
        none={COPY.theEve}
        notices={BOOKING_NOTICES}
        minutes={shop.bookUntilMinutes}
        problem={problemAt("bookUntilMinutes")}
        onChosen={(minutes) => edit((draft) => withField(draft, "bookUntilMinutes", minutes))}
      />
      <Choice
        title={COPY.firstSlot}
        what={COPY.firstSlotWhat}
        options={[COPY.asOthers, COPY.onlyTheEve]}
        chosen={firstSlotUntil === undefined ? COPY.asOthers : COPY.onlyTheEve}
        onChosen={(option) => {
          const time = option === COPY.asOthers ? undefined : USUAL_EVE;
          edit((draft) => withField(draft, "firstSlotUntil", time));
        }}
      >
        {firstSlotUntil !== undefined && (
          <SelectRow
            label={COPY.firstSlotTime}
            value={firstSlotUntil}
            options={[...new Set([...EVES, firstSlotUntil])].toSorted()}
            nameOf={String}
            problem={problemAt("firstSlotUntil")}
            onChosen={(time) => edit((draft) => ({ ...draft, firstSlotUntil: time }))}
          />
        )}
      </Choice>
      <Notice
        title={COPY.cancelUntil}
        what={COPY.cancelUntilWhat}
        none={COPY.atAnyTime}
        notices={CANCELLING_NOTICES}
        minutes={shop.cancelUntilMinutes}
        problem={problemAt("cancelUntilMinutes")}
        onChosen={(minutes) => edit((draft) => withField(draft, "cancelUntilMinutes", minutes))}
      />
    </>
  );
}

/** How long before: one of the usual ones, another, or none. */
function Notice({
  title,
  what,
  none,
  notices,
  minutes,
  problem,
  onChosen,
}: {
  title: string;
  what: string;
  none: string;
  notices: readonly number[];
  minutes: number | undefined;
  problem: string | undefined;
  onChosen: (minutes: number | undefined) => void;
}) {
  const [isOther, setOther] = useState(false);
  const [typed, setTyped] = useState<string>();
  const usual = minutes === undefined ? none : notices.includes(minutes) && COPY.before(minutes);
  return (
    <Choice
      title={title}
      what={what}
      options={[none, ...notices.map(COPY.before), COPY.other]}
      chosen={isOther || usual === false ? COPY.other : usual}
      onChosen={(option) => {
        setOther(option === COPY.other);
        if (option === COPY.other) return;
        onChosen(notices.find((notice) => COPY.before(notice) === option));
      }}
    >
      {(isOther || usual === false) && (
        <TextRow
          label={COPY.otherMinutes}
          hint={COPY.otherMinutesHint}
          value={shownNotice(typed, minutes)}
          problem={problem}
          inputMode="numeric"
          onTyped={(text) => {
            setOther(true);
            setTyped(text);
            onChosen(readNotice(text));
          }}
        />
      )}
    </Choice>
  );
}

/** One of a few words, and what follows from it. */
function Choice({
  title,
  what,
  options,
  chosen,
  onChosen,
  children,
}: {
  title: string;
  what: string;
  options: readonly string[];
  chosen: string;
  onChosen: (option: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset className={sheet["group"]} aria-describedby={`${id}-what`}>
      <legend>{title}</legend>
      <div className={styles["phrases"]}>
        {options.map((option) => (
          <ChipRadio
            key={option}
            name={`${id}-choice`}
            value={option}
            checked={option === chosen}
            onChosen={(again) => {
              if (!again) onChosen(option);
            }}
          >
            {option}
          </ChipRadio>
        ))}
      </div>
      {children}
      <p id={`${id}-what`} className={styles["what"]}>
        {what}
      </p>
    </fieldset>
  );
}
