import { bookableDays, dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";

import { radioGroupAttributes } from "../../ui/radio-group-attributes.ts";
import styles from "./days-and-slots.module.css";

const DAYS_SELECTOR = `.${styles["days"]}`;
const TITLE_ID_ENDING = "-title";

let todayInPage: Day | undefined;

/** The day that was today when `showDaysEarly` showed this page's days; `undefined` if it did not. */
export function todayOfShownDays(): Day | undefined {
  return todayInPage;
}

/** Shows the days exactly as DayPicker renders them, so that React can hydrate them. `chip` is the template of one day. */
export function showDaysEarly(
  form: HTMLFormElement,
  chip: HTMLTemplateElement,
  shop: Shop,
  now: Instant,
): void {
  const places = form.querySelector<HTMLElement>(DAYS_SELECTOR);
  const group = places?.parentElement;
  const title = group?.querySelector(`[id$="${TITLE_ID_ENDING}"]`);
  if (!places || !group || !title) throw new Error("no room for days");
  const weekdays = places.dataset["weekdays"]?.split(",");
  places.replaceChildren(
    ...bookableDays(shop, now).map((day) => chipOf(chip, dayLabel(day, weekdays), day)),
  );
  const id = title.id.slice(0, -TITLE_ID_ENDING.length);
  for (const [name, value] of Object.entries(radioGroupAttributes(id, false))) {
    group.setAttribute(name, String(value));
  }
  todayInPage = dayOf(now, shop.timeZone);
}

function chipOf(template: HTMLTemplateElement, label: string, day: Day): Node {
  const chip = template.content.cloneNode(true) as DocumentFragment;
  chip.querySelector("input")?.setAttribute("value", day);
  const [weekday = "", date = ""] = label.split(" ");
  chip.querySelector(`.${styles["weekday"]}`)?.replaceChildren(weekday);
  chip.querySelector(`.${styles["date"]}`)?.replaceChildren(date);
  return chip;
}
