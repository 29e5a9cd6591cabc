import { lengthText } from "@vitrine/domain/shop/menu";
import { priceText } from "@vitrine/domain/shop/price";
import type { Shop } from "@vitrine/domain/shop/shop";

import { useBookingCopy } from "../../booking/copy/use-booking-copy.ts";
import { serviceGroups } from "../../booking/services/service-groups.ts";
import styles from "./shop-page.module.css";
import { shownMenu, shownPrice } from "./shown-menu.ts";
import type { ShownService } from "./shown-menu.ts";
import { openHours } from "./week-hours.ts";

/** What a shop with a menu does, for how much, and when it is open. */
export function ServiceMenu({ shop }: { shop: Shop }) {
  const { written } = useBookingCopy();
  if (written === undefined) return null;
  const menu = shownMenu(shop);
  const saysPrices = menu.some(({ cents }) => cents !== undefined);
  return (
    <div className={styles["services"]}>
      <h2>{saysPrices ? written.menu : written.services}</h2>
      {serviceGroups(menu).map(({ heading, services }) => (
        <div key={heading} className={styles["menu-group"]}>
          {heading !== undefined && <h3>{heading}</h3>}
          <ul>
            {services.map((service) => (
              <MenuLine key={service.name} service={service} />
            ))}
          </ul>
        </div>
      ))}
      <h2>{shop.words.screen.hoursTitle}</h2>
      {openHours(shop).map(({ weekdays, from, to }) => (
        <p key={`${from} ${to}`} className={styles["week"]}>
          {written.weekdays(weekdays)}: {from}–{to}
        </p>
      ))}
    </div>
  );
}

function MenuLine({ service }: { service: ShownService }) {
  const price = shownPrice(service);
  return (
    <li>
      <span className={styles["service"]}>
        <strong>{service.name}</strong>
        <span>{lengthText(service)}</span>
      </span>
      {price !== undefined && <span>{priceText(price)}</span>}
      {service.description !== undefined && (
        <p className={styles["description"]}>{service.description}</p>
      )}
    </li>
  );
}
