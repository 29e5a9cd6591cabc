const NAME = "picture";

/**
 * Makes `update`, which puts the full-size picture on the page or takes it away, so that it grows from its thumbnail or
 * shrinks back to it, where the browser can and motion is welcome. The full-size picture bears the same name in CSS.
 */
export function growPicture(
  thumbnail: HTMLElement | null,
  direction: "out of it" | "back to it",
  update: () => void,
): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (thumbnail === null || isStill || !("startViewTransition" in document)) {
    update();
    return;
  }
  // Only one element on the page may bear the name at a time.
  const { style } = thumbnail;
  if (direction === "out of it") style.viewTransitionName = NAME;
  const transition = document.startViewTransition(() => {
    update();
    style.viewTransitionName = direction === "out of it" ? "" : NAME;
  });
  // Skipped when the next one begins or the tab is hidden: then the picture is simply there.
  transition.ready.catch(() => undefined);
  void transition.finished.finally(() => (style.viewTransitionName = ""));
}
