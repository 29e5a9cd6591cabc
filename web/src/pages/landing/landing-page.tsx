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
        <PictureGallery>
          <div id="produtos">
            <div className={`${styles["wrap"]} ${styles["intro"]}`}>
              <h2>{PRODUCTS_COPY.title}</h2>
              <p>{PRODUCTS_COPY.text}</p>
            </div>
            <WebPageSection />
            <LandPageSection />
            <BookingSection />
            <SeoSection />
            <MobileAppSection />
          </div>
        </PictureGallery>
        <About />
        <Contact />
      </main>
      <SiteFooter />
    </div>
  );
}
