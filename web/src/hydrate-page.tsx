import { StrictMode, useEffect } from "react";
import type { ComponentType, ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import type { PageProps } from "./page-modules.ts";

/** Hydrates a prerendered page, or renders it in development, where none is prerendered; then calls `onceHydrated`. */
export function hydratePage(
  root: HTMLElement,
  Page: ComponentType<PageProps>,
  props: PageProps,
  onceHydrated: () => void,
): void {
  const page = (
    <StrictMode>
      <HydrationNotice onceHydrated={onceHydrated}>
        <Page {...props} />
      </HydrationNotice>
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

function HydrationNotice({
  onceHydrated,
  children,
}: {
  onceHydrated: () => void;
  children: ReactNode;
}) {
  useEffect(onceHydrated, [onceHydrated]);
  return children;
}
