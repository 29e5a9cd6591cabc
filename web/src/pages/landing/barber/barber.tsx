import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { SHOPS } from "@vitrine/shops/shops";
import { ArrowRight, MessageCircle, Pause, Play } from "lucide-react";

import { SITE } from "../../../site.ts";
import { accentAttributes } from "../../../shop-accent.ts";
import front from "../../../ui/shop-front.module.css";
import { quoteChat } from "../contact/quote-links.ts";
import { BARBER_COPY } from "../copy/barber-copy.ts";
import { BOOKING, BOOKING_LIVE, ticketDetail } from "../copy/landing-copy.ts";
import landing from "../page-styles/landing.module.css";
import parts from "../page-styles/parts.module.css";
import styles from "./barber.module.css";
import { PhoneScreen, loopFile } from "./phone-screen.tsx";

/** For the barber: the booking in use, the owner's phone, what it costs, and the screens to try. */
export function ForBarbers() {
  const { kicker, title, lead, client, owner, price, chat } = BARBER_COPY;
  return (
    <section id="barbearias" className={styles["section"]} aria-labelledby="barbearias-titulo">
      <div className={`${landing["wrap"]} ${styles["inner"]}`}>
        <div className={styles["text"]}>
          <p className={styles["kicker"]}>{kicker}</p>
          <h2 id="barbearias-titulo">{title}</h2>
          <p className={styles["lead"]}>{lead}</p>
          <p className={styles["offer"]}>
            {price !== undefined && <strong>{price}</strong>}
            <a className={parts["button"]} href={quoteChat(BOOKING.name)}>
              <MessageCircle aria-hidden="true" size={22} />
              {chat}
            </a>
          </p>
        </div>
        <div className={styles["phones"]}>
          <figure>
            <div className={styles["phone"]}>
              <PhoneScreen name="agendar" alternative={client.alternative} />
              {/* Without scripts it plays nothing, and is hidden. */}
              <button
                type="button"
                hidden
                className={styles["play"]}
                aria-label={client.play}
                aria-pressed="false"
                data-loop={loopFile("agendar")}
              >
                <Play aria-hidden="true" size={24} />
                <Pause aria-hidden="true" size={24} />
              </button>
            </div>
            <figcaption>{client.caption}</figcaption>
          </figure>
          <figure>
            <div className={styles["phone"]}>
              <PhoneScreen name="sete-da-manha" alternative={owner.alternative} />
            </div>
            <figcaption>{owner.caption}</figcaption>
          </figure>
        </div>
        <div className={styles["live"]}>
          <h3>{BOOKING_LIVE.title}</h3>
          <p>{BOOKING_LIVE.text}</p>
          <ul>
            {SHOPS.map((shop) => (
              <li key={shop.calendarId}>
                <a
                  className={`${styles["ticket"]} ${front[shop.kind]}`}
                  href={pathOf(shop.calendarId)}
                  {...accentAttributes(shop)}
                >
                  <span className={styles["kind"]}>{shop.name}</span>
                  <strong>{shop.words.invitation}</strong>
                  <span className={styles["stub"]}>
                    {ticketDetail(shop)}
                    <ArrowRight aria-hidden="true" size={24} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <ReferenceShop reference={SITE.reference} />
      </div>
    </section>
  );
}

/** A real shop that uses it, while there is one. */
function ReferenceShop({ reference }: { reference: typeof SITE.reference }) {
  if (reference === undefined) return null;
  const { name, city, photo, alternative } = reference;
  const { path, width, height } = photo;
  return (
    <figure className={styles["reference"]}>
      <img src={path} {...{ width, height }} alt={alternative} loading="lazy" decoding="async" />
      <figcaption>
        <strong>{name}</strong> {city}
      </figcaption>
    </figure>
  );
}
