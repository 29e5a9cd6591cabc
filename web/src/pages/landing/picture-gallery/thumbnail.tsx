import { PICTURE_COPY } from "../copy/landing-copy.ts";
import type { PictureCopy, ProductCopy } from "../copy/landing-copy.ts";
import { pictureId } from "./opened-picture.ts";
import {
  FULL_WIDTH,
  THUMBNAIL_WIDTH,
  heightOf,
  pictureFile,
  pictureGround,
  thumbnailSet,
} from "../pictures/picture-files.ts";
import styles from "./thumbnail.module.css";

/** A product's picture that open-on-touch.ts opens in full size; without scripts, a link to the full-size file. */
export function Thumbnail({
  product,
  picture,
  sizes,
}: {
  product: ProductCopy;
  picture: PictureCopy;
  /** The width at which it is shown, as the `sizes` of an image. */
  sizes: string;
}) {
  const id = pictureId(product, picture);
  return (
    <figure className={styles["thumbnail"]}>
      <a
        id={id}
        className={styles["link"]}
        href={pictureFile(product.id, picture.name, FULL_WIDTH, "webp")}
        {...pictureGround(product.id, picture.name)}
      >
        <picture>
          <source
            type="image/avif"
            srcSet={thumbnailSet(product.id, picture.name, "avif")}
            sizes={sizes}
          />
          <img
            src={pictureFile(product.id, picture.name, THUMBNAIL_WIDTH, "webp")}
            srcSet={thumbnailSet(product.id, picture.name, "webp")}
            sizes={sizes}
            width={THUMBNAIL_WIDTH}
            height={heightOf(THUMBNAIL_WIDTH)}
            alt={picture.alternative}
            loading="lazy"
            decoding="async"
          />
        </picture>
      </a>
      <figcaption
        data-place={PICTURE_COPY.place(
          product.pictures.indexOf(picture) + 1,
          product.pictures.length,
        )}
      >
        {picture.title}
      </figcaption>
    </figure>
  );
}
