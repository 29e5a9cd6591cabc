import { firstDayOf, monthAfter, monthBefore, monthOf } from "@vitrine/domain/owner/figures/months";
import type { Month } from "@vitrine/domain/owner/figures/months";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { SeeFiguresAnswer } from "@vitrine/domain/wire/owner/figures";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useEffect, useState } from "react";

import { FIGURES } from "../../../scheduling-api/owner-views/figures-api.ts";
import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { ActButton, ActError } from "../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useCall } from "../../access/use-call.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { BookingsFileForm } from "./bookings-file-form.tsx";
import { FIGURES_COPY as COPY } from "./figures-copy.ts";
import { FiguresTables } from "./figures-tables.tsx";
import styles from "./figures.module.css";

/** The counts of a month, and its bookings or those of other days to download. */
export function FiguresSheet({
  shop,
  access,
  today,
  onClosed,
}: {
  shop: Shop;
  access: OwnerAccess;
  today: Day;
  onClosed: () => void;
}) {
  const copy = useOwnerCopy();
  const [month, setMonth] = useState(() => monthOf(today));
  const [seen, setSeen] = useState<{ readonly month: Month; readonly answer: SeeFiguresAnswer }>();
  const { act, run } = useCall(COPY.failed);
  const load = useCallback(
    () =>
      run(
        () => FIGURES.see(access, month),
        (answer) => setSeen({ month, answer }),
      ),
    [run, access, month],
  );
  useEffect(() => {
    queueMicrotask(load);
  }, [load]);
  const answer = seen?.month === month ? seen.answer : undefined;
  return (
    <Sheet title={COPY.title} onClosed={onClosed}>
      <div className={styles["figures"]}>
        <p className={styles["shop"]}>{shop.name}</p>
        <div className={styles["months"]}>
          <button
            type="button"
            className={styles["step"]}
            aria-label={COPY.before}
            onClick={() => setMonth(monthBefore(month))}
          >
            <ChevronLeft aria-hidden="true" size={26} />
          </button>
          <h3 className={styles["month"]} aria-live="polite">
            {COPY.month(firstDayOf(month))}
          </h3>
          <button
            type="button"
            className={styles["step"]}
            aria-label={COPY.after}
            onClick={() => setMonth(monthAfter(month))}
          >
            <ChevronRight aria-hidden="true" size={26} />
          </button>
        </div>
        <ActError error={act.error} />
        {act.error !== undefined && (
          <ActButton act={act} tone="quiet" onPressed={load}>
            {copy.actions.retry}
          </ActButton>
        )}
        {answer === undefined ? (
          act.error === undefined && (
            <div className={styles["loading"]}>
              {act.isSlow && <Spinner label={COPY.loading} />}
            </div>
          )
        ) : (
          <FiguresTables shop={shop} answer={answer} />
        )}
        {answer !== undefined && (
          <ActButton tone="quiet" onPressed={() => print()}>
            {COPY.print}
          </ActButton>
        )}
      </div>
      <BookingsFileForm key={month} shop={shop} access={access} month={month} />
    </Sheet>
  );
}
