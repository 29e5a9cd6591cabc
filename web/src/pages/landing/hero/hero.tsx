import { HERO_COPY, PRODUCTS } from "../copy/landing-copy.ts";
import type { ProductCopy } from "../copy/landing-copy.ts";
import styles from "./hero.module.css";
import landing from "../page-styles/landing.module.css";
import {
  THUMBNAIL_WIDTH,
  heightOf,
  pictureFile,
  pictureGround,
  thumbnailSet,
} from "../pictures/picture-files.ts";
import parts from "../page-styles/parts.module.css";
import { windowSizes } from "./window-pictures.ts";

/** The headline and, below it, the shop's window with one picture of each product. */
export function Hero() {
  return (
    <section className={styles["hero"]} aria-labelledby="titulo">
      <div className={`${landing["wrap"]} ${styles["pitch"]}`}>
        <h1 id="titulo">{HERO_COPY.title}</h1>
        <p className={styles["lead"]}>{HERO_COPY.lead}</p>
        <p className={styles["actions"]}>
          <a className={parts["button"]} href="#contato">
            {HERO_COPY.quote}
          </a>
          <span>{HERO_COPY.promise}</span>
        </p>
      </div>
      <div className={`${landing["wrap"]} ${styles["shop"]}`}>
        <div className={parts["awning"]} />
        <ul className={styles["window"]} aria-label={HERO_COPY.window}>
          {PRODUCTS.map((product) => (
            <ShownProduct key={product.id} product={product} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function ShownProduct({ product }: { product: ProductCopy }) {
  const { id, name, onShow } = product;
  const sizes = windowSizes(product);
  return (
    <li>
      <a href={`#${id}`} {...pictureGround(id, onShow)}>
        <picture>
          <source type="image/avif" srcSet={thumbnailSet(id, onShow, "avif")} sizes={sizes} />
          <img
            src={pictureFile(id, onShow, THUMBNAIL_WIDTH, "webp")}
            srcSet={thumbnailSet(id, onShow, "webp")}
            sizes={sizes}
            width={THUMBNAIL_WIDTH}
            height={heightOf(THUMBNAIL_WIDTH)}
            alt=""
            decoding="async"
            loading="lazy"
          />
        </picture>
        <span className={styles["tag"]}>{name}</span>
      </a>
    </li>
  );
}
