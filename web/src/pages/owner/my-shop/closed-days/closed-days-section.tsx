import { barberById } from "@vitrine/domain/shop/shop";
import type { ClosedDays, Shop } from "@vitrine/domain/shop/shop";
import { dayOf, isDay } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import { CalendarPlus } from "lucide-react";
import { useId, useState } from "react";

import { ActButton } from "../../../../ui/acts/act-button.tsx";
import { DateField } from "../../sheets/fields.tsx";
import { dayText, daysText } from "../draft/changes/changes-of-closed-days.ts";
import { EntryCard } from "../fields/entry-card.tsx";
import { FieldProblem } from "../fields/field-problem.tsx";
import fields from "../fields/fields.module.css";
import { SelectRow } from "../fields/select-row.tsx";
import { useFocusAfterEdit } from "../fields/use-focus-after-edit.ts";
import type { SectionProps } from "../section.ts";
import {
  dayOffChanged,
  daysOff,
  daysOver,
  holidaysOver,
  newDayOff,
  placeOfEntry,
  withDayOff,
} from "./closed-day-list.ts";
import type { ListedDays } from "./closed-day-list.ts";
import { CLOSED_DAYS_COPY as COPY } from "./closed-days-copy.ts";
import { HolidayList } from "./holiday-list.tsx";
import styles from "./closed-days.module.css";

const ADD_ID = "days-off-add";
const openerId = (index: number): string => `days-off-${index}`;

/** The days on which the shop is closed, or one of its people is away. */
export function ClosedDaysSection(props: SectionProps) {
  const { shop } = props;
  const [today] = useState(() => dayOf(Date.now(), shop.timeZone));
  return (
    <div className={fields["section"]}>
      <p className={fields["what"]}>{COPY.what}</p>
      <DaysOff {...props} today={today} />
      <HolidayList {...props} today={today} />
      <DaysOver shop={shop} today={today} />
    </div>
  );
}

function DaysOff({ shop, edit, problemAt, today }: SectionProps & { today: Day }) {
  const [open, setOpen] = useState<ClosedDays>();
  const openIndex = open && placeOfEntry(shop.closed, open);
  const focusAfterEdit = useFocusAfterEdit();
  const entries = daysOff(shop, today);
  const change = (closed: readonly ClosedDays[]): void => edit((draft) => ({ ...draft, closed }));
  const add = (): void => {
    const added = newDayOff(today);
    const closed = withDayOff(shop.closed, added, today);
    if (closed === undefined) return;
    change(closed);
    setOpen(added);
    focusAfterEdit(openerId(closed.length - 1));
  };
  return (
    <>
      <h3>{COPY.ranges}</h3>
      <FieldProblem id="days-off-problem" problem={problemAt("closed")} />
      {entries.length === 0 && <p className={fields["what"]}>{COPY.noRanges}</p>}
      <ul className={fields["list"]}>
        {entries.map(({ days, index }) => {
          const problem = ["", ".from", ".to", ".barberId"]
            .map((part) => problemAt(`closed[${index}]${part}`))
            .find((text) => text !== undefined);
          return (
            <EntryCard
              key={index}
              id={openerId(index)}
              name={shownDays(days)}
              detail={whose(shop, days)}
              hasProblem={problem !== undefined}
              isOpen={openIndex === index}
              onToggled={() => setOpen(openIndex === index ? undefined : days)}
            >
              {() => (
                <DayOffFields
                  shop={shop}
                  days={days}
                  problem={problem}
                  onChanged={(part) => {
                    const changed = dayOffChanged(days, part);
                    setOpen(changed);
                    change(shop.closed.with(index, changed));
                  }}
                  onRemoved={() => {
                    setOpen(undefined);
                    change(shop.closed.toSpliced(index, 1));
                    focusAfterEdit(ADD_ID);
                  }}
                />
              )}
            </EntryCard>
          );
        })}
      </ul>
      {withDayOff(shop.closed, newDayOff(today), today) === undefined ? (
        <p className={fields["what"]}>{COPY.full}</p>
      ) : (
        <ActButton id={ADD_ID} tone="plain" onPressed={add}>
          <CalendarPlus aria-hidden="true" size={20} />
          {COPY.add}
        </ActButton>
      )}
    </>
  );
}

function DayOffFields({
  shop,
  days: { from, to = from, barberId },
  problem,
  onChanged,
  onRemoved,
}: {
  shop: Shop;
  days: ClosedDays;
  problem: string | undefined;
  onChanged: (part: Parameters<typeof dayOffChanged>[1]) => void;
  onRemoved: () => void;
}) {
  const id = useId();
  return (
    <>
      <div className={fields["pair"]}>
        <DateField
          label={COPY.firstDay}
          value={from}
          onChanged={(day) => onChanged({ from: day })}
        />
        <DateField
          label={COPY.lastDay}
          value={to}
          min={from}
          onChanged={(day) => onChanged({ to: day })}
        />
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
      <SelectRow
        label={COPY.who}
        value={barberId ?? 0}
        options={[0, ...shop.barbers.map((barber) => barber.id)]}
        nameOf={(whom) => barberById(shop, whom)?.name ?? COPY.wholeShop}
        onChosen={(whom) => onChanged({ barberId: whom === 0 ? undefined : whom })}
      />
      <button
        type="button"
        className={fields["small-button"]}
        data-tone="danger"
        onClick={onRemoved}
      >
        {COPY.remove}
      </button>
    </>
  );
}

function DaysOver({ shop, today }: { shop: Shop; today: Day }) {
  const days = daysOver(shop, today);
  const holidays = holidaysOver(shop, today).filter(({ closing }) => closing !== undefined);
  if (days.length + holidays.length === 0) return null;
  return (
    <details className={styles["over"]}>
      <summary>{COPY.over}</summary>
      <ul>
        {holidays.map(({ day, name }) => (
          <li key={day}>
            {name}, {dayText(day)}
          </li>
        ))}
        {days.map((entry) => (
          <li key={entry.index}>{overText(shop, entry)}</li>
        ))}
      </ul>
    </details>
  );
}

function overText(shop: Shop, { days }: ListedDays): string {
  return `${shownDays(days)} · ${whose(shop, days)}`;
}

function whose(shop: Shop, { barberId }: ClosedDays): string {
  return barberId === undefined ? COPY.wholeShop : (barberById(shop, barberId)?.name ?? "");
}

/** Dates may still be missing. */
function shownDays({ from, to = from }: ClosedDays): string {
  return isDay(from) && isDay(to) ? daysText({ from, to }) : COPY.noDate;
}
