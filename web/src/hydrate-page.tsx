import { StrictMode, startTransition, useEffect } from "react";
import type { ComponentType, ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import type { PageProps } from "./page-modules.ts";

/**
 * Hydrates a prerendered page, then calls `onceHydrated`. In development it renders the page, because none is prerendered.
 * `whenAwaited` resolves once somebody waits for what only the hydrated page shows.
 */
export function hydratePage(
  root: HTMLElement,
  Page: ComponentType<PageProps>,
  props: PageProps,
  onceHydrated: () => void,
  whenAwaited?: Promise<void>,
): void {
  restoreFormValues();
  const page = (
    <StrictMode>
      <AfterHydration onceHydrated={onceHydrated}>
        <Page {...props} />
      </AfterHydration>
    </StrictMode>
  );
  if (import.meta.env.DEV) {
    createRoot(root).render(page);
    return;
  }
  // In a transition React pauses every few milliseconds, so that a slow phone can respond to touches in between.
  startTransition(() => {
    const hydrated = hydrateRoot(root, page);
    // Outside of it, the same element is hydrated without a pause; afterwards, this changes nothing.
    void whenAwaited?.then(() => hydrated.render(page));
  });
}

function AfterHydration({
  onceHydrated,
  children,
}: {
  onceHydrated: () => void;
  children: ReactNode;
}) {
  useEffect(onceHydrated, [onceHydrated]);
  return children;
}

/** Fills the form with the values that `reloadOnce` (main.ts) saved in the history entry, and removes them from there. */
function restoreFormValues(): void {
  const saved: unknown = history.state;
  if (!Array.isArray(saved)) return;
  history.replaceState([], "");
  const fields = document.forms[0]?.elements;
  for (const [name, value] of saved as [string, string][]) {
    const field = fields?.namedItem(name);
    if (field && "value" in field) field.value = value;
  }
}
