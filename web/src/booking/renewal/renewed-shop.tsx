import { useEffect, useEffectEvent, useRef } from "react";

import styles from "../after-booking/after-booking.module.css";
import { RENEWED_TEXT } from "../copy/renewed-copy.ts";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { isRefused } from "../create/create-form.ts";
import type { CreateForm } from "../create/create-form.ts";
import { isStorageOpen } from "../memory/stored-json.ts";
import { hasShopChanged } from "../../scheduling-api/shop-page.ts";
import { RENEWED } from "./renewed-entry.ts";

// Another instance may show a shop that is two seconds old.
const SECOND_LOOK_MILLISECONDS = 2_500;

/**
 * Reloads the page when a call was refused and the shop has changed since the page was opened: it then shows the new
 * facts, says so, and FormMemory fills in what was typed.
 */
export function RenewedShop({ form, isRenewed }: { form: CreateForm; isRenewed: boolean }) {
  const { alerts } = useBookingCopy();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (history.state !== RENEWED) return;
    // A reload by hand does not say it again.
    history.replaceState(null, "");
    // The browser has scrolled to where the page was left.
    line.current?.scrollIntoView({ block: "center" });
  }, []);

  const refusal = isRefused(form) ? form.alert?.number : undefined;
  const reload = useEffectEvent(() => {
    // A booking that is being sent must not be cut off. If it is refused, this looks again.
    if (form.sending !== undefined || form.done !== undefined) return;
    // Where nothing can be kept, what was typed would be lost.
    if (!isStorageOpen(() => sessionStorage, "vitrine.probe")) return;
    history.replaceState(RENEWED, "");
    location.reload();
  });
  useEffect(() => {
    if (refusal === undefined) return;
    let isOver = false;
    const look = async (): Promise<void> => {
      if ((await hasShopChanged()) && !isOver) reload();
    };
    void look();
    const timer = setTimeout(() => void look(), SECOND_LOOK_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [refusal]);

  return isRenewed ? (
    <p ref={line} role="alert" className={styles["outcome"]}>
      {alerts.notAvailable} {RENEWED_TEXT}
    </p>
  ) : null;
}
