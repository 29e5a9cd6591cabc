import type { PreloadedImage } from "../../../page-head.ts";
import { HERO_COPY, PRODUCTS, PROOF_COPY } from "../copy/landing-copy.ts";
import styles from "./hero.module.css";
import proof from "./proof.module.css";
import landing from "../page-styles/landing.module.css";
import { ProductPicture, pictureGround, thumbnailSet } from "../pictures/product-picture.tsx";
import parts from "../page-styles/parts.module.css";

// For phones these are less than the real width: the next larger file weighs three times as much, and only a dense
// screen shows the difference.
const MIDDLE_SIZES = "(width < 48rem) 60vw, min(39rem, 57vw)";
const SIDE_SIZES = "(width < 48rem) 40vw, (width < 64rem) 42vw, min(18rem, 21vw)";

/** The picture in the middle, preloaded where it is as large as the headline. On a phone the words come first. */
export const MIDDLE_PICTURE: PreloadedImage = {
  type: "image/avif",
  sourceSet: thumbnailSet(PRODUCTS[0].id, PRODUCTS[0].onShow, "avif"),
  sizes: MIDDLE_SIZES,
  media: "(width >= 48rem)",
};

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
          {PRODUCTS.map(({ id, name, onShow }, place) => (
            <li key={id}>
              <a href={`#${id}`} {...pictureGround(id, onShow)}>
                <ProductPicture
                  product={id}
                  name={onShow}
                  sizes={place === 0 ? MIDDLE_SIZES : SIDE_SIZES}
                  alternative=""
                />
                <span className={styles["tag"]}>{name}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Proof() {
  return (
    <section className={`${landing["wrap"]} ${proof["proof"]}`} aria-labelledby="amostra">
      <div>
        <h2 id="amostra">{PROOF_COPY.title}</h2>
        <p>{PROOF_COPY.text}</p>
      </div>
      <ul>
        {PROOF_COPY.facts.map(({ figure, unit, text }) => (
          <li key={text}>
            <strong>
              {figure} {unit !== "" && <small>{unit}</small>}
            </strong>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
