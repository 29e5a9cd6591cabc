// Buttons that do nothing until the page's script runs.
const HELD_BUTTON = 'button[type="button"]';

/** Remembers the last click on one of the page's buttons. The returned function ends that and repeats the click. */
export function holdClicks(root: HTMLElement): () => void {
  let held = buttonClickedBefore(root);
  const hold = (event: MouseEvent): void => {
    const clicked = (event.target as Element).closest<HTMLElement>(HELD_BUTTON);
    held = clicked ?? held;
  };
  root.addEventListener("click", hold);
  return () => {
    // In a later task, because React calls this while it is working and handles no clicks meanwhile.
    setTimeout(() => {
      root.removeEventListener("click", hold);
      held?.click();
      held = null;
    });
  };
}

/** Most browsers focus a clicked button, but it matches `:focus-visible` only when the keyboard focused it. */
function buttonClickedBefore(root: HTMLElement): HTMLElement | null {
  const { activeElement } = document;
  const isInRoot = activeElement instanceof HTMLElement && root.contains(activeElement);
  return isInRoot && activeElement.matches(`${HELD_BUTTON}:not(:focus-visible)`)
    ? activeElement
    : null;
}
