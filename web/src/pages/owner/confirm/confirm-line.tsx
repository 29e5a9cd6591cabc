import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { addDays } from "@vitrine/domain/time/shop-time";
import { useEffect, useEffectEvent, useState } from "react";

import { ActButton } from "../../../ui/acts/act-button.tsx";
import { useOnDemand } from "../../access/use-on-demand.ts";
import type { AgendaActs } from "../agenda/agenda-acts.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { wallMinute } from "../day/items-of-day.ts";
import { clientsToAsk, countToConfirm } from "./clients-to-ask.ts";
import styles from "./confirm.module.css";

const NOON_MINUTES = 12 * 60;
// While the list is open, another phone's marks show within this time; else what clients book.
const POLL_OPEN_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 60_000;

const loadSheet = async () => (await import("./confirm-sheet.tsx")).ConfirmSheet;

/** From noon on, opens the list of tomorrow's clients, as long as somebody has not confirmed. */
export function ConfirmLine({ agenda, acts }: { agenda: Agenda; acts: AgendaActs }) {
  const copy = useOwnerCopy();
  const { shop, today, now, seen, day, refreshDay } = agenda;
  const tomorrow = addDays(today, 1);
  const isTime = wallMinute(now, today, shop.timeZone) >= NOON_MINUTES;
  const [isOpen, setOpen] = useState(false);
  const { part: ConfirmSheet, hasFailed, retry } = useOnDemand(loadSheet, isOpen);
  const refresh = useEffectEvent(() => void (document.hidden || refreshDay(tomorrow)));
  useEffect(() => {
    if (!isTime) return;
    refresh();
    const timer = setInterval(refresh, isOpen ? POLL_OPEN_MILLISECONDS : POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isTime, isOpen]);
  const bookings = seen.days[tomorrow]?.answer.bookings ?? [];
  const clients = clientsToAsk(shop, location.origin + pathOf(shop.calendarId), bookings);
  const toConfirm = countToConfirm(clients);
  if (!isOpen && (!isTime || day !== today || toConfirm === 0)) return null;
  return (
    <>
      <div className={styles["line"]}>
        <ActButton tone="quiet" onPressed={hasFailed ? retry : () => setOpen(true)}>
          {copy.confirmTomorrow(toConfirm)}
        </ActButton>
        {hasFailed && <p role="alert">{copy.flood.failed}</p>}
      </div>
      {isOpen && ConfirmSheet !== undefined && (
        <ConfirmSheet {...{ agenda, acts, clients, tomorrow }} onClosed={() => setOpen(false)} />
      )}
    </>
  );
}
