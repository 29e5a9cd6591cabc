import { ArrowUpRight, ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";

import { SITE } from "../../site.ts";
import type { PanelCopy, PortfolioCopy } from "./copy/english-copy.ts";
import type { PanelSide } from "./portfolio-state.ts";
import styles from "./side-panel.module.css";
import content from "./panel-content.module.css";

const subscribeToNothing = () => () => {};

const SHAPES = ["circle", "triangle", "square", "half"] as const;

/** A drawer at the side of a wide screen, a sheet from below on a small one. */
export function SidePanel(props: {
  side: PanelSide;
  copy: PortfolioCopy;
  isOpen: boolean;
  onToggled: () => void;
}) {
  const { side, copy, isOpen, onToggled } = props;
  const panelCopy = side === "left" ? copy.projects : copy.skills;
  const { title } = panelCopy;
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen && !wasOpen.current) panel.current?.focus({ preventScroll: true });
    if (!isOpen && wasOpen.current && isFocusLost(panel.current)) toggle.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  // The arrow points to where a click moves the panel.
  const Arrow = isOpen === (side === "left") ? ChevronLeft : ChevronRight;

  return (
    <section
      className={`${styles["drawer"]} ${styles[side]}`}
      aria-label={title}
      data-open={isOpen}
    >
      <button
        ref={toggle}
        id={toggleId(side)}
        type="button"
        className={styles["toggle"]}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={title}
        onClick={onToggled}
      >
        <Arrow aria-hidden="true" strokeWidth={2.5} size={28} />
        <span className={styles["word"]}>{title}</span>
      </button>
      <div
        ref={panel}
        id={id}
        className={styles["panel"]}
        tabIndex={-1}
        // Before hydration the panel must not be inert: without JavaScript it could never be reached.
        inert={isHydrated && !isOpen}
      >
        <h2 className={styles["title"]}>{title}</h2>
        <PanelContent panel={panelCopy} opensNewTab={copy.opensNewTab} />
      </div>
    </section>
  );
}

function PanelContent({ panel, opensNewTab }: { panel: PanelCopy; opensNewTab: string }) {
  return (
    <>
      <dl className={content["items"]}>
        {panel.items.map(({ name, text }, place) => (
          <div key={name} className={content["item"]} data-shape={SHAPES[place]}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {panel.paragraphs.map(({ subject, text }) => (
        <p key={subject} className={content["paragraph"]}>
          <strong>{subject}.</strong> {text}
        </p>
      ))}
      <a
        className={content["visit"]}
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

export function toggleId(side: PanelSide): string {
  return `toggle-${side}`;
}

/** Whether the focus is in the panel that has just closed, or on no element. */
function isFocusLost(panel: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || (panel?.contains(activeElement) ?? false);
}

function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
