import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import { slotsOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import { useState } from "react";
import type { Dispatch } from "react";

import { lazyOrNothing } from "../../ui/lazy-or-nothing.tsx";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { DayPicker } from "../days-and-slots/day-picker.tsx";
import type { RoomByDay } from "../days-and-slots/day-picker.tsx";
import { SlotPicker } from "../days-and-slots/slot-picker.tsx";
import { chosenService } from "../form/offered-services.ts";
import { choicesOf, slotsHint } from "./create-form.ts";
import type { CreateAction, CreateForm } from "./create-form.ts";
import offerStyles from "./slot-offer.module.css";

// Loaded after a refused booking, of which there are few. If that fails, the slots still show what is free.
const SlotOffer = lazyOrNothing(async () => (await import("./slot-offer.tsx")).SlotOffer);

// If it fails to load, no day says whether it has room.
const FirstFree = lazyOrNothing(
  async () => (await import("../days-and-slots/first-free.tsx")).FirstFree,
);

/** The days, and the slots of the chosen one as the server has answered. */
export function DaysAndSlots({
  shop,
  form,
  dispatch,
  days,
  today,
  refreshDays,
}: {
  shop: Shop;
  form: CreateForm;
  dispatch: Dispatch<CreateAction>;
  days: readonly Day[] | undefined;
  today: Day | undefined;
  refreshDays: () => void;
}) {
  const copy = useBookingCopy();
  const isHydrated = useIsHydrated();
  const chooseDay = (day: Day, again: boolean): void => {
    refreshDays();
    // A second click on the chosen day asks for its slots again only if the first check failed.
    if (again && form.slots.state !== "none") return;
    dispatch({ type: "chose-day", day, now: Date.now() });
  };

  const { slots, values } = form;
  const choices = choicesOf(form);
  const [known, setKnown] = useState<{ readonly of: string; readonly rooms: RoomByDay }>();
  const rooms = known?.of === choices ? { ...known.rooms, ...form.seenRooms } : {};
  const free = days?.filter((day) => rooms[day]) ?? [];
  return (
    <>
      <DayPicker
        {...{ shop, form, days, today, rooms }}
        aside={
          isHydrated &&
          values.style !== "" && (
            <FirstFree
              key={choices}
              shop={shop}
              values={values}
              first={free[0]}
              onKnown={(answered) => setKnown({ of: choices, rooms: answered })}
              onWanted={(day) =>
                dispatch({ type: "chose-day", day, now: Date.now(), nextDays: free.slice(1) })
              }
            />
          )
        }
        onChosen={chooseDay}
      />
      <SlotPicker
        {...{ shop, form, dispatch }}
        slots={slotsToShow(shop, form)}
        loading={slots.state === "loading"}
        availability={slots.state === "known" ? slots.availability : undefined}
        hint={slotsHint(form, copy)}
      />
      <div className={offerStyles["place"]} aria-live="polite">
        {slots.state === "known" && slots.refused !== undefined && form.values.time === "" && (
          <SlotOffer
            shop={shop}
            values={form.values}
            availability={slots.availability}
            refused={slots.refused}
            isPassed={slots.isPassed ?? false}
            dispatch={dispatch}
          />
        )}
      </div>
    </>
  );
}

/** The slots that the day will have during the check; once its answer is known, those that it has. */
function slotsToShow(shop: Shop, { slots, values }: CreateForm): readonly TimeSlot[] {
  const style = chosenService(shop, values);
  if (style === undefined || slots.state === "none") return [];
  const labels = slots.state === "loading" ? slots.labels : Object.keys(slots.availability);
  return slotsOf(shop, style).filter(({ label }) => labels.includes(label));
}
