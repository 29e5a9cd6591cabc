// Half of the phone is in view.
const SHOWN = 0.5;

/**
 * Lets a press of a button play the loop at its `data-loop` over its still, and another one stop it. It begins by itself
 * once it is scrolled to, unless motion is unwanted or data is spared.
 */
export function playLoops(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-loop]")) {
    const moving = new Image();
    moving.alt = "";
    const turn = (): void => {
      const isPlaying = moving.isConnected;
      button.ariaPressed = String(!isPlaying);
      if (isPlaying) return moving.remove();
      moving.src = button.dataset["loop"] ?? "";
      button.before(moving);
    };
    button.hidden = false;
    button.addEventListener("click", turn);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || sparesData()) continue;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        if (!moving.isConnected) turn();
      },
      { threshold: SHOWN },
    );
    observer.observe(button.parentElement ?? button);
  }
}

/** As Chromium says it; other browsers do not say. */
function sparesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData: boolean } };
  return connection?.saveData === true;
}
