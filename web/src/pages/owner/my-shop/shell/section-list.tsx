import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";
import { ChevronRight } from "lucide-react";
import { useState } from "react";

import { MY_SHOP_COPY as COPY } from "../my-shop-copy.ts";
import { SHOP_SECTIONS } from "./sections.ts";
import styles from "./my-shop.module.css";

export const rowId = (sectionId: string): string => `my-shop-${sectionId}`;

/** The sections, each a row that a thumb opens. */
export function SectionList({
  shop,
  published,
  toCheck,
  onOpened,
}: {
  shop: Shop;
  /** The shop as clients see it. */
  published: Shop;
  /** The fields with a problem. */
  toCheck: readonly string[];
  onOpened: (sectionId: string) => void;
}) {
  const [today] = useState(() => dayOf(Date.now(), shop.timeZone));
  return (
    <ul className={styles["rows"]}>
      {SHOP_SECTIONS.map(({ id, title, Icon, detail, fields }) => (
        <li key={id} className={styles["row"]}>
          <Icon aria-hidden="true" size={24} />
          <div className={styles["row-text"]}>
            <h2>
              <button
                type="button"
                id={rowId(id)}
                className={styles["opener"]}
                aria-describedby={`${rowId(id)}-detail`}
                onClick={() => onOpened(id)}
              >
                {title}
              </button>
            </h2>
            <p id={`${rowId(id)}-detail`}>
              {toCheck.some((field) => fields.test(field)) && (
                <strong className={styles["to-check"]}>{COPY.toCheck} </strong>
              )}
              {detail(shop, today, published)}
            </p>
          </div>
          <ChevronRight aria-hidden="true" size={24} />
        </li>
      ))}
    </ul>
  );
}
