import type { QrCode as Qr } from "@vitrine/domain/wire/owner/shop-edits";
import { useId, useRef, useState } from "react";

import { ActButton } from "../../ui/acts/act-button.tsx";
import { QrCode } from "../../ui/qr-code/qr-code.tsx";
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
export function LinkWithQr({ link, qr, words }: { link: string; qr: Qr; words: LinkWords }) {
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
      <QrCode label={words.qr} {...qr} />
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
