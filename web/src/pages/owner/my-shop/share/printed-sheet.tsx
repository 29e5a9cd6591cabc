import type { Shop } from "@vitrine/domain/shop/shop";
import type { SeeShopAnswer } from "@vitrine/domain/wire/owner/shop-edits";
import { createPortal } from "react-dom";

import { accentRoles } from "../../../../shop-accent.ts";
import { QrCode } from "../../../../ui/qr-code/qr-code.tsx";
import { SHARE_COPY as COPY } from "./share-copy.ts";
import styles from "./share.module.css";

export type SheetKind = "poster" | "card";

interface SheetProps {
  readonly shop: Shop;
  readonly page: SeeShopAnswer["page"];
}

/** A sheet of A4 that stands beside the page and is only printed, in place of it. */
export function PrintedSheet({ kind, ...props }: SheetProps & { kind: SheetKind }) {
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

function Face({ shop, page: { link, qr } }: SheetProps) {
  return (
    <div className={styles["face"]}>
      <div className={styles["words"]}>
        <p className={styles["name"]}>{shop.name}</p>
        <p className={styles["title"]}>{shop.words.screen.title}</p>
      </div>
      <div className={styles["code"]}>
        <QrCode label={COPY.link.qr} {...qr} />
        <p className={styles["aim"]}>{COPY.aim}</p>
        <p className={styles["address"]}>{link.replace(/^https?:\/\//, "")}</p>
      </div>
    </div>
  );
}
