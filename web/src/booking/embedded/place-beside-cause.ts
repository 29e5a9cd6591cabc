/** The least distance between a dialog and the frame's lower edge. */
const EDGE_PIXELS = 12;
/** The least space for a dialog above its button, and for an alert above what it is about. */
const DIALOG_PIXELS = 480;
const ALERT_PIXELS = 112;

/**
 * Places dialogs and alerts beside what caused them, through two lengths that the page's stylesheet uses. A frame is as
 * tall as its form, so its middle and its upper edge, where they would otherwise appear, may be far out of sight.
 */
export function placeBesideCause(): void {
  /** The element pressed last: the form's button, or a day. */
  let cause: Element | null = null;
  const place = (): void => {
    if (cause === null) return;
    const { top, bottom } = cause.getBoundingClientRect();
    const { style } = document.documentElement;
    const belowDialog = innerHeight - Math.max(bottom, DIALOG_PIXELS);
    style.setProperty("--below-dialog", `${Math.max(belowDialog, EDGE_PIXELS)}px`);
    const alertEnd = Math.min(Math.max(top, ALERT_PIXELS), innerHeight);
    style.setProperty("--below-alert", `${innerHeight - alertEnd}px`);
  };
  const placeBeside = (next: Element | null): void => {
    cause = next;
    place();
  };
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof Element) placeBeside(target.querySelector('[type="submit"]'));
  });
  document.addEventListener(
    "click",
    ({ target }) => {
      const isDay = target instanceof Element && target.matches('[name="day"]');
      if (isDay) placeBeside(target.closest('[role="radiogroup"]'));
    },
    // In the capture phase, before the form reacts.
    true,
  );
  addEventListener("resize", place);
  addEventListener("scroll", place);
  new ResizeObserver(place).observe(document.body);
}
