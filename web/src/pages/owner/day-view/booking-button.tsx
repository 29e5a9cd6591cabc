import { phoneText } from "@vitrine/domain/client/area-code";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import { TriangleAlert } from "lucide-react";
import type { CSSProperties } from "react";
import { useId } from "react";

import type { Agenda } from "../agenda/use-agenda.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { MailProblemMark } from "../mail-problem/mail-problem.tsx";
import type { PlannedBooking } from "../day/day-plan.ts";
import styles from "./day-view.module.css";
import { positionAttributes } from "./use-grid-focus.ts";
import { bookedServiceText, spanLabel } from "../day/items-of-day.ts";

/** A booking in the day. Its accessible name is its time and client; its description says what the marks on it mean. */
export function BookingButton({
  planned,
  column,
  agenda,
  showsPeople,
  style,
}: {
  planned: PlannedBooking;
  column: number;
  agenda: Agenda;
  showsPeople: boolean;
  style?: CSSProperties;
}) {
  const copy = useOwnerCopy();
  const id = useId();
  const { booking, isConflict } = planned;
  const { moving } = agenda.state;
  const time = spanLabel(planned);
  const kind = agenda.changes.find(({ bookingId }) => bookingId === booking.bookingId)?.kind;
  const change = kind === undefined ? "" : copy.grid.changed[kind];
  const { mailProblem } = booking;
  const attendance = booking.hasMissed
    ? copy.grid.missed
    : booking.hasConfirmed
      ? copy.grid.confirmed
      : undefined;
  const hasMark =
    isConflict || attendance !== undefined || mailProblem !== undefined || change !== "";
  const isLong = planned.endMinute - planned.startMinute > CELL_MINUTES;
  const service = bookedServiceText(agenda.shop, booking);
  const { clientPhone, clientAreaCode = "" } = booking;
  const details = [
    ...(service === undefined ? [] : [service]),
    ...(isConflict ? [copy.grid.conflictMeaning] : []),
    ...(mailProblem === undefined ? [] : [copy.mailProblem.text(mailProblem)]),
    ...(attendance === undefined ? [] : [attendance]),
    ...(change === "" ? [] : [change]),
    ...(showsPeople ? [copy.grid.people(booking.places)] : []),
  ].join(", ");
  return (
    <div
      className={styles["booking"]}
      style={style}
      data-conflict={isConflict || undefined}
      data-changed={change === "" ? undefined : true}
      data-long={isLong || undefined}
      data-moving={moving?.bookingId === booking.bookingId || undefined}
    >
      {/* What does not fit is cut off here: the button's `::after` reaches further. */}
      <div className={styles["inside"]}>
        {hasMark && (
          <span className={styles["marks"]} aria-hidden="true">
            {isConflict && (
              <span className={styles["conflict"]}>
                <TriangleAlert aria-hidden="true" size={12} strokeWidth={2.5} />
                {copy.grid.conflict}
              </span>
            )}
            {attendance !== undefined && (
              <span className={booking.hasMissed ? styles["change"] : undefined}>{attendance}</span>
            )}
            {mailProblem !== undefined && <MailProblemMark />}
            {change !== "" && <span className={styles["change"]}>{change}</span>}
          </span>
        )}
        {/* Its `::after` covers the whole booking and the gaps around it, so that all of it can be tapped. */}
        <button
          type="button"
          className={styles["press"]}
          aria-disabled={moving !== undefined}
          tabIndex={moving === undefined ? 0 : -1}
          aria-label={`${time} ${booking.clientName}`}
          aria-describedby={details === "" ? undefined : id}
          {...positionAttributes({ column, minute: planned.startMinute })}
          onClick={() => {
            if (moving === undefined) agenda.open({ kind: "booking", booking });
          }}
        >
          <span className={styles["time"]}>{time}</span>{" "}
          <span className={styles["name"]}>{booking.clientName}</span>
        </button>
        {service !== undefined && (
          <span className={styles["service"]} aria-hidden="true">
            {service}
          </span>
        )}
        {showsPeople && (
          <span className={styles["people"]} aria-hidden="true">
            {copy.grid.people(booking.places)}
          </span>
        )}
        {clientPhone !== "" && (
          <span className={styles["printed"]} aria-hidden="true">
            {phoneText(clientPhone, clientAreaCode)}
          </span>
        )}
      </div>
      {details !== "" && (
        <span id={id} hidden>
          {details}
        </span>
      )}
    </div>
  );
}
