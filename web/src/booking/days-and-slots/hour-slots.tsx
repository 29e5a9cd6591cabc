import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";

import { HOUR_SLOTS_COPY as COPY } from "../copy/hour-slots-copy.ts";
import styles from "./hour-slots.module.css";
import { hourToShow, slotsByHour } from "./slots-by-hour.ts";
import type { HourOfSlots } from "./slots-by-hour.ts";

type Availability = Readonly<Record<string, boolean>> | undefined;

/** A day with very many slots: its hours by the part of the day, each of which opens to its slots. */
export function HourSlots({
  parts,
  availability,
  time,
  loading,
  chipsOf,
}: {
  parts: readonly { readonly name: string; readonly slots: readonly TimeSlot[] }[];
  availability: Availability;
  /** The label of the chosen slot, or empty. */
  time: string;
  loading: boolean;
  chipsOf: (slots: readonly TimeSlot[]) => ReactNode;
}) {
  const all = parts.flatMap(({ slots }) => slots);
  const [first] = useState(() => hourToShow(all, availability, time));
  // Several hours may be open: if opening one closed another, the page would move under the finger.
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const toggle = (hour: number): void => {
    const next = new Set(toggled);
    if (!next.delete(hour)) next.add(hour);
    setToggled(next);
  };
  return parts.map(({ name, slots }) => (
    <div key={name} className={styles["part"]}>
      <span className={styles["part-name"]} aria-hidden={loading}>
        {name}
      </span>
      {slotsByHour(slots).map((ofHour) =>
        loading ? (
          <span key={ofHour.hour} className={styles["place"]} />
        ) : (
          <Hour
            key={ofHour.hour}
            {...ofHour}
            availability={availability}
            isOpen={(ofHour.hour === first) !== toggled.has(ofHour.hour)}
            onToggled={() => toggle(ofHour.hour)}
          >
            {chipsOf(ofHour.slots)}
          </Hour>
        ),
      )}
    </div>
  ));
}

function Hour({
  hour,
  slots,
  availability,
  isOpen,
  onToggled,
  children,
}: HourOfSlots & {
  availability: Availability;
  isOpen: boolean;
  onToggled: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const free = slots.filter(({ label }) => availability?.[label] === true).length;
  return (
    <div className={styles["opening"]}>
      <button
        type="button"
        className={styles["hour"]}
        aria-expanded={isOpen}
        aria-controls={id}
        data-dimmed={(availability !== undefined && free === 0) || undefined}
        onClick={onToggled}
      >
        <strong>{COPY.hour(hour)}</strong>{" "}
        <span>{availability !== undefined && (free > 0 ? COPY.free(free) : COPY.occupied)}</span>
        <ChevronDown aria-hidden="true" size={20} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
