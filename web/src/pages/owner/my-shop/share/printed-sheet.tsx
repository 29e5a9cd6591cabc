import type { Shop } from "@vitrine/domain/shop/shop";
import type { SeeShopAnswer } from "@vitrine/domain/wire/owner/shop-edits";
import { createPortal } from "react-dom";

import { accentProperties } from "../../../../shop-accent.ts";
import { QrCode } from "../../../../ui/qr-code/qr-code.tsx";
import { headingPoints } from "./printed-sizes.ts";
import { SHARE_COPY as COPY } from "./share-copy.ts";
import styles from "./share.module.css";
import type { SheetKind } from "./sheet-kind.ts";

interface SheetProps {
  readonly kind: SheetKind;
  readonly shop: Shop;
  readonly page: SeeShopAnswer["page"];
}

/** A sheet of A4 that stands beside the page and is only printed, in place of it. */
export function PrintedSheet(props: SheetProps) {
  const { kind } = props;
  return createPortal(
    <div className={styles["sheet"]} data-kind={kind} style={accentProperties(props.shop.accent)}>
      {kind === "poster" ? (
        <Face {...props} />
      ) : (
        <>
          {/* Upside down: once the sheet is folded, it is seen from the other side of the counter. */}
          <Face {...props} />
          <p className={styles["fold"]}>{COPY.fold}</p>
          <Face {...props} />
        </>
      )}
    </div>,
    document.body,
  );
}

function Face({ kind, shop, page: { link, qr } }: SheetProps) {
  const { title } = shop.words.screen;
  return (
    <div className={styles["face"]}>
      <div className={styles["words"]}>
        <p className={styles["name"]}>{shop.name}</p>
        <p className={styles["title"]} style={{ fontSize: `${headingPoints(kind, title)}pt` }}>
          {title}
        </p>
      </div>
      <div className={styles["code"]}>
        <QrCode label={COPY.link.qr} {...qr} />
        <p className={styles["aim"]}>{COPY.aim}</p>
        <p className={styles["address"]}>{link.replace(/^https?:\/\//, "")}</p>
      </div>
    </div>
  );
}
