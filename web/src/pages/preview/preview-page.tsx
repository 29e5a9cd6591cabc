import { OWNER_PAGE_PATH } from "@vitrine/domain/owner/owner-page-link";
import type { ReactNode } from "react";

import { PREVIEW_COPY as COPY } from "./preview-copy.ts";
import styles from "./preview-page.module.css";

/** What the document says until it is given a shop: for good, where it was opened by itself. */
export function Page() {
  return (
    <PreviewNote>
      <p>{COPY.what}</p>
      <p>
        <a href={OWNER_PAGE_PATH}>{COPY.open}</a>
      </p>
    </PreviewNote>
  );
}

/** Words in place of a screen. */
export function PreviewNote({ children }: { children: ReactNode }) {
  return (
    <main className={styles["note"]}>
      <h1>{COPY.title}</h1>
      {children}
    </main>
  );
}
