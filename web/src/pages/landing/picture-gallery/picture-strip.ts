import styles from "./picture-strip.module.css";

/** The class of the element around a product's thumbnails, which are swiped on a phone. */
export const STRIP = styles["strip"];

/**
 * The width of its thumbnails on a phone, for the `sizes` of an image. Less than the real width, because the next larger
 * file weighs three times as much, and only dense screens show it.
 */
export const STRIP_SIZES = "(width < 48rem) 60vw";
