import { ArrowRight } from "lucide-react";

import styles from "./booking-section.module.css";
import { BulletList } from "./bullet-list.tsx";
import { BOOKING, BOOKING_LIVE } from "./landing-copy.ts";
import landing from "./landing.module.css";
import { ProductHeading } from "./product-heading.tsx";
import { QuoteLink } from "./quote-link.tsx";
import { Thumbnail } from "./thumbnail.tsx";

const SIZES = "(width < 64rem) min(18rem, 72vw), min(19rem, 23vw)";

/** The product that can be tried here and now: a ticket for each of its screens, and a strip of pictures. */
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
            {BOOKING_LIVE.tickets.map((ticket) => (
              <li key={ticket.href}>
                <a className={styles["ticket"]} href={ticket.href}>
                  <span className={styles["kind"]}>{ticket.shop}</span>
                  <strong>{ticket.action}</strong>
                  <span className={styles["stub"]}>
                    {ticket.detail}
                    <ArrowRight aria-hidden="true" size={24} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles["strip"]}>
          {BOOKING.pictures.map((picture) => (
            <Thumbnail key={picture.name} product={BOOKING} picture={picture} sizes={SIZES} />
          ))}
        </div>
      </div>
    </section>
  );
}
