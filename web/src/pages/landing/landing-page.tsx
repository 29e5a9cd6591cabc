import { About } from "./about/about.tsx";
import { PRODUCT_SECTIONS } from "./products/product-sections.tsx";
import { Contact } from "./contact/contact.tsx";
import { Hero, Proof } from "./hero/hero.tsx";
import { HEADER_COPY, PRODUCTS_COPY } from "./copy/landing-copy.ts";
import styles from "./page-styles/landing.module.css";
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
