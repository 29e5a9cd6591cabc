import styles from "./loader.module.css";
import type { PortfolioCopy } from "./copy/copy-in-one-language.ts";

/** Covers the screen while another language loads; `copy` is in that language, or `undefined` while none loads. */
export function Loader({ copy }: { copy: PortfolioCopy | undefined }) {
  // The status is always in the page: a screen reader announces only what is added to an existing one.
  if (copy === undefined) return <div role="status" />;
  return (
    <div role="status" className={styles["loader"]} lang={copy.documentLanguage}>
      <div className={styles["shapes"]} aria-hidden="true">
        <span className={styles["circle"]} />
        <span className={styles["triangle"]} />
        <span className={styles["square"]} />
      </div>
      <p className={styles["label"]}>{copy.loading}</p>
    </div>
  );
}
