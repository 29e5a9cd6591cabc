import { bookableDays, dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";

import { radioGroupAttributes } from "../../ui/radio-group-attributes.ts";
import styles from "./days-and-slots.module.css";

const DAYS_SELECTOR = `.${styles["days"]}`;
const TITLE_ID_ENDING = "-title";
/** Ends the id of the hidden word for today, which describes that day. */
export const TODAY_ID_ENDING = "-today";

let daysInPage: string | undefined;

/** What `daysText` was when `showDaysEarly` showed this page's days; `undefined` if it did not. */
export function textOfShownDays(): string | undefined {
  return daysInPage;
}

/** Today and then the days that are offered, with commas between them: one value to compare. */
export function daysText({ timeZone }: Shop, days: readonly Day[], now: Instant): string {
  return [dayOf(now, timeZone), ...days].join();
}

/**
 * Shows the days exactly as DayPicker renders them, so that React can hydrate them, and returns their group. `chip` is the
 * template of one day.
 */
export function showDaysEarly(
  form: HTMLFormElement,
  chip: HTMLTemplateElement,
  shop: Shop,
  now: Instant,
): Element {
  const places = form.querySelector<HTMLElement>(DAYS_SELECTOR);
  const group = places?.parentElement;
  const title = group?.querySelector(`[id$="${TITLE_ID_ENDING}"]`);
  if (!places || !group || !title) throw new Error("no room for days");
  const weekdays = places.dataset["weekdays"]?.split(",");
  const days = bookableDays(shop, now);
  const today = dayOf(now, shop.timeZone);
  const word = group.querySelector(`[id$="${TODAY_ID_ENDING}"]`);
  places.replaceChildren(
    ...days.map((day) =>
      chipOf(chip, dayLabel(day, weekdays), day, day === today ? word : undefined),
    ),
  );
  const id = title.id.slice(0, -TITLE_ID_ENDING.length);
  for (const [name, value] of Object.entries(radioGroupAttributes(id, false))) {
    group.setAttribute(name, String(value));
  }
  daysInPage = daysText(shop, days, now);
  return group;
}

/** `word` describes today, and is `undefined` on all other days. */
function chipOf(
  template: HTMLTemplateElement,
  label: string,
  day: Day,
  word: Element | null | undefined,
): Node {
  const chip = template.content.cloneNode(true) as DocumentFragment;
  const input = chip.querySelector("input");
  input?.setAttribute("value", day);
  const [weekday = "", date = ""] = label.split(" ");
  chip.querySelector(`.${styles["weekday"]}`)?.replaceChildren(weekday);
  const dateInChip = chip.querySelector(`.${styles["date"]}`);
  dateInChip?.replaceChildren(date);
  if (word) {
    input?.setAttribute("aria-describedby", word.id);
    dateInChip?.setAttribute("data-note", word.textContent);
  }
  return chip;
}
