import type { SeeShopAnswer } from "@vitrine/domain/wire/owner/shop-edits";
import { useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";

import { ActButton } from "../../../../ui/acts/act-button.tsx";
import { LinkWithQr } from "../../../access/link-with-qr.tsx";
import fields from "../fields/fields.module.css";
import type { SectionProps } from "../section.ts";
import { PrintedSheet } from "./printed-sheet.tsx";
import { pngAddress, svgAddress } from "./qr-files.ts";
import { SHARE_COPY as COPY } from "./share-copy.ts";
import styles from "./share.module.css";
import type { SheetKind } from "./sheet-kind.ts";
import { WidgetLine } from "./widget-line-field.tsx";

/** How clients find the shop's page: a link, a QR code, something on paper, the shop's own site. */
export function ShareSection({ published, page }: SectionProps & { page: SeeShopAnswer["page"] }) {
  const { link, qr } = page;
  const [printed, setPrinted] = useState<SheetKind>();
  const png = useMemo(() => pngAddress(qr), [qr]);
  const svg = useMemo(() => svgAddress(qr), [qr]);
  useEffect(() => {
    const onPrinted = (): void => setPrinted(undefined);
    addEventListener("afterprint", onPrinted);
    return () => removeEventListener("afterprint", onPrinted);
  }, []);
  const printSheet = (kind: SheetKind): void => {
    // It stays in the page: some browsers ask for it only after `print` has returned.
    flushSync(() => setPrinted(kind));
    print();
  };
  return (
    <div className={fields["section"]}>
      <LinkWithQr link={link} qr={qr} words={COPY.link} />
      <h3>{COPY.files}</h3>
      <div className={fields["pair"]}>
        {png !== undefined && (
          <Download href={png} file={`qr-${published.calendarId}.png`}>
            <strong>{COPY.png}</strong> {COPY.pngWhat}
          </Download>
        )}
        <Download href={svg} file={`qr-${published.calendarId}.svg`}>
          <strong>{COPY.svg}</strong> {COPY.svgWhat}
        </Download>
      </div>
      <h3>{COPY.print}</h3>
      <p className={fields["what"]}>{COPY.printWhat}</p>
      <div className={fields["pair"]}>
        {(["poster", "card"] as const).map((kind) => (
          <ActButton key={kind} tone="plain" onPressed={() => printSheet(kind)}>
            <span>
              {COPY[kind]} <small className={styles["what"]}>{COPY[`${kind}What`]}</small>
            </span>
          </ActButton>
        ))}
      </div>
      {printed !== undefined && <PrintedSheet kind={printed} shop={published} page={page} />}
      <WidgetLine calendarId={published.calendarId} origin={new URL(link).origin} />
    </div>
  );
}

function Download({ href, file, children }: { href: string; file: string; children: ReactNode }) {
  return (
    <a className={fields["small-button"]} href={href} download={file}>
      <span>{children}</span>
    </a>
  );
}
