import { BookingScreen } from "../../booking/booking-screen.tsx";
import { BOOKING_COPY } from "../../booking/copy/booking-copy.ts";
import { BookingCopyContext } from "../../booking/copy/use-booking-copy.ts";
import type { PageProps } from "../../page-modules.ts";
import { accentAttributes } from "../../shop-accent.ts";
import { lazyOrNothing } from "../../ui/lazy-or-nothing.tsx";
import front from "../../ui/shop-front.module.css";
import styles from "./shop-page.module.css";

// The build includes the contact for browsers without scripts.
const ContactAtBuild = import.meta.env.SSR
  ? (await import("./agency-contact.tsx")).AgencyContact
  : undefined;

/** Whether this runs in a browser, on a page that the build has prerendered. */
const isPrerendered =
  !import.meta.env.SSR && !import.meta.env.DEV && import.meta.env.PREVIEW !== true;

// Not imported: they would bring what they alone need to a script that never shows them.
const Front = import.meta.env.SSR
  ? (await import("./front-and-foot.tsx")).Front
  : isPrerendered
    ? undefined
    : lazyOrNothing(async () => (await import("./front-and-foot.tsx")).Front);
const Foot = import.meta.env.SSR
  ? (await import("./front-and-foot.tsx")).Foot
  : isPrerendered
    ? undefined
    : lazyOrNothing(async () => (await import("./front-and-foot.tsx")).Foot);

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
                children: isEmbedded ? (
                  <h1>{shop.words.screen.title}</h1>
                ) : (
                  Front && <Front shop={shop} />
                ),
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
          {...(isPrerendered ? KEPT_AS_PRERENDERED : { children: Foot && <Foot shop={shop} /> })}
        />
      </div>
    </BookingCopyContext>
  );
}
