import { StrictMode, useEffect } from "react";
import type { ComponentType, ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import type { PageProps } from "./page-modules.ts";

/** Hydrates a prerendered page, or renders it in development, where none is prerendered; then calls `onHydrated`. */
export function hydratePage(
  root: HTMLElement,
  Page: ComponentType<PageProps>,
  props: PageProps,
  onHydrated: () => void,
): void {
  const page = (
    <StrictMode>
      <HydrationNotice onHydrated={onHydrated}>
        <Page {...props} />
      </HydrationNotice>
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

function HydrationNotice({
  onHydrated,
  children,
}: {
  onHydrated: () => void;
  children: ReactNode;
}) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
