import { STYLES_OF_SERVICE } from "@vitrine/domain/styles-of-service";
import { Scissors } from "lucide-react";

import { BARBER_FLOW } from "../../booking/barber-flow.ts";
import { BookingScreen } from "../../booking/booking-screen.tsx";
import { openHours } from "../../booking/open-hours.ts";
import { SITE } from "../../site.ts";
import { AGENDA_COPY } from "./agenda-copy.ts";
import styles from "./agenda-page.module.css";

export function Page() {
  return (
    <div className={styles["page"]}>
      <header className={styles["shop"]}>
        <div className={styles["front"]}>
          <p className={styles["shop-name"]}>
            <a href="/">
              <Scissors aria-hidden="true" size={22} />
              {SITE.barberShop.name}
            </a>
          </p>
          <div className={styles["pitch"]}>
            <h1>{AGENDA_COPY.title}</h1>
            <p className={styles["promise"]}>{AGENDA_COPY.promise}</p>
          </div>
        </div>
        <Services />
      </header>
      <main className={styles["main"]}>
        <noscript>
          <p className={styles["no-script"]}>
            {AGENDA_COPY.noScript.sentence}{" "}
            <a href={`mailto:${SITE.agency.email}`}>{SITE.agency.email}</a>
            {AGENDA_COPY.noScript.or}
            <a href={SITE.agency.chatUrl}>{SITE.agency.chatNumber}</a>.
          </p>
        </noscript>
        <BookingScreen flow={BARBER_FLOW} />
      </main>
      <footer className={styles["footer"]}>
        <a href="/">{AGENDA_COPY.footer.madeBy(SITE.agency.name)}</a>
        <a href="/policy">{AGENDA_COPY.footer.policy}</a>
      </footer>
    </div>
  );
}

function Services() {
  return (
    <div className={styles["services"]}>
      <h2>{AGENDA_COPY.servicesTitle}</h2>
      <ul>
        {STYLES_OF_SERVICE.map(({ name, timeType }) => (
          <li key={name}>
            <span className={styles["service"]}>
              <strong>{AGENDA_COPY.services[name].title}</strong>
              <span>{AGENDA_COPY.services[name].length}</span>
            </span>
            <span className={styles["service-hours"]}>
              {openHours(timeType).join(AGENDA_COPY.hoursJoint)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles["week"]}>{AGENDA_COPY.week}</p>
    </div>
  );
}
