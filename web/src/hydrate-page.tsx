import { StrictMode, useEffect } from "react";
import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

/** Brings a prerendered page to life, then calls `onAlive`; in development, where nothing is prerendered, shows it. */
export function hydratePage(root: HTMLElement, Page: ComponentType, onAlive: () => void): void {
  const page = (
    <StrictMode>
      <Alive Page={Page} onAlive={onAlive} />
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

function Alive({ Page, onAlive }: { Page: ComponentType; onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return <Page />;
}
