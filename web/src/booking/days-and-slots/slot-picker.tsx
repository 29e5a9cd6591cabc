import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import { partsOfDay } from "@vitrine/domain/slots/parts-of-day";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import { createElement, useEffect, useRef } from "react";
import type { Dispatch } from "react";

import { ChipGroup } from "../../ui/chip-group.tsx";
import { ChipRadio } from "../../ui/chip-radio.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { isEmbedded } from "../embedded/is-embedded.ts";
import { errorText } from "../form/form-state.ts";
import type { AnyForm, FormAction } from "../form/form-state.ts";
import styles from "./days-and-slots.module.css";
import { SLOTS_SHOWN_MAX, useHourSlots } from "./use-hour-slots.ts";

/** Shows the slots or, while they load, a skeleton that takes up the same room. */
export function SlotPicker({
  shop,
  form,
  dispatch,
  slots,
  loading = false,
  availability,
  hint,
}: {
  shop: Shop;
  form: AnyForm;
  dispatch: Dispatch<Extract<FormAction, { type: "chose-time" }>>;
  /** If there are none, the hint is shown. */
  slots: readonly TimeSlot[];
  loading?: boolean;
  availability?: Readonly<Record<string, boolean>> | undefined;
  hint: string;
}) {
  const { day, time } = form.values;
  const copy = useBookingCopy();
  const picker = useRef<HTMLDivElement>(null);
  const shown = slots.length > 0;
  const hourSlots = useHourSlots(slots.length > SLOTS_SHOWN_MAX);
  const parts = partsOfDay(slots).map(({ part, slots: slotsOfPart }) => ({
    name: copy.partsOfDay[part],
    slots: slotsOfPart,
  }));
  const chipsOf = (some: readonly TimeSlot[]) => (
    <div className={styles["slots"]}>
      {some.map(({ label }) =>
        loading ? (
          <span key={label} className={styles["slot-place"]} />
        ) : (
          <ChipRadio
            key={label}
            name="time"
            value={label}
            checked={label === time}
            dimmed={availability?.[label] === false}
            onChosen={() => dispatch({ type: "chose-time", label })}
          >
            <span className={styles["hours"]}>{label}</span>
            {availability?.[label] === false && (
              <>
                {" "}
                <span className={styles["occupied"]}>{copy.occupied}</span>
              </>
            )}
          </ChipRadio>
        ),
      )}
    </div>
  );

  useEffect(() => {
    if (loading) bringIntoView(picker.current, day);
  }, [loading, day]);

  return (
    <div ref={picker} className={styles["slots-place"]} aria-busy={loading}>
      <ChipGroup
        title={copy.fields.time}
        hasRadios={shown && !loading}
        aside={loading && <Spinner label={copy.spinners.checking} />}
        hint={shown ? undefined : hint}
        error={errorText(shop, copy, form, "time")}
      >
        {hourSlots === undefined
          ? parts.map(({ name, slots: slotsOfPart }) => (
              <div key={name} className={styles["part"]}>
                <span className={styles["part-name"]} aria-hidden={loading}>
                  {name}
                </span>
                {chipsOf(slotsOfPart)}
              </div>
            ))
          : createElement(hourSlots, {
              // Its first hour is that of the day that is shown.
              key: `${day} ${loading}`,
              parts,
              availability,
              time,
              loading,
              chipsOf,
            })}
      </ChipGroup>
    </div>
  );
}

/** Scrolls to the chosen day, unless all slots are in view already, above the submit bar. */
function bringIntoView(element: HTMLElement | null, day: Day): void {
  // frame.ts makes the surrounding site scroll instead.
  if (element === null || document.documentElement.dataset["embedded"] === "grows") return;
  // Scrolling in a frame also scrolls the surrounding site, which a person without focus here may be reading.
  if (isEmbedded() && !document.hasFocus()) return;
  const { top, bottom } = element.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
  if (top >= 0 && bottom <= innerHeight - (covered || 0)) return;
  const target =
    element.closest("form")?.querySelector(`label:has([name="day"][value="${day}"])`) ?? element;
  // After an arrow key's own scrolling, Chromium ends a second smooth scroll in the wrong place.
  const isByKey = target.querySelector(":focus-visible") !== null;
  const isSmooth = !isByKey && matchMedia("(prefers-reduced-motion: no-preference)").matches;
  target.scrollIntoView({ block: "start", behavior: isSmooth ? "smooth" : "auto" });
}
