import { StrictMode, useEffect } from "react";
import type { ComponentType, ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import type { PageProps } from "./page-modules.ts";

/** Brings a prerendered page to life, then calls `onAlive`; in development, where nothing is prerendered, shows it. */
export function hydratePage(
  root: HTMLElement,
  Page: ComponentType<PageProps>,
  props: PageProps,
  onAlive: () => void,
): void {
  const page = (
    <StrictMode>
      <Alive onAlive={onAlive}>
        <Page {...props} />
      </Alive>
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}
