import { pathOf } from "@vitrine/domain/shop/calendar-id";
import {
  BOOKING,
  BOOKING_TRY,
  LAND_PAGE,
  MOBILE_APP,
  MOBILE_APP_POLICY,
  SEO,
  WEB_PAGE,
} from "../copy/landing-copy.ts";
import landing from "../page-styles/landing.module.css";
// This import stands before the strip's stylesheet, which overrules it on a phone.
import product from "./product.module.css";
import { STRIP, Thumbnail } from "../picture-gallery/thumbnail.tsx";
import {
  Bullet,
  BulletList,
  ProductHeading,
  ProductPictures,
  ProductSection,
  QuoteLink,
} from "./product-parts.tsx";
import booking from "./booking-section.module.css";
import landPage from "./land-page-section.module.css";
import mobileApp from "./mobile-app-section.module.css";
import seo from "./seo-section.module.css";
import webPage from "./web-page-section.module.css";

export const PRODUCT_SECTIONS = [
  WebPageSection,
  LandPageSection,
  BookingSection,
  SeoSection,
  MobileAppSection,
] as const;

function WebPageSection() {
  return (
    <ProductSection product={WEB_PAGE} className={`${landing["wrap"]} ${webPage["section"]}`}>
      <div className={webPage["text"]}>
        <ProductHeading product={WEB_PAGE} />
        <BulletList product={WEB_PAGE} />
        <QuoteLink product={WEB_PAGE} />
      </div>
      <ProductPictures
        product={WEB_PAGE}
        className={webPage["pictures"]}
        sizes="(width < 64rem) 46vw, min(26rem, 31vw)"
      />
    </ProductSection>
  );
}

function LandPageSection() {
  return (
    <ProductSection product={LAND_PAGE} className={landPage["section"]}>
      <div className={`${landing["wrap"]} ${landPage["inner"]}`}>
        <ProductHeading product={LAND_PAGE} size="large" />
        <ProductPictures
          product={LAND_PAGE}
          className={landPage["posters"]}
          firstSizes="(width < 64rem) calc(100vw - 4rem), min(57rem, 71vw)"
          sizes="(width < 64rem) 30vw, min(17rem, 22vw)"
        />
        <div className={landPage["text"]}>
          <BulletList product={LAND_PAGE} />
          <QuoteLink product={LAND_PAGE} />
        </div>
      </div>
    </ProductSection>
  );
}

function BookingSection() {
  return (
    <ProductSection product={BOOKING} className={booking["section"]}>
      <div className={`${landing["wrap"]} ${booking["inner"]}`}>
        <div className={booking["text"]}>
          <ProductHeading product={BOOKING} />
          <BulletList product={BOOKING}>
            {BOOKING_TRY.map(({ calendarId, link, after }) => (
              <Bullet key={calendarId}>
                <a href={pathOf(calendarId)}>{link}</a>
                {after}
              </Bullet>
            ))}
          </BulletList>
          <QuoteLink product={BOOKING} />
        </div>
        <ProductPictures
          product={BOOKING}
          className={booking["pictures"]}
          sizes="(width < 64rem) 46vw, min(19rem, 23vw)"
        />
      </div>
    </ProductSection>
  );
}

function SeoSection() {
  return (
    <ProductSection product={SEO} className={`${landing["wrap"]} ${seo["section"]}`}>
      <div className={seo["text"]}>
        <ProductHeading product={SEO} size="large" />
        <QuoteLink product={SEO} />
      </div>
      <ul className={`${product["bullets"]} ${STRIP} ${seo["report"]}`}>
        {SEO.bullets.map((bullet, place) => {
          const picture = SEO.pictures[place];
          if (picture === undefined) throw new Error(`'${bullet}' has no picture`);
          const sizes = "(width < 64rem) 46vw, min(19rem, 23vw)";
          return (
            <li key={bullet} className={seo["line"]}>
              <Thumbnail product={SEO} picture={picture} place={place} sizes={sizes} />
              <p>{bullet}</p>
            </li>
          );
        })}
      </ul>
    </ProductSection>
  );
}

function MobileAppSection() {
  return (
    <ProductSection product={MOBILE_APP} className={mobileApp["section"]}>
      <div className={`${landing["wrap"]} ${mobileApp["inner"]}`}>
        <div className={mobileApp["text"]}>
          <ProductHeading product={MOBILE_APP} />
          <div className={mobileApp["list"]}>
            <BulletList product={MOBILE_APP}>
              <Bullet>
                {MOBILE_APP_POLICY.before}
                <a href="/policy" hrefLang="en">
                  {MOBILE_APP_POLICY.link}
                </a>
                {MOBILE_APP_POLICY.after}
              </Bullet>
            </BulletList>
            <QuoteLink product={MOBILE_APP} />
          </div>
        </div>
        <ProductPictures
          product={MOBILE_APP}
          className={mobileApp["scenes"]}
          sizes="min(39rem, 46vw)"
        />
      </div>
    </ProductSection>
  );
}
