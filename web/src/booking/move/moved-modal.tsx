import type { BookingToMove } from "@vitrine/domain/slots/booking-to-move";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";

import { Modal } from "../../ui/modal.tsx";
import { AddToCalendar } from "../after-booking/booked-links.tsx";
import { MOVE_COPY as COPY } from "../copy/move-copy.ts";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { CreateChoice } from "../form/fields.ts";
import { labelOf } from "../form/fields.ts";
import { Summary } from "./summary.tsx";

/** From when to when the booking was moved. */
export function MovedModal({
  shop,
  from,
  to,
  onClosed,
}: {
  shop: Shop;
  from: BookingToMove;
  to: CreateChoice;
  onClosed: (moved: CreateChoice) => void;
}) {
  const copy = useBookingCopy();
  const textOf = ({ day, slot }: Pick<CreateChoice, "day" | "slot">): string =>
    `${dayLabel(day, copy.weekdays)}, ${slot.label}`;
  const lines = [
    [COPY.from, textOf(from)],
    [COPY.to, textOf(to)],
    [labelOf(shop, copy, "barber"), to.barber.name],
    [labelOf(shop, copy, "style"), to.style.name],
  ];
  return (
    <Modal
      title={COPY.done}
      close={copy.done.ok}
      onClosed={() => onClosed(to)}
      actions={<AddToCalendar shop={shop} choice={to} movedFrom={from.span.start} />}
    >
      <Summary lines={lines} />
    </Modal>
  );
}
