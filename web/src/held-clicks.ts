/**
 * Marks a link whose click the page's script handles. A click before hydration is held back and repeated after it;
 * without JavaScript the link works as any other.
 */
export const HELD = { "data-held": "" } as const;

// Only the page's script makes these buttons do anything.
const HELD_ELEMENTS = 'a[data-held], button[type="button"]';

/** Holds back clicks on buttons and marked links until `release` repeats the last one, or `giveUp` follows its link. */
export function holdClicks(root: HTMLElement): { release: () => void; giveUp: () => void } {
  let held: HTMLElement | undefined = buttonClickedBefore(root);
  const hold = (event: MouseEvent): void => {
    const clicked = (event.target as Element).closest<HTMLElement>(HELD_ELEMENTS);
    if (clicked === null || !isPlainClick(event)) return;
    event.preventDefault();
    held = clicked;
  };
  root.addEventListener("click", hold);
  const end = (): HTMLElement | undefined => {
    root.removeEventListener("click", hold);
    const clicked = held;
    held = undefined;
    return clicked;
  };
  return {
    // Later, because React calls this during its work and handles no click meanwhile.
    release: () => setTimeout(() => end()?.click()),
    giveUp: () => {
      const clicked = end();
      if (clicked instanceof HTMLAnchorElement) location.assign(clicked.href);
    },
  };
}

/**
 * A button that was clicked before even this script ran. Most browsers focus what is clicked, and show that focus only
 * when it came from the keyboard.
 */
function buttonClickedBefore(root: HTMLElement): HTMLElement | undefined {
  const { activeElement } = document;
  const isClicked = activeElement?.matches('button[type="button"]:not(:focus-visible)') ?? false;
  return isClicked && activeElement instanceof HTMLElement && root.contains(activeElement)
    ? activeElement
    : undefined;
}

type Keys = Readonly<Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">>;

/** Whether a click means "here": with a key held, the browser opens the link elsewhere. */
export function isPlainClick({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean {
  return !(ctrlKey || metaKey || shiftKey || altKey);
}
