/**
 * Marks a link whose click the page's script handles. A click before hydration is held back and repeated after it;
 * without JavaScript the link works as any other.
 */
export const HELD = { "data-held": "" } as const;

/** Holds back clicks on marked links until `release` repeats the last one, or `giveUp` follows its link. */
export function holdClicks(root: HTMLElement): { release: () => void; giveUp: () => void } {
  let held: HTMLAnchorElement | undefined;
  const hold = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-held]");
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    held = link;
  };
  root.addEventListener("click", hold);
  const end = (): HTMLAnchorElement | undefined => {
    root.removeEventListener("click", hold);
    const link = held;
    held = undefined;
    return link;
  };
  return {
    // Later, because React calls this during its work and handles no click meanwhile.
    release: () => setTimeout(() => end()?.click()),
    giveUp: () => {
      const link = end();
      if (link !== undefined) location.assign(link.href);
    },
  };
}

type Keys = Readonly<Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">>;

/** Whether a click means "here": with a key held, the browser opens the link elsewhere. */
export function isPlainClick({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean {
  return !(ctrlKey || metaKey || shiftKey || altKey);
}
