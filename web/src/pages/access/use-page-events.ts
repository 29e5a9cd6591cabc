import { useEffect, useEffectEvent } from "react";

/** What a page that a secret link opens does when it starts, and when something outside of it happens. */
export function usePageEvents(handlers: {
  readonly start: () => void;
  /** The address has a new part after its `#`. */
  readonly openAddress: () => void;
  /** Another tab has changed what the browser keeps under `key`; all of it was cleared if `key` is `null`. */
  readonly onStored: (key: string | null) => void;
}): void {
  const start = useEffectEvent(handlers.start);
  const openAddress = useEffectEvent(handlers.openAddress);
  const onStored = useEffectEvent(handlers.onStored);
  useEffect(() => {
    // Deferred: the first render must equal the prebuilt document, which knows no data of this device.
    queueMicrotask(() => start());
    const onHash = (): void => openAddress();
    const onStorage = ({ key }: StorageEvent): void => onStored(key);
    // The browser restores the page from its history as it was, but this device may have left meanwhile. In Firefox React
    // no longer works on a restored page.
    const onShown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) location.reload();
    };
    addEventListener("hashchange", onHash);
    addEventListener("storage", onStorage);
    addEventListener("pageshow", onShown);
    return () => {
      removeEventListener("hashchange", onHash);
      removeEventListener("storage", onStorage);
      removeEventListener("pageshow", onShown);
    };
  }, []);
}
