import styles from "./empty-shop-window.module.css";
import { NOT_FOUND_COPY } from "./not-found-copy.ts";

const STRIPES = [0, 1, 2, 3, 4, 5, 6, 7];
const STRIPE_WIDTH = 56;

/** A shop front with its lamps lit and nothing on the stands. Decoration: the heading says the same. */
export function EmptyShopWindow() {
  return (
    <svg className={styles["shop"]} viewBox="0 0 480 440" aria-hidden="true">
      <rect className={styles["wall"]} x="16" y="0" width="448" height="430" />
      <text className={styles["sign"]} x="240" y="48" textAnchor="middle">
        {NOT_FOUND_COPY.sign}
      </text>
      <rect className={styles["glass"]} x="48" y="110" width="384" height="276" />
      {[112, 240, 368].map((x) => (
        <path key={x} className={styles["stand"]} d={`M${x - 40} 352 h80 v34 h-80 Z`} />
      ))}
      {[112, 368].map((x) => (
        <g key={x}>
          <path
            className={styles["light"]}
            d={`M${x - 10} 190 L${x - 44} 352 h88 L${x + 10} 190 Z`}
          />
          <path className={styles["lamp"]} d={`M${x} 110 v68 m-18 14 a18 18 0 0 1 36 0 Z`} />
        </g>
      ))}
      <g className={styles["hanging"]}>
        <path className={styles["string"]} d="M240 90 L200 212 M240 90 L280 212" />
        <rect className={styles["tag"]} x="166" y="208" width="148" height="84" rx="6" />
        <text className={styles["number"]} x="240" y="270" textAnchor="middle">
          {NOT_FOUND_COPY.tag}
        </text>
      </g>
      <path className={styles["stripe-light"]} d="M16 72h448v52H16Z" />
      {STRIPES.map((stripe) => (
        <path
          key={stripe}
          className={styles[stripe % 2 === 0 ? "stripe" : "stripe-light"]}
          d={`M${16 + stripe * STRIPE_WIDTH} 72 h${STRIPE_WIDTH} v52 a28 28 0 0 1 -${STRIPE_WIDTH} 0 Z`}
        />
      ))}
      <rect className={styles["sill"]} x="0" y="386" width="480" height="20" />
      <rect className={styles["plinth"]} x="16" y="406" width="448" height="34" />
    </svg>
  );
}
