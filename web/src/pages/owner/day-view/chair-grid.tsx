import { colorName } from "@vitrine/domain/shop/colours";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import { clock } from "@vitrine/domain/time/shop-time";
import type { CSSProperties, ReactElement } from "react";
import { useId, useRef } from "react";

import type { DayGridProps } from "../agenda/agenda-acts.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { BookingButton } from "./booking-button.tsx";
import { ClosingButton } from "./closing-button.tsx";
import { isEmptyDay, shortestBooking } from "../day/day-plan.ts";
import type { BarberDay, PlannedBooking } from "../day/day-plan.ts";
import styles from "./day-view.module.css";
import { FreeButton } from "./free-button.tsx";
import { Hatching } from "./hatching.tsx";
import { useGridFocus } from "./use-grid-focus.ts";
import { spanLabel } from "../day/items-of-day.ts";
import type { WallSpan } from "../day/items-of-day.ts";

/** A day in a shop where each client has a barber's chair: a column for each barber, as tall as the day. */
export function ChairGrid(props: DayGridProps) {
  const copy = useOwnerCopy();
  const grid = useRef<HTMLDivElement>(null);
  const focus = useGridFocus(grid);
  const id = useId();
  const { rows, columns } = props.plan;
  return (
    <div
      ref={grid}
      className={styles["grid"]}
      style={variables({
        "--rows": rows.length,
        "--columns": columns.length,
        "--shortest": shortestBooking(props.plan) / CELL_MINUTES,
      })}
      data-many={columns.length > 4 || undefined}
      // Half hours that hold several bookings are higher: so high that the shortest of them can be tapped.
      data-fine={props.agenda.shop.stepMinutes === undefined ? undefined : true}
      role="group"
      aria-label={copy.grid.label}
      aria-describedby={`${id}-hint`}
      {...focus}
    >
      <p id={`${id}-hint`} hidden>
        {copy.grid.hint}
      </p>
      <div className={styles["gutter"]} aria-hidden="true">
        <div className={styles["corner"]} />
        <div className={styles["body"]}>
          {rows.map((minute, index) => (
            <span
              key={minute}
              className={styles["hour"]}
              data-half={minute % 60 !== 0 || undefined}
              style={{ gridRow: index + 1 }}
            >
              {clock(minute)}
            </span>
          ))}
          <NowLine rows={rows} minute={props.agenda.nowMinute} />
        </div>
      </div>
      {columns.map((column, index) => (
        <Column key={column.barber.id} {...props} column={column} index={index} />
      ))}
    </div>
  );
}

interface ColumnProps extends DayGridProps {
  readonly column: BarberDay;
  readonly index: number;
}

function Column(props: ColumnProps) {
  const copy = useOwnerCopy();
  const id = useId();
  const { rows } = props.plan;
  const { barber, halfHours, isAway } = props.column;
  return (
    <section
      className={styles["column"]}
      aria-labelledby={id}
      style={variables({ "--barber": colorName(barber.colorId) })}
    >
      <h3 id={id} className={styles["barber"]}>
        {barber.name}
      </h3>
      <div className={styles["body"]}>
        {halfHours.map((halfHour) => (
          <span
            key={halfHour.startMinute}
            className={styles["cell"]}
            data-served={halfHour.isServed || undefined}
            style={gridRowOf(rows, halfHour)}
          />
        ))}
        {isAway && rows.length > 0 && (
          <p className={styles["away"]} style={{ gridRow: `1 / ${rows.length + 1}` }}>
            <Hatching />
            <span>{copy.grid.away}</span>
          </p>
        )}
        {itemsInOrderOfTime(props)}
        <NowLine rows={rows} minute={props.agenda.nowMinute} />
      </div>
    </section>
  );
}

type Item = readonly [minute: number, button: ReactElement];

/** The buttons of a column in order of time, for screen readers and the keyboard. */
function itemsInOrderOfTime({ agenda, acts, plan, targets, column, index }: ColumnProps) {
  const { shop, open } = agenda;
  const { rows } = plan;
  const { barber, bookings, closed } = column;
  const { id, name } = barber;
  const free = agenda.canOpenFree ? column.free : [];
  return [
    ...free.map((piece, position): Item => [
      piece.startMinute,
      <FreeButton
        key={`free ${piece.startMinute}`}
        span={piece}
        column={index}
        barber={name}
        isTabStop={isEmptyDay(plan) && index === 0 && position === 0}
        style={placeOf(rows, piece)}
        onPressed={() => open({ kind: "free", barberColorId: id, startMinute: piece.startMinute })}
      />,
    ]),
    ...closed.map((planned): Item => [
      planned.startMinute,
      <ClosingButton
        key={`${planned.closing.closingId} ${planned.closing.start}`}
        planned={planned}
        column={index}
        firstMinute={rows[0] ?? 0}
        agenda={agenda}
        style={gridRowOf(rows, planned)}
      />,
    ]),
    ...startsByHalfHour(shop, targets?.get(id) ?? []).map((slots): Item => {
      const [first] = slots;
      const start = first.startMinute;
      const isAlone = shop.stepMinutes === undefined;
      const buttons = slots.map((slot) => (
        <FreeButton
          key={`target ${slot.label}`}
          span={slot}
          column={index}
          barber={name}
          isTarget
          isDisabled={agenda.moveAct.isSending}
          {...(isAlone && { style: gridRowOf(rows, slot) })}
          onPressed={() => acts.move(id, slot)}
        >
          <span className={styles["target-time"]}>
            {isAlone ? clock(slot.startMinute) : clock(slot.startMinute).slice("08".length)}
          </span>
        </FreeButton>
      ));
      if (isAlone) return [start, buttons[0] ?? <></>];
      const row = { startMinute: start, endMinute: start + 1 };
      return [
        start,
        <div key={`targets ${start}`} className={styles["targets"]} style={gridRowOf(rows, row)}>
          {buttons}
        </div>,
      ];
    }),
    ...bookings.map((planned): Item => [
      planned.startMinute,
      <BookingButton
        key={planned.booking.bookingId}
        planned={planned}
        column={index}
        agenda={agenda}
        showsPeople={false}
        style={{
          ...placeOf(rows, planned),
          ...variables({ "--lane": planned.lane, "--lanes": planned.lanes }),
        }}
      />,
    ]),
    ...bookings
      .filter(({ endMinute, paddedEndMinute }) => endMinute < paddedEndMinute)
      .map((planned): Item => [
        planned.endMinute,
        <PaddingStrip key={`padding ${planned.booking.bookingId}`} rows={rows} planned={planned} />,
      ]),
  ]
    .toSorted(([one], [other]) => one - other)
    .map(([, button]) => button);
}

/**
 * The slots to move to. Those of a shop with a step overlap, so that the ones which begin in a half hour stand in it side by
 * side; in any other shop each stands alone, as long as it is.
 */
function startsByHalfHour(
  { stepMinutes }: Shop,
  slots: readonly TimeSlot[],
): readonly (readonly [TimeSlot, ...TimeSlot[]])[] {
  const byStart = new Map<number, [TimeSlot, ...TimeSlot[]]>();
  for (const slot of slots) {
    const { startMinute } = slot;
    const key = stepMinutes === undefined ? startMinute : Math.floor(startMinute / CELL_MINUTES);
    const known = byStart.get(key);
    if (known === undefined) byStart.set(key, [slot]);
    else known.push(slot);
  }
  return [...byStart.values()];
}

/** The time after a booking in which nobody can book. Clients do not see it. */
function PaddingStrip({
  rows,
  planned: { endMinute, paddedEndMinute, lane, lanes },
}: {
  rows: readonly number[];
  planned: PlannedBooking;
}) {
  const copy = useOwnerCopy();
  const span = { startMinute: endMinute, endMinute: paddedEndMinute };
  return (
    <p
      className={styles["padding"]}
      style={{ ...placeOf(rows, span), ...variables({ "--lane": lane, "--lanes": lanes }) }}
    >
      <Hatching />
      <span>{copy.grid.padding}</span>
      <span className={styles["unseen"]}> {spanLabel(span)}</span>
    </p>
  );
}

/** Its half hours, and where in the first and the last of them it begins and ends. */
function placeOf(rows: readonly number[], span: WallSpan): CSSProperties {
  const { startMinute, endMinute } = span;
  const firstMinute = rows[0] ?? 0;
  const before = Math.max(0, startMinute - firstMinute) % CELL_MINUTES;
  const after = (CELL_MINUTES - ((endMinute - firstMinute) % CELL_MINUTES)) % CELL_MINUTES;
  if (before === 0 && after === 0) return gridRowOf(rows, span);
  return {
    ...gridRowOf(rows, span),
    ...variables({ "--before": before / CELL_MINUTES, "--after": after / CELL_MINUTES }),
  };
}

function gridRowOf(rows: readonly number[], { startMinute, endMinute }: WallSpan): CSSProperties {
  const firstMinute = rows[0] ?? 0;
  return {
    gridRow: `${Math.max(0, Math.floor((startMinute - firstMinute) / CELL_MINUTES)) + 1} / ${
      Math.min(rows.length, Math.ceil((endMinute - firstMinute) / CELL_MINUTES)) + 1
    }`,
  };
}

function NowLine({ rows, minute }: { rows: readonly number[]; minute: number | undefined }) {
  const row = rows.findIndex(
    (start) => minute !== undefined && start <= minute && minute < start + CELL_MINUTES,
  );
  const start = rows[row];
  if (minute === undefined || start === undefined) return null;
  return (
    <span
      className={styles["now"]}
      data-now=""
      style={{ gridRow: row + 1, insetBlockStart: `${((minute - start) / CELL_MINUTES) * 100}%` }}
    />
  );
}

function variables(values: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return values;
}
