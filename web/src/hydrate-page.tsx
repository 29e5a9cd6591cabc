import { StrictMode } from "react";
import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

/** Brings a prerendered page to life; in development, where nothing is prerendered, shows it. */
export function hydratePage(root: HTMLElement, Page: ComponentType): void {
  const page = (
    <StrictMode>
      <Page />
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, page);
  else createRoot(root).render(page);
}
