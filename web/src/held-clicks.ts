// Buttons that do nothing until the page's script runs.
const HELD_BUTTON = 'button[type="button"]';

/** Remembers the last clicked button of the page. The returned function stops remembering and repeats the click. */
export function holdClicks(root: HTMLElement): () => void {
  let heldButton = buttonClickedBefore(root);
  const rememberClick = (event: MouseEvent): void => {
    const clicked = (event.target as Element).closest<HTMLElement>(HELD_BUTTON);
    heldButton = clicked ?? heldButton;
  };
  root.addEventListener("click", rememberClick);
  return () => {
    // The click is repeated in a later task: React calls this while it is working, and handles no clicks meanwhile.
    setTimeout(() => {
      root.removeEventListener("click", rememberClick);
      heldButton?.click();
      heldButton = null;
    });
  };
}

/** The focused button: most browsers focus a clicked one. Only a button focused by keyboard matches `:focus-visible`. */
function buttonClickedBefore(root: HTMLElement): HTMLElement | null {
  const { activeElement } = document;
  const isInRoot = activeElement instanceof HTMLElement && root.contains(activeElement);
  return isInRoot && activeElement.matches(`${HELD_BUTTON}:not(:focus-visible)`)
    ? activeElement
    : null;
}
