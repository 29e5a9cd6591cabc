import { Bullet, BulletList } from "./bullet-list.tsx";
import { MOBILE_APP, MOBILE_APP_POLICY } from "../copy/landing-copy.ts";
import landing from "../page-styles/landing.module.css";
import styles from "./mobile-app-section.module.css";
import { ProductHeading } from "./product-heading.tsx";
import { QuoteLink } from "./quote-link.tsx";
import { STRIP, STRIP_SIZES } from "../picture-gallery/picture-strip.ts";
import { Thumbnail } from "../picture-gallery/thumbnail.tsx";

const SIZES = `${STRIP_SIZES}, min(39rem, 46vw)`;

/** In the sun: four scenes of one app, all alike, two by two. */
export function MobileAppSection() {
  return (
    <section
      id={MOBILE_APP.id}
      className={styles["section"]}
      aria-labelledby={`${MOBILE_APP.id}-nome`}
    >
      <div className={`${landing["wrap"]} ${styles["inner"]}`}>
        <div className={styles["text"]}>
          <ProductHeading product={MOBILE_APP} />
          <div className={styles["list"]}>
            <BulletList bullets={MOBILE_APP.bullets}>
              <Bullet>
                {MOBILE_APP_POLICY.before}
                <a href="/policy">{MOBILE_APP_POLICY.link}</a>
                {MOBILE_APP_POLICY.after}
              </Bullet>
            </BulletList>
            <QuoteLink product={MOBILE_APP} />
          </div>
        </div>
        <div className={`${STRIP} ${styles["scenes"]}`}>
          {MOBILE_APP.pictures.map((picture) => (
            <Thumbnail key={picture.name} product={MOBILE_APP} picture={picture} sizes={SIZES} />
          ))}
        </div>
      </div>
    </section>
  );
}
