import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import type { SeeSeriesAnswer } from "@vitrine/domain/wire/owner/series";
import { useCallback, useState } from "react";

import type { SeriesToSee } from "../../../scheduling-api/series-api.ts";
import { SERIES } from "../../../scheduling-api/series-api.ts";
import { ActButton, ActError, SendButton } from "../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import styles from "../../../ui/sheet/sheet.module.css";
import { Spinner } from "../../../ui/spinner.tsx";
import type { SheetProps } from "../agenda/agenda-acts.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { barberName, dayOfItem, timeOfItem } from "../day/items-of-day.ts";
import { daysText } from "../day/days-text.ts";
import { SERIES_COPY as COPY } from "../series/series-copy.ts";
import { useAsked } from "../series/use-asked.ts";
import { CheckField } from "./fields.tsx";

type Dates = SeeSeriesAnswer["dates"];

/** A date of a series and those that follow: they are moved, to the slot that was chosen for this one, or cancelled. */
export function SeriesSheet({ agenda, acts, sheet: { booking, to } }: SheetProps<"series">) {
  const copy = useOwnerCopy();
  const { shop, access } = agenda;
  const [isCancelling, setCancelling] = useState(false);
  const { bookingId } = booking;
  const see = useCallback(
    (asked: string, signal: AbortSignal) =>
      SERIES.see(access, JSON.parse(asked) as SeriesToSee, signal),
    [access],
  );
  const asked = JSON.stringify({ bookingId, ...(to && { to }) });
  const { refusals } = to === undefined ? agenda.act : agenda.moveAct;
  const { answer, error, retry } = useAsked(asked, see, { failed: COPY.notSeen, refusals });
  const dates = answer?.dates ?? [];
  const title = isCancelling
    ? COPY.cancelTitle(dates.length)
    : to === undefined
      ? COPY.title
      : COPY.moveTitle;
  const close = isCancelling ? () => setCancelling(false) : agenda.close;
  return (
    <Sheet title={title} onClosed={close}>
      <p className={styles["summary"]}>
        {timeOfItem(shop, booking)} {booking.clientName}
        <br />
        {dayLabel(dayOfItem(shop, booking))}, {barberName(shop, booking.barberColorId)}
      </p>
      {error !== undefined && (
        <>
          <ActError error={error} />
          <ActButton tone="plain" onPressed={retry}>
            {copy.actions.retry}
          </ActButton>
        </>
      )}
      {answer === undefined ? (
        error === undefined && <Spinner label={COPY.loading} />
      ) : to !== undefined ? (
        <MoveFollowing {...{ agenda, acts, booking, to, dates }} />
      ) : isCancelling ? (
        <CancelFollowing {...{ agenda, acts, booking, dates }} />
      ) : (
        <>
          <p>{COPY.listed(answer, daysText(daysOf(dates, shop)))}</p>
          <div className={styles["buttons"]}>
            <ActButton onPressed={() => acts.startMoving(booking, true)}>{COPY.move}</ActButton>
            <ActButton tone="quiet" onPressed={() => setCancelling(true)}>
              {COPY.cancel}
            </ActButton>
          </div>
        </>
      )}
    </Sheet>
  );
}

type Parts = Pick<SheetProps<"series">, "agenda" | "acts"> & {
  booking: BookingOfDay;
  dates: Dates;
};

function MoveFollowing({
  agenda: { shop, moveAct },
  acts,
  booking,
  to,
  dates,
}: Parts & { to: NonNullable<SheetProps<"series">["sheet"]["to"]> }) {
  const standing = dates.filter((date) => date.to?.room !== "free");
  const moved = dates.filter((date) => date.to?.room === "free");
  const { bookingId } = booking;
  const span = { start: to.dateTimeStart, end: to.dateTimeEnd };
  const day = dayOfItem(shop, span);
  const where = `${dayLabel(day)}, ${timeOfItem(shop, span)}, ${barberName(shop, to.barberColorId)}`;
  const move = (): void => {
    const stays = standing.map((date) => date.bookingId);
    acts.send(
      { act: "moveSeries", body: { bookingId, ...to, stays } },
      {
        text: COPY.moved(moved.length, where),
        day,
        change: "moved",
        bookingIds: moved.map((date) => date.bookingId),
      },
    );
  };
  const isFirstFree = dates[0]?.to?.room === "free";
  return (
    <>
      <p>
        {COPY.to(where)}
        <br />
        {COPY.moves(
          moved.length,
          dates.length,
          daysText(moved.flatMap((date) => date.to?.day ?? [])),
        )}
        {standing.length > 0 &&
          ` ${COPY.stay(standing.flatMap((date) => (date.to ? [COPY.notFree(date.to)] : [])).join("; "))}`}
      </p>
      {isFirstFree ? (
        <SendButton act={moveAct} onPressed={move}>
          {COPY.confirmMove(moved.length)}
        </SendButton>
      ) : (
        <p className={styles["note"]}>{COPY.firstNotFree}</p>
      )}
    </>
  );
}

function CancelFollowing({ agenda: { shop, act }, acts, booking, dates }: Parts) {
  const copy = useOwnerCopy();
  const [notifies, setNotifies] = useState(true);
  const { bookingId, clientName } = booking;
  const hasEmail = booking.clientEmail !== "";
  const cancel = (): void => {
    const bookingIds = dates.map((date) => date.bookingId);
    const tellsClient = hasEmail && notifies;
    acts.send(
      { act: "cancelSeries", body: { bookingId, tellsClient } },
      {
        text: COPY.cancelled(dates.length, clientName),
        change: "cancelled",
        bookingIds,
        undo: () => ({
          id: bookingId,
          undoneText: COPY.undone,
          change: { act: "undoCancellations", body: { bookingIds } },
        }),
      },
    );
  };
  return (
    <>
      <p>{daysText(daysOf(dates, shop))}</p>
      {hasEmail ? (
        <CheckField isOn={notifies} onChanged={setNotifies}>
          {copy.booking.notify}
        </CheckField>
      ) : (
        <p className={styles["note"]}>{copy.booking.noEmail}</p>
      )}
      <SendButton act={act} tone="danger" onPressed={cancel}>
        {COPY.confirmCancel(dates.length)}
      </SendButton>
    </>
  );
}

function daysOf(dates: Dates, { timeZone }: { timeZone: string }): string[] {
  return dates.map(({ start }) => dayOf(Date.parse(start), timeZone));
}
