import { Bullet } from "./bullet-list.tsx";
import { SEO } from "../copy/landing-copy.ts";
import landing from "../page-styles/landing.module.css";
import { ProductHeading } from "./product-heading.tsx";
import product from "./product.module.css";
import { QuoteLink } from "./quote-link.tsx";
import styles from "./seo-section.module.css";
import { STRIP, STRIP_SIZES } from "../picture-gallery/picture-strip.ts";
import { Thumbnail } from "../picture-gallery/thumbnail.tsx";

const SIZES = `${STRIP_SIZES}, (width < 64rem) 55vw, min(32rem, 37vw)`;

/** A report: each line of the list has its picture beside it, on a phone above it. */
export function SeoSection() {
  return (
    <section
      id={SEO.id}
      className={`${landing["wrap"]} ${styles["section"]}`}
      aria-labelledby={`${SEO.id}-nome`}
    >
      <div className={styles["text"]}>
        <ProductHeading product={SEO} size="large" />
        <QuoteLink product={SEO} />
      </div>
      <ul className={`${product["bullets"]} ${STRIP} ${styles["report"]}`}>
        {SEO.bullets.map((bullet, index) => {
          const picture = SEO.pictures[index];
          return picture === undefined ? (
            <Bullet key={bullet}>{bullet}</Bullet>
          ) : (
            <li key={bullet} className={styles["line"]}>
              <Thumbnail product={SEO} picture={picture} sizes={SIZES} />
              <p>{bullet}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
