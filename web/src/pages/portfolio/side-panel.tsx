import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import type { ReactNode } from "react";

import type { PanelSide } from "./portfolio-state.ts";
import styles from "./side-panel.module.css";

/**
 * A panel with its toggle: a drawer at the side of a wide screen, a sheet from below on a small one. The focus goes in
 * when it opens and back to the toggle when it closes around it.
 */
export function SidePanel({
  side,
  title,
  isOpen,
  onToggled,
  children,
}: {
  side: PanelSide;
  title: string;
  isOpen: boolean;
  onToggled: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen && !wasOpen.current) panel.current?.focus({ preventScroll: true });
    if (!isOpen && wasOpen.current && isLost(panel.current)) toggle.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  // The arrow points to where the panel would move.
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
        {children}
      </div>
    </section>
  );
}

/** The id of a side's toggle, for labels that press it. */
export function toggleId(side: PanelSide): string {
  return `toggle-${side}`;
}

/** Whether the focus is in the panel that has just closed, or on no element. */
function isLost(panel: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || (panel?.contains(activeElement) ?? false);
}

function useIsHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}

function noSubscription(): () => void {
  return () => {};
}
