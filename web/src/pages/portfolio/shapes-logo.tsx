import { SITE } from "../../site.ts";
import type { PortfolioCopy } from "./copy/copy-in-one-language.ts";
import styles from "./shapes-logo.module.css";

/** The developer's mark, which leads to the developer's own site. */
export function ShapesLogo({ copy }: { copy: PortfolioCopy }) {
  return (
    <a
      className={styles["logo"]}
      href={SITE.developer.siteUrl}
      target="_blank"
      rel="noopener"
      aria-label={`${copy.logo(SITE.developer.name)} (${copy.opensNewTab})`}
    >
      <svg viewBox="0 0 104 32" aria-hidden="true">
        <circle className={styles["circle"]} cx="16" cy="16" r="16" />
        <path className={styles["triangle"]} d="M36 32 52 0l16 32Z" />
        <path className={styles["square"]} d="M72 0h32v32H72Z" />
      </svg>
    </a>
  );
}
