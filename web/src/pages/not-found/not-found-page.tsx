import { ArrowRight } from "lucide-react";

import shop from "./empty-shop-window.module.css";
import { NOT_FOUND_COPY } from "./not-found-copy.ts";
import styles from "./not-found-page.module.css";

const STRIPES = [0, 1, 2, 3, 4, 5, 6, 7];
const STRIPE_WIDTH = 56;

export function Page() {
  const { title, text, ways, contact } = NOT_FOUND_COPY;
  return (
    <main className={styles["page"]}>
      <EmptyShopWindow />
      <div className={styles["words"]}>
        <h1>{title}</h1>
        <p>{text}</p>
        <ul className={styles["ways"]}>
          {ways.map(({ href, name, what }) => (
            <li key={href}>
              <a href={href}>
                <span className={styles["way"]}>
                  <strong>{name}</strong>
                  <span>{what}</span>
                </span>
                <ArrowRight aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
        <p className={styles["contact"]}>
          {contact.before}
          <a href={contact.mail.href}>{contact.mail.text}</a>
          {contact.between}
          <a href={contact.chat.href}>{contact.chat.text}</a>
          {contact.after}
        </p>
      </div>
    </main>
  );
}

/** A shop front with its lamps lit and nothing on the stands. Decoration: the heading says the same. */
function EmptyShopWindow() {
  return (
    <svg className={shop["shop"]} viewBox="0 0 480 440" aria-hidden="true">
      <rect className={shop["wall"]} x="16" y="0" width="448" height="430" />
      <text className={shop["sign"]} x="240" y="48" textAnchor="middle">
        {NOT_FOUND_COPY.sign}
      </text>
      <rect className={shop["glass"]} x="48" y="110" width="384" height="276" />
      {[112, 240, 368].map((x) => (
        <path key={x} className={shop["stand"]} d={`M${x - 40} 352 h80 v34 h-80 Z`} />
      ))}
      {[112, 368].map((x) => (
        <g key={x}>
          <path
            className={shop["light"]}
            d={`M${x - 10} 190 L${x - 44} 352 h88 L${x + 10} 190 Z`}
          />
          <path className={shop["lamp"]} d={`M${x} 110 v68 m-18 14 a18 18 0 0 1 36 0 Z`} />
        </g>
      ))}
      <g className={shop["hanging"]}>
        <path className={shop["string"]} d="M240 90 L200 212 M240 90 L280 212" />
        <rect className={shop["tag"]} x="166" y="208" width="148" height="84" rx="6" />
        <text className={shop["number"]} x="240" y="270" textAnchor="middle">
          {NOT_FOUND_COPY.tag}
        </text>
      </g>
      <path className={shop["stripe-light"]} d="M16 72h448v52H16Z" />
      {STRIPES.map((stripe) => (
        <path
          key={stripe}
          className={shop[stripe % 2 === 0 ? "stripe" : "stripe-light"]}
          d={`M${16 + stripe * STRIPE_WIDTH} 72 h${STRIPE_WIDTH} v52 a28 28 0 0 1 -${STRIPE_WIDTH} 0 Z`}
        />
      ))}
      <rect className={shop["sill"]} x="0" y="386" width="480" height="20" />
      <rect className={shop["plinth"]} x="16" y="406" width="448" height="34" />
    </svg>
  );
}
