import { THUMBNAIL_COPY } from "../copy/landing-copy.ts";
import type { PictureCopy, ProductCopy } from "../copy/landing-copy.ts";
import {
  FULL_WIDTH,
  ProductPicture,
  pictureFile,
  pictureGround,
} from "../pictures/product-picture.tsx";
import strip from "./picture-strip.module.css";
import styles from "./thumbnail.module.css";

/** The class of the element around a product's thumbnails, which are swiped on a phone. */
export const STRIP = strip["strip"];

// Less than the real width: the next larger file weighs three times as much, and only dense screens need it.
const SIZES_ON_PHONE = "(width < 48rem) 60vw";

/** A product's picture that open-on-touch.ts opens in full size; without scripts, a link to the full-size file. */
export function Thumbnail(props: {
  product: ProductCopy;
  picture: PictureCopy;
  place: number;
  /** How wide the picture is on screens larger than a phone's, as the `sizes` of an image. */
  sizes: string;
}) {
  const {
    product,
    picture: { name, title, alternative },
    place,
    sizes,
  } = props;
  return (
    <figure className={styles["thumbnail"]}>
      <a
        id={`foto-${product.id}-${name}`}
        className={styles["link"]}
        href={pictureFile(product.id, name, FULL_WIDTH, "webp")}
        {...pictureGround(product.id, name)}
      >
        <ProductPicture
          product={product.id}
          name={name}
          sizes={`${SIZES_ON_PHONE}, ${sizes}`}
          alternative={alternative}
        />
      </a>
      <figcaption data-place={THUMBNAIL_COPY.place(place + 1, product.pictures.length)}>
        {title}
      </figcaption>
    </figure>
  );
}
