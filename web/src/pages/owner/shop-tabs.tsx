import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";

import type { OpenedShop } from "./access/use-shop.ts";
import { TAB_MEMORY } from "./agenda/tab-memory.ts";
import type { AgendaProps } from "./agenda/use-agenda.ts";
import { useOwnerCopy } from "./copy/use-owner-copy.ts";
import { MyShopOnDemand } from "./my-shop-on-demand.tsx";
import { firstSteps } from "./place/first-steps.ts";
import { usePlace } from "./place/use-place.ts";
import type { Place } from "./place/use-place.ts";
import { AgendaScreen } from "./screen/agenda-screen.tsx";
import styles from "./shop-tabs.module.css";

/** The opened shop: its day and, to its owner, 'Minha loja'. Both stay as they are while the other one is shown. */
export function ShopTabs({
  opened,
  onDayShown,
  ...agenda
}: AgendaProps & { opened: OpenedShop; onDayShown: (isShown: boolean) => void }) {
  const copy = useOwnerCopy();
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const { seen } = opened;
  const [first] = useState(() => firstPlace(agenda.access.calendarId, seen?.isNew === true));
  const places = usePlace(first);
  const [toMove, setToMove] = useState<BookingOfDay>();
  const hasTabs = seen !== undefined && seen.person === undefined;
  const isDay = !hasTabs || places.place === "day";
  useLayoutEffect(() => {
    onDayShown(isDay);
    return () => onDayShown(true);
  }, [onDayShown, isDay]);
  if (!hasTabs) return <AgendaScreen {...agenda} />;

  const show = (next: "day" | "shop"): void => {
    if ((next === "day") !== isDay) places.show(next);
  };
  const move = (booking: BookingOfDay): void => {
    setToMove(booking);
    places.show("day");
  };
  const tab = (key: "day" | "shop", title: string): ReactNode => {
    const isChosen = isDay === (key === "day");
    return (
      <button
        type="button"
        role="tab"
        id={`${id}-tab-${key}`}
        aria-selected={isChosen}
        aria-controls={`${id}-${key}`}
        tabIndex={isChosen ? 0 : -1}
        className={styles["tab"]}
        onClick={() => show(key)}
      >
        {title}
      </button>
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isArrow = ["ArrowLeft", "ArrowRight"].includes(event.key);
    if (!isArrow && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    const isFirst = isArrow ? !isDay : event.key === "Home";
    show(isFirst ? "day" : "shop");
    tabs.current?.querySelectorAll("button")[isFirst ? 0 : 1]?.focus();
  };
  return (
    <div>
      <div
        ref={tabs}
        role="tablist"
        aria-label={copy.tabs.label}
        className={styles["tabs"]}
        onKeyDown={onKeyDown}
      >
        {tab("day", copy.tabs.day)}
        {tab("shop", copy.tabs.shop)}
      </div>
      <section
        role="tabpanel"
        id={`${id}-day`}
        aria-labelledby={`${id}-tab-day`}
        className={styles["panel"]}
        hidden={!isDay}
      >
        <AgendaScreen {...agenda} toMove={toMove} />
      </section>
      <section
        role="tabpanel"
        id={`${id}-shop`}
        aria-labelledby={`${id}-tab-shop`}
        className={styles["panel"]}
        hidden={isDay}
      >
        <MyShopOnDemand
          isShown={!isDay}
          access={agenda.access}
          seen={seen}
          opened={opened}
          places={places}
          onMove={move}
        />
      </section>
    </div>
  );
}

/** The owner of a new shop begins with its first steps, until they are done; or with the day chosen in this tab, as by a link. */
function firstPlace(calendarId: string, isNew: boolean): Place {
  const hasDay = TAB_MEMORY.read(calendarId).chosenDay !== undefined;
  const hasSteps = isNew && firstSteps(() => localStorage, calendarId).areOpen();
  return hasSteps && !hasDay ? "shop" : "day";
}
