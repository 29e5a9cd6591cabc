import { StrictMode, startTransition, useEffect } from "react";
import type { ComponentType, ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import { bringTypedBack } from "./bring-typed-back.ts";
import type { PageProps } from "./page-modules.ts";

/** Hydrates a prerendered page, or renders it in development, where none is prerendered; then calls `onceHydrated`. */
export function hydratePage(
  root: HTMLElement,
  Page: ComponentType<PageProps>,
  props: PageProps,
  onceHydrated: () => void,
): void {
  bringTypedBack();
  const page = (
    <StrictMode>
      <HydrationNotice onceHydrated={onceHydrated}>
        <Page {...props} />
      </HydrationNotice>
    </StrictMode>
  );
  // As a transition React pauses after every few milliseconds, and a slow phone answers a finger meanwhile.
  if (!import.meta.env.DEV) startTransition(() => void hydrateRoot(root, page));
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
