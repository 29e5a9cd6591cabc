import { About } from "./about/about.tsx";
import { ForBarbers } from "./barber/barber.tsx";
import { PRODUCT_SECTIONS } from "./products/product-sections.tsx";
import { Contact } from "./contact/contact.tsx";
import { Hero, Proof } from "./hero/hero.tsx";
import { HEADER_COPY, HERO_COPY, PRODUCTS_COPY } from "./copy/landing-copy.ts";
import styles from "./page-styles/landing.module.css";
import { PriceTable } from "./prices/price-table.tsx";
import { Questions } from "./questions/questions.tsx";
import parts from "./page-styles/parts.module.css";
import { SiteFooter, SiteHeader } from "./header-and-footer/header-and-footer.tsx";

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
        {/* The bar at its end stays at the foot of a phone as long as any of this is in view. */}
        <div>
          <ForBarbers />
          <div id="produtos">
            <div className={`${styles["wrap"]} ${styles["intro"]}`}>
              <h2>{PRODUCTS_COPY.title}</h2>
            </div>
            {PRODUCT_SECTIONS.map((Section) => (
              <Section key={Section.name} />
            ))}
          </div>
          <PriceTable />
          <Questions />
          <Proof />
          <About />
          <p className={styles["quote-bar"]}>
            <a className={parts["button"]} href="#contato">
              {HERO_COPY.quote}
            </a>
          </p>
        </div>
        <Contact />
      </main>
      <SiteFooter />
    </div>
  );
}
