import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect } from "react";
import type { ReactNode } from "react";

import { Modal } from "../../ui/modal.tsx";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { isAnyone } from "../form/anyone.ts";
import { FIELDS, labelOf, NO_VALUES } from "../form/fields.ts";
import type { CreateChoice, DeleteChoice, FieldName } from "../form/fields.ts";
import styles from "./after-booking.module.css";
import { LaterOutcomeLine } from "./later-outcome-line.ts";

/** All details of the booking that was just made or deleted. */
export function DoneModal<Choice extends CreateChoice | DeleteChoice>({
  shop,
  title,
  fields,
  choice,
  styleText,
  onClosed,
  actions,
}: {
  shop: Shop;
  title: string;
  fields: readonly FieldName[];
  choice: Choice;
  /** What to say of the service instead of its name alone. */
  styleText?: string;
  onClosed: (choice: Choice) => void;
  actions?: ReactNode;
}) {
  const copy = useBookingCopy();
  useEffect(() => {
    void LaterOutcomeLine.fetchAhead();
  }, []);
  // A backend may not say who was booked.
  const isKnown = (name: FieldName) => name !== "barber" || !isAnyone(choice.barber.name);
  return (
    <Modal title={title} close={copy.done.ok} onClosed={() => onClosed(choice)} actions={actions}>
      <dl className={styles["summary"]}>
        {fields.filter(isKnown).map((name) => {
          const text = FIELDS[name].summary({ ...NO_VALUES, ...choice }, copy);
          return (
            text && (
              <div key={name}>
                <dt>{name === "day" ? copy.done.date : labelOf(shop, copy, name)}</dt>
                <dd>{(name === "style" && styleText) || text}</dd>
              </div>
            )
          );
        })}
      </dl>
    </Modal>
  );
}
