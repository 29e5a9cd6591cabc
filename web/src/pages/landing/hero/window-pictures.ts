import type { PreloadedImage } from "../../../page-head.ts";
import { PRODUCTS } from "../copy/landing-copy.ts";
import type { ProductCopy } from "../copy/landing-copy.ts";
import { thumbnailSet } from "../pictures/picture-files.ts";

// On a phone, less than the real width: the next larger file weighs three times as much, and only dense screens show it.
const MIDDLE_SIZES = "(width < 48rem) 60vw, min(39rem, 57vw)";
const SIDE_SIZES = "(width < 48rem) 40vw, (width < 64rem) 42vw, min(18rem, 21vw)";

/** The width of a product's picture in the window, as the `sizes` of an image. */
export function windowSizes(product: ProductCopy): string {
  return product === PRODUCTS[0] ? MIDDLE_SIZES : SIDE_SIZES;
}

/** On a wide screen the picture in the middle is as large as the headline; on a phone the words come first. */
export const MIDDLE_PICTURE: PreloadedImage = {
  type: "image/avif",
  sourceSet: thumbnailSet(PRODUCTS[0].id, PRODUCTS[0].onShow, "avif"),
  sizes: MIDDLE_SIZES,
  media: "(width >= 48rem)",
};
