import { Suspense } from "react";
import type { ComponentType } from "react";

import { About } from "./about.tsx";
import { BookingSection } from "./booking-section.tsx";
import { Contact } from "./contact.tsx";
import { Hero } from "./hero.tsx";
import { HEADER_COPY, PRODUCTS_COPY } from "./landing-copy.ts";
import styles from "./landing.module.css";
import { LandPageSection } from "./land-page-section.tsx";
import { MobileAppSection } from "./mobile-app-section.tsx";
import { PictureGallery } from "./picture-gallery.tsx";
import { Proof } from "./proof.tsx";
import { SeoSection } from "./seo-section.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { WebPageSection } from "./web-page-section.tsx";

const PRODUCT_SECTIONS: readonly ComponentType[] = [
  WebPageSection,
  LandPageSection,
  BookingSection,
  SeoSection,
  MobileAppSection,
];

/**
 * Nothing here is ever waited for: each `Suspense` is a part that React may bring to life by itself, so that no part
 * holds up a finger on a slow phone, and the one that is touched comes first.
 */
export function Page() {
  return (
    <div className={styles["page"]}>
      <a className={styles["skip"]} href="#conteudo">
        {HEADER_COPY.skip}
      </a>
      <SiteHeader />
      <main id="conteudo">
        <Suspense>
          <Hero />
          <Proof />
        </Suspense>
        <PictureGallery>
          <div id="produtos">
            <div className={`${styles["wrap"]} ${styles["intro"]}`}>
              <h2>{PRODUCTS_COPY.title}</h2>
              <p>{PRODUCTS_COPY.text}</p>
            </div>
            {PRODUCT_SECTIONS.map((Section) => (
              <Suspense key={Section.name}>
                <Section />
              </Suspense>
            ))}
          </div>
        </PictureGallery>
        <Suspense>
          <About />
          <Contact />
        </Suspense>
      </main>
      <SiteFooter />
    </div>
  );
}
