// Only the page's script makes these buttons do anything.
const HELD_BUTTON = 'button[type="button"]';

/** Holds back clicks on the page's buttons; calling what it returns ends that and repeats the last one. */
export function holdClicks(root: HTMLElement): () => void {
  let held: HTMLElement | undefined = buttonClickedBefore(root);
  const hold = (event: MouseEvent): void => {
    const clicked = (event.target as Element).closest<HTMLElement>(HELD_BUTTON);
    if (clicked !== null) held = clicked;
  };
  root.addEventListener("click", hold);
  return () => {
    // Later, because React calls this during its work and handles no click meanwhile.
    setTimeout(() => {
      root.removeEventListener("click", hold);
      held?.click();
      held = undefined;
    });
  };
}

/**
 * A button that was clicked before even this script ran. Most browsers focus what is clicked, and show that focus only
 * when it came from the keyboard.
 */
function buttonClickedBefore(root: HTMLElement): HTMLElement | undefined {
  const { activeElement } = document;
  const isClicked = activeElement?.matches(`${HELD_BUTTON}:not(:focus-visible)`) ?? false;
  return isClicked && activeElement instanceof HTMLElement && root.contains(activeElement)
    ? activeElement
    : undefined;
}
