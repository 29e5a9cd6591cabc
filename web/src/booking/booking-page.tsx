import { STYLES_OF_SERVICE } from "@vitrine/domain/styles-of-service";
import type { LucideIcon } from "lucide-react";

import { SITE } from "../site.ts";
import { BOOKING_PAGE_COPY } from "./booking-page-copy.ts";
import styles from "./booking-page.module.css";
import { BookingScreen } from "./booking-screen.tsx";
import type { Flow } from "./flow.ts";
import { openHours } from "./open-hours.ts";

/** The words of one page around its form. */
export interface BookingPageCopy {
  readonly title: string;
  readonly promise: string;
  readonly servicesTitle: string;
  readonly madeBy: (agency: string) => string;
  /** Before the addresses to write to. */
  readonly noScript: string;
}

/** The page of a booking widget: the shop's front, the form, and when the shop is open. */
export function BookingPage({
  flow,
  copy,
  accent,
  shopName,
  sign: Sign,
}: {
  flow: Flow;
  copy: BookingPageCopy;
  /** The class that gives the accent's roles, and `--shop-edge`, the pattern along the shop's front. */
  accent: string | undefined;
  shopName: string;
  sign: LucideIcon;
}) {
  return (
    <div className={`${styles["page"]} ${accent}`}>
      <header className={styles["shop"]}>
        <div className={styles["front"]}>
          <p className={styles["shop-name"]}>
            <a href="/">
              <Sign aria-hidden="true" size={22} />
              {shopName}
            </a>
          </p>
          <div className={styles["pitch"]}>
            <h1>{copy.title}</h1>
            <p className={styles["promise"]}>{copy.promise}</p>
          </div>
        </div>
        <Services title={copy.servicesTitle} />
      </header>
      <main className={styles["main"]}>
        <noscript>
          <p className={styles["no-script"]}>
            {copy.noScript} <a href={`mailto:${SITE.agency.email}`}>{SITE.agency.email}</a>
            {BOOKING_PAGE_COPY.contactJoint}
            <a href={SITE.agency.chatUrl}>{SITE.agency.chatNumber}</a>.
          </p>
        </noscript>
        <BookingScreen flow={flow} />
      </main>
      <footer className={styles["footer"]}>
        <a href="/">{copy.madeBy(SITE.agency.name)}</a>
        <a href="/policy">{BOOKING_PAGE_COPY.policy}</a>
      </footer>
    </div>
  );
}

function Services({ title }: { title: string }) {
  return (
    <div className={styles["services"]}>
      <h2>{title}</h2>
      <ul>
        {STYLES_OF_SERVICE.map(({ name, timeType }) => (
          <li key={name}>
            <span className={styles["service"]}>
              <strong>{BOOKING_PAGE_COPY.services[name].title}</strong>
              <span>{BOOKING_PAGE_COPY.services[name].length}</span>
            </span>
            <span className={styles["service-hours"]}>
              {openHours(timeType).join(BOOKING_PAGE_COPY.hoursJoint)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles["week"]}>{BOOKING_PAGE_COPY.week}</p>
    </div>
  );
}
