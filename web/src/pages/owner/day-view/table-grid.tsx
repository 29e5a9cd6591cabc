import { colorName } from "@vitrine/domain/shop/colours";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import { clock } from "@vitrine/domain/time/shop-time";
import type { CSSProperties } from "react";
import { useId, useRef } from "react";

import type { DayGridProps } from "../agenda/agenda-acts.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { BookingButton } from "./booking-button.tsx";
import { ClosingButton } from "./closing-button.tsx";
import { isEmptyDay } from "../day/day-plan.ts";
import type { BarberDay } from "../day/day-plan.ts";
import styles from "./day-view.module.css";
import { FreeButton } from "./free-button.tsx";
import { Hatching } from "./hatching.tsx";
import { useGridFocus } from "./use-grid-focus.ts";
import { overlap, spanLabel } from "../day/items-of-day.ts";

/** A day in a shop with tables: for each half hour the seats taken, and the groups that arrive in it. */
export function TableGrid(props: DayGridProps) {
  const copy = useOwnerCopy();
  const grid = useRef<HTMLTableElement>(null);
  const focus = useGridFocus(grid);
  const id = useId();
  const { rows, columns } = props.plan;
  const { nowMinute } = props.agenda;
  return (
    <table
      ref={grid}
      className={styles["tables"]}
      aria-label={copy.grid.label}
      aria-describedby={`${id}-hint`}
      {...focus}
    >
      <caption id={`${id}-hint`} hidden>
        {copy.grid.hint}
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles["corner"]}>
            <span className={styles["unseen"]}>{copy.grid.time}</span>
          </th>
          {columns.map(({ barber }) => (
            <th
              key={barber.id}
              scope="col"
              className={styles["barber"]}
              style={{ "--barber": colorName(barber.colorId) } as CSSProperties}
            >
              {barber.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((minute, row) => (
          <tr
            key={minute}
            data-now={
              nowMinute !== undefined && minute <= nowMinute && nowMinute < minute + CELL_MINUTES
                ? ""
                : undefined
            }
          >
            <th scope="row" className={styles["hour"]} data-half={minute % 60 !== 0 || undefined}>
              {clock(minute)}
            </th>
            {columns.map((column, index) => (
              <td
                key={column.barber.id}
                className={styles["seats-cell"]}
                data-served={column.halfHours[row]?.isServed || undefined}
                style={{ "--barber": colorName(column.barber.colorId) } as CSSProperties}
              >
                <HalfHourCell {...props} column={column} index={index} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HalfHourCell({
  agenda,
  acts,
  plan,
  targets,
  column,
  index,
  row,
}: DayGridProps & { column: BarberDay; index: number; row: number }) {
  const copy = useOwnerCopy();
  const { shop } = agenda;
  const { barber, bookings, closed, isAway, halfHours } = column;
  const halfHour = halfHours[row];
  if (halfHour === undefined) return null;
  const { isServed, isClosed, taken, startMinute, endMinute } = halfHour;
  // What begins before the first row is shown in it.
  const startsHere = (minute: number): boolean =>
    (startMinute <= minute && minute < endMinute) || (row === 0 && minute < startMinute);
  const seats = copy.grid.seats(taken, shop.capacity);
  const isFree = isServed && !isClosed && taken < shop.capacity;
  return (
    <div className={styles["seats-of-half-hour"]}>
      {isAway && row === 0 && <p className={styles["away-here"]}>{copy.grid.away}</p>}
      {closed
        .filter((planned) => startsHere(planned.startMinute))
        .map((planned) => (
          <ClosingButton
            key={planned.closing.start}
            // The bookings stand below it, so its note is never covered.
            planned={{ ...planned, noteMinute: startMinute }}
            column={index}
            firstMinute={plan.rows[0] ?? 0}
            agenda={agenda}
          />
        ))}
      {closed.some((planned) => overlap(planned, halfHour) && !startsHere(planned.startMinute)) && (
        <span className={styles["closed-on"]}>
          <Hatching />
        </span>
      )}
      {targets
        ?.get(barber.id)
        ?.filter((slot) => startsHere(slot.startMinute))
        .map((slot) => (
          <FreeButton
            key={slot.label}
            span={slot}
            column={index}
            barber={barber.name}
            isTarget
            isDisabled={agenda.moveAct.isSending}
            onPressed={() => acts.move(barber.id, slot)}
          >
            <span className={styles["target-time"]}>{spanLabel(slot)}</span>
          </FreeButton>
        ))}
      {((isServed && !isClosed) || taken > 0) &&
        (isFree && agenda.canOpenFree ? (
          <FreeButton
            span={halfHour}
            column={index}
            barber={barber.name}
            isTabStop={isEmptyDay(plan) && index === 0 && row === 0}
            what={seats}
            onPressed={() => agenda.open({ kind: "free", barberColorId: barber.id, startMinute })}
          >
            <Seats text={seats} taken={taken} capacity={shop.capacity} />
          </FreeButton>
        ) : (
          <p className={styles["seats"]}>
            <Seats text={seats} taken={taken} capacity={shop.capacity} />
          </p>
        ))}
      {bookings
        .filter((planned) => startsHere(planned.startMinute))
        .map((planned) => (
          <BookingButton
            key={planned.booking.bookingId}
            planned={planned}
            column={index}
            agenda={agenda}
            showsPeople
          />
        ))}
    </div>
  );
}

function Seats({ text, taken, capacity }: { text: string; taken: number; capacity: number }) {
  return (
    <>
      <span data-any={taken > 0 || undefined} className={styles["seats-text"]}>
        {text}
      </span>
      <svg className={styles["seats-bar"]} aria-hidden="true">
        <rect width="100%" height="100%" className={styles["seats-all"]} />
        <rect
          width={`${Math.min(100, (taken / capacity) * 100)}%`}
          height="100%"
          className={styles["seats-taken"]}
        />
      </svg>
    </>
  );
}
