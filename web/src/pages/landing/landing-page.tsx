import type { ComponentType } from "react";

import { About } from "./about/about.tsx";
import { BookingSection } from "./booking-product/booking-section.tsx";
import { Contact } from "./contact/contact.tsx";
import { Hero } from "./hero/hero.tsx";
import { HEADER_COPY, PRODUCTS_COPY } from "./copy/landing-copy.ts";
import styles from "./page-styles/landing.module.css";
import { LandPageSection } from "./products/land-page-section.tsx";
import { MobileAppSection } from "./products/mobile-app-section.tsx";
import { Proof } from "./hero/proof.tsx";
import { SeoSection } from "./products/seo-section.tsx";
import { SiteFooter } from "./header-and-footer/site-footer.tsx";
import { SiteHeader } from "./header-and-footer/site-header.tsx";
import { WebPageSection } from "./products/web-page-section.tsx";

const PRODUCT_SECTIONS: readonly ComponentType[] = [
  WebPageSection,
  LandPageSection,
  BookingSection,
  SeoSection,
  MobileAppSection,
];

/** React renders this page at build time and never runs it in a browser, where landing-main.ts is its only script. */
export function Page() {
  return (
    <div className={styles["page"]}>
      <a className={styles["skip"]} href="#conteudo">
        {HEADER_COPY.skip}
      </a>
      <SiteHeader />
      <main id="conteudo">
        <Hero />
        <Proof />
        <div id="produtos">
          <div className={`${styles["wrap"]} ${styles["intro"]}`}>
            <h2>{PRODUCTS_COPY.title}</h2>
            <p>{PRODUCTS_COPY.text}</p>
          </div>
          {PRODUCT_SECTIONS.map((Section) => (
            <Section key={Section.name} />
          ))}
        </div>
        <About />
        <Contact />
      </main>
      <SiteFooter />
    </div>
  );
}
