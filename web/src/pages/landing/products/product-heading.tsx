import type { ProductCopy } from "../copy/landing-copy.ts";
import styles from "./product.module.css";

/** A product's name and what it is in one sentence. */
export function ProductHeading({ product }: { product: ProductCopy }) {
  return (
    <div className={styles["heading"]}>
      <h3 id={`${product.id}-nome`}>{product.name}</h3>
      <p>{product.lead}</p>
    </div>
  );
}
