import { ArrowUpRight } from "lucide-react";

import { SITE } from "../../site.ts";
import styles from "./panel-content.module.css";
import type { PanelCopy } from "./copy/copy-in-one-language.ts";

/** The mark of each item, in their order. */
const SHAPES = ["circle", "triangle", "square", "half"] as const;

/** The content of a panel below its title. */
export function PanelContent({ panel, opensNewTab }: { panel: PanelCopy; opensNewTab: string }) {
  return (
    <>
      <dl className={styles["items"]}>
        {panel.items.map(({ name, text }, place) => (
          <div key={name} className={styles["item"]} data-shape={SHAPES[place]}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {panel.paragraphs.map(({ subject, text }) => (
        <p key={subject} className={styles["paragraph"]}>
          <strong>{subject}.</strong> {text}
        </p>
      ))}
      <a
        className={styles["visit"]}
        href={SITE.developer.siteUrl}
        target="_blank"
        rel="noopener"
        aria-label={`${panel.visitName} (${opensNewTab})`}
      >
        {panel.visit}
        <ArrowUpRight aria-hidden="true" strokeWidth={2.5} />
      </a>
    </>
  );
}
