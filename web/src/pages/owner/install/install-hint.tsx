import { useEffect, useState } from "react";

import type { Agenda } from "../agenda/use-agenda.ts";
import { isIphoneOrIpad } from "../notices/owner-worker.ts";
import { INSTALL_COPY as COPY } from "./install-copy.ts";
import { installMemory, mayOfferInstall } from "./install-memory.ts";
import { INSTALL, INSTALL_EVENT } from "./install-offer.ts";
import styles from "../views/views-line.module.css";

const MEMORY = installMemory(() => localStorage);

/** Says how the page is installed, from the day after the first good one on, until it is installed or the owner wants it gone. */
export function InstallHint({ agenda: { today, seen } }: { agenda: Agenda }) {
  const [kept, setKept] = useState(MEMORY.read);
  const offer = useInstallOffer();
  const hasBooking = (seen.days[today]?.answer.bookings.length ?? 0) > 0;
  useEffect(() => {
    // Another tab may have kept a day meanwhile.
    const { goodDay, isOver } = MEMORY.read();
    if (hasBooking && goodDay === undefined && isOver !== true) MEMORY.write({ goodDay: today });
  }, [hasBooking, today]);
  const end = (): void => {
    MEMORY.write({ isOver: true });
    setKept({ isOver: true });
  };
  const install = (): void => {
    void offer?.prompt().then(({ outcome }) => {
      if (outcome === "accepted") end();
      // The browser makes the offer once. It is made again at another visit.
      else setKept({});
    });
  };
  const isOffered = offer !== undefined || isIphoneOrIpad();
  if (isInstalled() || !isOffered || !mayOfferInstall(kept, today)) return null;
  return (
    <div className={styles["views"]}>
      <p>{offer === undefined ? COPY.onIphone : COPY.what}</p>
      {offer !== undefined && (
        <button type="button" className={styles["view"]} onClick={install}>
          {COPY.install}
        </button>
      )}
      <button type="button" className={styles["view"]} onClick={end}>
        {COPY.dismiss}
      </button>
    </div>
  );
}

function useInstallOffer() {
  const [offer, setOffer] = useState(INSTALL.offer);
  useEffect(() => {
    const show = (): void => setOffer(INSTALL.offer);
    addEventListener(INSTALL_EVENT, show);
    return () => removeEventListener(INSTALL_EVENT, show);
  }, []);
  return offer;
}

/** Whether the page is open as an app, or Safari's icon has opened it. */
function isInstalled(): boolean {
  const isByIcon = "standalone" in navigator && navigator.standalone === true;
  return isByIcon || matchMedia("(display-mode: standalone)").matches;
}
