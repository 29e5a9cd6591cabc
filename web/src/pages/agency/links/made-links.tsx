import type { ShopLinks } from "@vitrine/domain/wire/agency/agency-calls";
import { CalendarDays, KeyRound, MessageCircle } from "lucide-react";
import { useState } from "react";

import { ActButton } from "../../../ui/acts/act-button.tsx";
import { QrCode } from "../../../ui/qr-code/qr-code.tsx";
import { AGENCY_COPY as COPY } from "../copy/agency-copy.ts";
import styles from "./links.module.css";
import { whatsappLink } from "./whatsapp-link.ts";

/** The addresses of a shop whose owner's link has just been made. That link is shown this once. */
export function MadeLinks({ name, links }: { name: string; links: ShopLinks }) {
  const { page, ownerLink, qr } = links;
  const [copying, setCopying] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(ownerLink);
      setCopying(COPY.links.copied);
    } catch {
      // Browsers deny the clipboard to pages over plain HTTP.
      setCopying(COPY.links.notCopied);
    }
  };
  return (
    <>
      <a className={styles["link"]} href={page}>
        <CalendarDays aria-hidden="true" size={22} />
        {COPY.links.page}
      </a>
      <p className={styles["once"]}>{COPY.links.once}</p>
      <a className={styles["link"]} href={ownerLink}>
        <KeyRound aria-hidden="true" size={22} />
        {COPY.links.ownerLink}
      </a>
      <a
        className={styles["link"]}
        data-tone="main"
        href={whatsappLink(COPY.links.message(name, links))}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle aria-hidden="true" size={22} />
        {COPY.links.whatsapp}
      </a>
      <ActButton tone="plain" onPressed={() => void copy()}>
        {COPY.links.copy}
      </ActButton>
      <p role="status" className={styles["copying"]}>
        {copying}
      </p>
      <QrCode label={COPY.links.qr} {...qr} />
      <p className={styles["qr-what"]}>{COPY.links.qrWhat}</p>
    </>
  );
}
