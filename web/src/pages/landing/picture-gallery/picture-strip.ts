import styles from "./picture-strip.module.css";

/** For what holds a product's thumbnails: on a phone they are swiped. */
export const STRIP = styles["strip"];

/**
 * How wide a thumbnail in it is drawn on a phone, for the `sizes` of an image: less than it is, because the next larger
 * file weighs three times as much, and only dense screens show it.
 */
export const STRIP_SIZES = "(width < 48rem) 60vw";
