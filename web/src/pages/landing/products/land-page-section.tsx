import { BulletList } from "./bullet-list.tsx";
import { LAND_PAGE } from "../copy/landing-copy.ts";
import landing from "../page-styles/landing.module.css";
import styles from "./land-page-section.module.css";
import { ProductHeading } from "./product-heading.tsx";
import { QuoteLink } from "./quote-link.tsx";
import { STRIP, STRIP_SIZES } from "../picture-gallery/picture-strip.ts";
import { Thumbnail } from "../picture-gallery/thumbnail.tsx";

const FIRST_SIZES = `${STRIP_SIZES}, (width < 64rem) calc(100vw - 4rem), min(57rem, 71vw)`;
const OTHER_SIZES = `${STRIP_SIZES}, (width < 64rem) 30vw, min(17rem, 22vw)`;

/** At night: one big poster, and three as high as it at its side. */
export function LandPageSection() {
  return (
    <section
      id={LAND_PAGE.id}
      className={styles["section"]}
      aria-labelledby={`${LAND_PAGE.id}-nome`}
    >
      <div className={`${landing["wrap"]} ${styles["inner"]}`}>
        <ProductHeading product={LAND_PAGE} size="large" />
        <div className={`${STRIP} ${styles["posters"]}`}>
          {LAND_PAGE.pictures.map((picture, index) => (
            <Thumbnail
              key={picture.name}
              product={LAND_PAGE}
              picture={picture}
              sizes={index === 0 ? FIRST_SIZES : OTHER_SIZES}
            />
          ))}
        </div>
        <div className={styles["text"]}>
          <BulletList bullets={LAND_PAGE.bullets} />
          <QuoteLink product={LAND_PAGE} />
        </div>
      </div>
    </section>
  );
}
