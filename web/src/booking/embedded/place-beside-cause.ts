/** Between a dialog and the frame's lower edge. */
const EDGE_PIXELS = 12;
/** Above a dialog's button, and above what an alert is about. */
const DIALOG_PIXELS = 480;
const ALERT_PIXELS = 112;

/** A frame is as tall as its form: its middle and its upper edge may be far out of sight. */
export function placeBesideCause(): void {
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
    true,
  );
  addEventListener("resize", place);
  addEventListener("scroll", place);
  new ResizeObserver(place).observe(document.body);
}
