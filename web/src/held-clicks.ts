/**
 * Marks a link that the page's script answers better than the browser. A click on it while the script is on its way is
 * kept, and made once more when the page is alive; without a script it is a link like any other.
 */
export const HELD = { "data-held": "" } as const;

/** Keeps clicks on marked links from now on, until they are released to the living page or given up. */
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
    // Not at once: React calls in the midst of its work, and answers no click meanwhile.
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
