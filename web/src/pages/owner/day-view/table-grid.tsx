import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import type { Shop } from "@vitrine/domain/shop/shop";
import { clock } from "@vitrine/domain/time/shop-time";
import type { CSSProperties } from "react";
import { useId, useRef } from "react";

import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { BookingButton } from "./booking-button.tsx";
import { ClosingButton } from "./closing-button.tsx";
import type { DayControls, DayGridProps } from "./day-controls.ts";
import { isEmptyDay } from "./day-plan.ts";
import type { BarberDay, HalfHour } from "./day-plan.ts";
import styles from "./day-view.module.css";
import { FreeButton } from "./free-button.tsx";
import { Hatching } from "./hatching.tsx";
import { useGridFocus } from "./use-grid-focus.ts";
import { overlap, spanLabel } from "./wall-span.ts";

/** A day in a shop with tables: the seats taken in each half hour, and the groups that come then. */
export function TableGrid({ shop, plan, nowMinute, controls }: DayGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const focus = useGridFocus(grid);
  const id = useId();
  const { rows, columns } = plan;
  const isEmpty = isEmptyDay(plan);
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
              key={barber.colorId}
              scope="col"
              className={styles["barber"]}
              style={{ "--barber": barber.colorName } as CSSProperties}
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
            <th
              scope="row"
              className={styles["hour"]}
              data-half={minute % 60 === CELL_MINUTES || undefined}
            >
              {clock(minute)}
            </th>
            {columns.map((column, index) => {
              const halfHour = column.halfHours[row];
              return (
                <td
                  key={column.barber.colorId}
                  className={styles["seats-cell"]}
                  data-served={halfHour?.isServed || undefined}
                  style={{ "--barber": column.barber.colorName } as CSSProperties}
                >
                  {halfHour !== undefined && (
                    <Cell
                      shop={shop}
                      column={column}
                      index={index}
                      row={row}
                      firstMinute={rows[0] ?? 0}
                      halfHour={halfHour}
                      isTabStop={isEmpty && index === 0 && row === 0}
                      controls={controls}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({
  shop,
  column,
  index,
  row,
  firstMinute,
  halfHour,
  isTabStop,
  controls,
}: {
  shop: Shop;
  column: BarberDay;
  index: number;
  row: number;
  firstMinute: number;
  halfHour: HalfHour;
  isTabStop: boolean;
  controls: DayControls;
}) {
  const { barber, bookings, closed, isAway } = column;
  const { moving } = controls;
  const { isServed, isClosed, taken, startMinute, endMinute } = halfHour;
  const startsHere = (minute: number): boolean =>
    (startMinute <= minute && minute < endMinute) || (row === 0 && minute < startMinute);
  const seats = copy.grid.seats(taken, shop.capacity);
  const targets = moving?.targets
    .get(barber.colorId)
    ?.filter((slot) => startsHere(slot.startMinute));
  const isFree = isServed && !isClosed && taken < shop.capacity;
  return (
    <div className={styles["seats-of-half-hour"]}>
      {isAway && row === 0 && <p className={styles["away-here"]}>{copy.grid.away}</p>}
      {closed
        .filter((planned) => startsHere(planned.startMinute))
        .map((planned) => (
          <ClosingButton
            key={planned.closing.start}
            planned={{ ...planned, noteMinute: startMinute }}
            column={index}
            firstMinute={firstMinute}
            controls={controls}
          />
        ))}
      {closed.some((planned) => overlap(planned, halfHour) && !startsHere(planned.startMinute)) && (
        <span className={styles["closed-on"]}>
          <Hatching />
        </span>
      )}
      {targets?.map((slot) => (
        <FreeButton
          key={slot.label}
          span={slot}
          column={index}
          barber={barber.name}
          isTarget
          isTabStop
          isDisabled={moving?.isSending ?? false}
          onPressed={() => controls.onTarget(barber.colorId, slot)}
        >
          <span className={styles["target-time"]}>{spanLabel(slot)}</span>
        </FreeButton>
      ))}
      {((isServed && !isClosed) || taken > 0) &&
        (isFree && controls.canOpenFree && moving === undefined ? (
          <FreeButton
            span={halfHour}
            column={index}
            barber={barber.name}
            isTabStop={isTabStop}
            what={seats}
            onPressed={() => controls.onFree(barber.colorId, startMinute)}
          >
            <Seats taken={taken} capacity={shop.capacity} />
          </FreeButton>
        ) : (
          <p className={styles["seats"]}>
            <Seats taken={taken} capacity={shop.capacity} />
          </p>
        ))}
      {bookings
        .filter((planned) => startsHere(planned.startMinute))
        .map((planned) => (
          <BookingButton
            key={planned.booking.bookingId}
            planned={planned}
            column={index}
            controls={controls}
            showsPeople
          />
        ))}
    </div>
  );
}

function Seats({ taken, capacity }: { taken: number; capacity: number }) {
  return (
    <>
      <span data-any={taken > 0 || undefined} className={styles["seats-text"]}>
        {copy.grid.seats(taken, capacity)}
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
