import { durationText } from "@vitrine/domain/duration";
import type { BookingKind, Shop } from "@vitrine/domain/shop";
import { Scissors, UtensilsCrossed } from "lucide-react";
import type { LucideIcon } from "lucide-react";

import { BOOKING_COPY } from "../../booking/copy/booking-copy.ts";
import { BookingScreen } from "../../booking/booking-screen.tsx";
import { KIND_COPY } from "../../booking/copy/kind-copy.ts";
import { commonWeekdays, serviceHours } from "./week-hours.ts";
import type { PageProps } from "../../page-modules.ts";
import { accentAttributes } from "../../shop-accent.ts";
import { SITE } from "../../site.ts";
import front from "../../ui/shop-front.module.css";
import styles from "./booking-page.module.css";

const SIGNS: Readonly<Record<BookingKind, LucideIcon>> = {
  appointments: Scissors,
  tables: UtensilsCrossed,
};

/** The page of a booking widget: the shop's front, the form, and when the shop is open. */
export function Page({ shop }: PageProps) {
  if (shop === undefined) throw new Error("A booking page needs a shop.");
  const copy = KIND_COPY[shop.kind];
  const Sign = SIGNS[shop.kind];
  return (
    <div className={`${styles["page"]} ${front[shop.kind]}`} {...accentAttributes(shop)}>
      <header className={styles["shop"]}>
        <div className={styles["front"]}>
          <p className={styles["shop-name"]}>
            <a href="/">
              <Sign aria-hidden="true" size={22} />
              {shop.name}
            </a>
          </p>
          <div className={styles["pitch"]}>
            <h1>{shop.words.screen.title}</h1>
            <p className={styles["promise"]}>{shop.words.screen.promise}</p>
          </div>
        </div>
        <Services shop={shop} />
      </header>
      <main className={styles["main"]}>
        <noscript>
          <p className={styles["no-script"]}>
            {copy.noScript} <a href={`mailto:${SITE.agency.email}`}>{SITE.agency.email}</a>
            {BOOKING_COPY.page.contactJoint}
            <a href={SITE.agency.chatUrl}>{SITE.agency.chatNumber}</a>.
          </p>
        </noscript>
        <BookingScreen shop={shop} />
      </main>
      <footer className={styles["footer"]}>
        <a href="/">{copy.changeFrom(SITE.agency.name)}</a>
        <a href="/privacidade">{BOOKING_COPY.page.policy}</a>
      </footer>
    </div>
  );
}

function Services({ shop }: { shop: Shop }) {
  const week = commonWeekdays(shop);
  return (
    <div className={styles["services"]}>
      <h2>{shop.words.screen.hoursTitle}</h2>
      <ul>
        {shop.services.map((service) => (
          <li key={service.name}>
            <span className={styles["service"]}>
              <strong>{service.name}</strong>
              <span>{durationText(service.minutes)}</span>
            </span>
            {serviceHours(service).map(({ weekdays, hours }) => (
              <span key={weekdays} className={styles["service-hours"]}>
                {week === undefined && `${weekdays}: `}
                {hours.join(BOOKING_COPY.page.hoursJoint)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {week !== undefined && <p className={styles["week"]}>{week}</p>}
    </div>
  );
}
