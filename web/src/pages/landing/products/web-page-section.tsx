import { BulletList } from "./bullet-list.tsx";
import { WEB_PAGE } from "../copy/landing-copy.ts";
import landing from "../page-styles/landing.module.css";
import { ProductHeading } from "./product-heading.tsx";
import { QuoteLink } from "./quote-link.tsx";
import { STRIP, STRIP_SIZES } from "../picture-gallery/picture-strip.ts";
import { Thumbnail } from "../picture-gallery/thumbnail.tsx";
import styles from "./web-page-section.module.css";

const SIZES = `${STRIP_SIZES}, (width < 64rem) 46vw, min(26rem, 31vw)`;

/** Two columns of pages, the second one set lower, beside a text that stays. */
export function WebPageSection() {
  return (
    <section
      id={WEB_PAGE.id}
      className={`${landing["wrap"]} ${styles["section"]}`}
      aria-labelledby={`${WEB_PAGE.id}-nome`}
    >
      <div className={styles["text"]}>
        <ProductHeading product={WEB_PAGE} />
        <BulletList bullets={WEB_PAGE.bullets} />
        <QuoteLink product={WEB_PAGE} />
      </div>
      <div className={`${STRIP} ${styles["pictures"]}`}>
        {WEB_PAGE.pictures.map((picture) => (
          <Thumbnail key={picture.name} product={WEB_PAGE} picture={picture} sizes={SIZES} />
        ))}
      </div>
    </section>
  );
}
