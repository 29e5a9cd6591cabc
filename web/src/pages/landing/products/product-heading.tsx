import type { ProductCopy } from "../copy/landing-copy.ts";
import styles from "./product.module.css";

/** A product's name and what it is in one sentence. Of the two sizes, the large one is for short names. */
export function ProductHeading({
  product,
  size = "normal",
}: {
  product: ProductCopy;
  size?: "normal" | "large";
}) {
  return (
    <div className={styles["heading"]} data-size={size}>
      <h3 id={`${product.id}-nome`}>{product.name}</h3>
      <p>{product.lead}</p>
    </div>
  );
}
