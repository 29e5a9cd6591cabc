import type { QrCode } from "@vitrine/domain/wire/owner/shop-edits";
import { useId, useRef, useState } from "react";

import { ActButton } from "../../ui/acts/act-button.tsx";
import sheetStyles from "../../ui/sheet/sheet.module.css";
import styles from "./devices.module.css";

/** The words around a link that is handed on. */
export interface LinkWords {
  readonly linkWhat: string;
  readonly linkLabel: string;
  readonly qr: string;
  readonly share: string;
  readonly shareTitle: string;
  readonly copy: string;
  readonly copied: string;
}

/** Shows a link as a QR code to scan and a text to send. */
export function LinkWithQr({ link, qr, words }: { link: string; qr: QrCode; words: LinkWords }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  // Not every browser can share, and some only over HTTPS.
  const canShare = typeof navigator.share === "function";

  const shareOrCopy = async (): Promise<void> => {
    try {
      if (canShare) await navigator.share({ title: words.shareTitle, url: link });
      else {
        await navigator.clipboard.writeText(link);
        setCopied(true);
      }
    } catch {
      // The owner closed the list of apps, or the page came over plain HTTP and has no clipboard: select it to be copied.
      field.current?.select();
    }
  };

  return (
    <>
      <p>{words.linkWhat}</p>
      <QrPicture qr={qr} label={words.qr} />
      <label className={sheetStyles["field"]} htmlFor={id}>
        {words.linkLabel}
        <input
          ref={field}
          id={id}
          type="text"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <ActButton onPressed={() => void shareOrCopy()}>
        {canShare ? words.share : words.copy}
      </ActButton>
      <p role="status" className={styles["done"]}>
        {isCopied && words.copied}
      </p>
    </>
  );
}

/** A QR code with the light frame that cameras need. */
export function QrPicture({ qr, label }: { qr: QrCode; label: string }) {
  return (
    <svg
      className={styles["qr"]}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${qr.modules} ${qr.modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={qr.modules} height={qr.modules} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
