import { hasMenu } from "@vitrine/domain/shop/menu";
import type { Shop } from "@vitrine/domain/shop/shop";
import { whatsAppLink } from "@vitrine/domain/shop/shop-place";
import { CalendarCheck, Scissors, UtensilsCrossed } from "lucide-react";

import { BookingScreen } from "../../booking/booking-screen.tsx";
import { BOOKING_COPY } from "../../booking/copy/booking-copy.ts";
import { BookingCopyContext, useBookingCopy } from "../../booking/copy/use-booking-copy.ts";
import { ServiceMenu } from "./service-menu.tsx";
import { commonWeekdays, serviceHours } from "./week-hours.ts";
import type { PageProps } from "../../page-modules.ts";
import { accentAttributes } from "../../shop-accent.ts";
import { SITE } from "../../site.ts";
import { lazyOrNothing } from "../../ui/lazy-or-nothing.tsx";
import front from "../../ui/shop-front.module.css";
import styles from "./shop-page.module.css";

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

// The build includes the contact for browsers without scripts.
const ContactAtBuild = import.meta.env.SSR
  ? (await import("./agency-contact.tsx")).AgencyContact
  : undefined;

/** Whether this runs in a browser, on a page that the build has prerendered. */
const isPrerendered =
  !import.meta.env.SSR && !import.meta.env.DEV && import.meta.env.PREVIEW !== true;

/** Makes React keep an element's prerendered content, which never changes, so that no script has to contain it. */
const KEPT_AS_PRERENDERED = {
  dangerouslySetInnerHTML: { __html: "" },
  suppressHydrationWarning: true,
};

// Loaded when needed: few people follow a link to a past appointment. If it fails to load, the footer leads to the agency.
const LaterContact = lazyOrNothing(
  async () => (await import("./agency-contact.tsx")).AgencyContact,
);

// A page in a frame has no landmarks, because the surrounding site has its own.
const PAGE_PARTS = ["header", "main", "footer"] as const;
const FRAME_PARTS = ["div", "div", "div"] as const;

export function Page({ shop, isEmbedded = false }: PageProps) {
  if (shop === undefined) throw new Error("A booking page needs a shop.");
  const [Header, Main, Footer] = isEmbedded ? FRAME_PARTS : PAGE_PARTS;
  return (
    <BookingCopyContext value={BOOKING_COPY}>
      <div className={`${styles["page"]} ${front[shop.kind]}`} {...accentAttributes(shop)}>
        <Header
          className={styles["shop"]}
          {...(isPrerendered
            ? KEPT_AS_PRERENDERED
            : {
                children: isEmbedded ? <h1>{shop.words.screen.title}</h1> : <Front shop={shop} />,
              })}
        />
        <Main className={styles["main"]}>
          <noscript>
            {ContactAtBuild && (
              <p className={styles["no-script"]}>
                {BOOKING_COPY.written?.kinds[shop.kind].noScript} <ContactAtBuild />
              </p>
            )}
          </noscript>
          <BookingScreen shop={shop} contact={<LaterContact />} />
        </Main>
        <Footer
          className={styles["footer"]}
          {...(isPrerendered ? KEPT_AS_PRERENDERED : { children: <Foot shop={shop} /> })}
        />
      </div>
    </BookingCopyContext>
  );
}

function Foot({ shop }: { shop: Shop }) {
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

function Front({ shop }: { shop: Shop }) {
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
