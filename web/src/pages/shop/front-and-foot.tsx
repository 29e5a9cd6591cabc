import { hasMenu } from "@vitrine/domain/shop/menu";
import type { Shop } from "@vitrine/domain/shop/shop";
import { whatsAppLink } from "@vitrine/domain/shop/shop-place";
import { CalendarCheck, Scissors, UtensilsCrossed } from "lucide-react";

import { useBookingCopy } from "../../booking/copy/use-booking-copy.ts";
import { SITE } from "../../site.ts";
import { ServiceMenu } from "./service-menu.tsx";
import styles from "./shop-page.module.css";
import { commonWeekdays, serviceHours } from "./week-hours.ts";

const SIGNS = { hair: Scissors, other: CalendarCheck, tables: UtensilsCrossed };

const HAIR_AND_BEAUTY: ReadonlySet<string> = new Set([
  "BeautySalon",
  "DaySpa",
  "HairSalon",
  "NailSalon",
]);

function tradeOf({ kind, business }: Shop): keyof typeof SIGNS {
  if (kind === "tables") return kind;
  return HAIR_AND_BEAUTY.has(business.type) ? "hair" : "other";
}

/** What stands above the booking screen. */
export function Front({ shop }: { shop: Shop }) {
  const Sign = SIGNS[tradeOf(shop)];
  return (
    <>
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
      {hasMenu(shop) ? <ServiceMenu shop={shop} /> : <Services shop={shop} />}
    </>
  );
}

/** What stands below the booking screen. */
export function Foot({ shop }: { shop: Shop }) {
  const { written } = useBookingCopy();
  return (
    <>
      <a href="/">{written?.kinds[shop.kind].changeFrom(SITE.agency.name)}</a>
      <a href="/privacidade">{written?.policy}</a>
      {shop.whatsApp !== undefined && (
        <a href={whatsAppLink(shop.whatsApp)}>
          {written?.whatsApp} {shop.whatsApp}
        </a>
      )}
    </>
  );
}

function Services({ shop }: { shop: Shop }) {
  const { duration, written } = useBookingCopy();
  if (written === undefined) return null;
  const week = commonWeekdays(shop, written.weekdays);
  return (
    <div className={styles["services"]}>
      <h2>{shop.words.screen.hoursTitle}</h2>
      <ul>
        {shop.services.map((service) => (
          <li key={service.name}>
            <span className={styles["service"]}>
              <strong>{service.name}</strong>
              <span>{duration(service.minutes)}</span>
            </span>
            {serviceHours(shop, service, written.weekdays).map(({ weekdays, hours }) => (
              <span key={weekdays} className={styles["service-hours"]}>
                {week === undefined && `${weekdays}: `}
                {hours.join(written.hoursJoint)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {week !== undefined && <p className={styles["week"]}>{week}</p>}
    </div>
  );
}
