import { StrictMode, startTransition, useEffect } from "react";
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

/** Puts what was typed before `reloadOnce` into the form again, and keeps it no longer. */
function bringTypedBack(): void {
  const typed: unknown = history.state;
  if (!Array.isArray(typed)) return;
  history.replaceState([], "");
  const fields = document.forms[0]?.elements;
  for (const [name, value] of typed as [string, string][]) {
    const field = fields?.namedItem(name);
    if (field && "value" in field) field.value = value;
  }
}
