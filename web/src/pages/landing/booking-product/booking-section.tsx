import { SHOPS } from "@vitrine/shops/shops";
import { ArrowRight } from "lucide-react";

import { accentAttributes } from "../../../shop-accent.ts";
import front from "../../../ui/shop-front.module.css";
import styles from "./booking-section.module.css";
import { BulletList } from "../products/bullet-list.tsx";
import { BOOKING, BOOKING_LIVE, ticketOf } from "../copy/landing-copy.ts";
import landing from "../page-styles/landing.module.css";
import { ProductHeading } from "../products/product-heading.tsx";
import { QuoteLink } from "../products/quote-link.tsx";
import { STRIP, STRIP_SIZES } from "../picture-gallery/picture-strip.ts";
import { Thumbnail } from "../picture-gallery/thumbnail.tsx";

const SIZES = `${STRIP_SIZES}, (width < 64rem) 46vw, min(19rem, 23vw)`;

/** The product that can be tried here and now: a ticket for each of its screens, and its pictures. */
export function BookingSection() {
  return (
    <section id={BOOKING.id} className={styles["section"]} aria-labelledby={`${BOOKING.id}-nome`}>
      <div className={`${landing["wrap"]} ${styles["inner"]}`}>
        <div className={styles["text"]}>
          <ProductHeading product={BOOKING} />
          <BulletList bullets={BOOKING.bullets} />
          <QuoteLink product={BOOKING} />
        </div>
        <div className={styles["live"]}>
          <h4>{BOOKING_LIVE.title}</h4>
          <p>{BOOKING_LIVE.text}</p>
          <ul>
            {SHOPS.map((shop) => (
              <li key={shop.path}>
                <a
                  className={`${styles["ticket"]} ${front[shop.kind]}`}
                  href={shop.path}
                  {...accentAttributes(shop)}
                >
                  <span className={styles["kind"]}>{shop.name}</span>
                  <strong>{ticketOf(shop).action}</strong>
                  <span className={styles["stub"]}>
                    {ticketOf(shop).detail}
                    <ArrowRight aria-hidden="true" size={24} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={`${STRIP} ${styles["pictures"]}`}>
          {BOOKING.pictures.map((picture) => (
            <Thumbnail key={picture.name} product={BOOKING} picture={picture} sizes={SIZES} />
          ))}
        </div>
      </div>
    </section>
  );
}
