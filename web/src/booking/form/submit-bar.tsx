import { priceText } from "@vitrine/domain/shop/price";
import type { Shop } from "@vitrine/domain/shop/shop";
import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";

import { Spinner } from "../../ui/spinner.tsx";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { BookingCopy } from "../copy/use-booking-copy.ts";
import { chosenWords } from "./chosen-words.ts";
import type { BookingValues } from "./fields.ts";
import { chosenService } from "./offered-services.ts";
import styles from "./submit-bar.module.css";

/** The bar sticks while it covers no more of the screen: with large text or a keyboard, it would hide the slots. */
const SCREEN_SHARE_MAX = 0.3;

export function SubmitBar({
  shop,
  values,
  title,
  submit,
  tone,
  sending,
  dataUse,
  showsPrice = false,
  beside,
}: {
  shop: Shop;
  values: BookingValues;
  title: string;
  submit: string;
  tone: "main" | "danger";
  /** The spinner's label while the call is under way. */
  sending: string | undefined;
  dataUse: string;
  /** Whether the choice is something to pay for: a deletion is not. */
  showsPrice?: boolean;
  /** A second button. */
  beside?: ReactNode;
}) {
  const copy = useBookingCopy();
  const chosen = chosenText(shop, copy, values, showsPrice);
  // The time stays on one line: `08:00 -` at a line's end would read as a start without an end.
  const [before, after] = chosen?.split(values.time) ?? [];
  // Once a day is chosen, the bar sticks to the screen's lower edge, if the screen is high enough.
  const stays = values.day !== "";
  const bar = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    const element = bar.current;
    if (!stays || element === null) return;
    const { style } = document.documentElement;
    const fit = (): void => {
      const height = element.offsetHeight;
      const sticks = height <= SCREEN_SHARE_MAX * innerHeight;
      element.toggleAttribute("data-sticks", sticks);
      // Focused and scrolled-to elements stop above the bar.
      style.scrollPaddingBlockEnd = sticks ? `${height + 8}px` : "";
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    addEventListener("resize", fit);
    return () => {
      observer.disconnect();
      removeEventListener("resize", fit);
      element.removeAttribute("data-sticks");
      style.scrollPaddingBlockEnd = "";
    };
  }, [stays]);

  return (
    <>
      <div
        ref={bar}
        className={styles["submit-bar"]}
        data-stays={stays || undefined}
        data-two={beside ? true : undefined}
      >
        <p className={styles["chosen"]}>
          <span className={styles["chosen-title"]}>{title}</span>
          {chosen === undefined ? (
            <span className={styles["nothing-chosen"]}>
              {values.day === "" ? copy.chosen.dayMissing : copy.chosen.timeMissing}
            </span>
          ) : (
            <strong>
              {before}
              <span>{values.time}</span>
              {after}
            </strong>
          )}
        </p>
        <button
          type="submit"
          className={styles["submit"]}
          data-tone={tone}
          // Before hydration, Enter in a field would submit the form natively and leave the page.
          disabled={!isHydrated}
          // Not `disabled`, which would drop the focus; the form's reducer ignores a second press.
          aria-disabled={sending !== undefined}
        >
          {submit}
        </button>
        {beside}
        <div className={styles["sending"]}>
          {sending !== undefined && <Spinner label={sending} />}
        </div>
      </div>
      <p className={styles["data-use"]}>{dataUse}</p>
    </>
  );
}

/** `ter 24/11, 08:00 - 08:30 com barbeiro1, R$ 50`; `undefined` until day, time and barber are chosen. */
function chosenText(
  shop: Shop,
  copy: BookingCopy,
  values: BookingValues,
  showsPrice: boolean,
): string | undefined {
  const { day, time, barber, people } = values;
  if (day === "" || time === "" || barber === "") return undefined;
  const price = showsPrice ? chosenService(shop, values)?.price : undefined;
  const chosen = chosenWords(shop, copy, day, time, barber, people);
  return price === undefined ? chosen : `${chosen}, ${priceText(price)}`;
}
