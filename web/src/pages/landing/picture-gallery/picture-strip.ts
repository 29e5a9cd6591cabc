/** In browsers without `scrollend`, a strip that has not moved for this long counts as still. */
const SETTLED_MILLISECONDS = 500;

/**
 * Shows the picture at `openPlace` of a strip, calls `onMoved` when a finger has moved the strip to another picture, and
 * returns a function that moves it.
 */
export function startStrip(
  strip: HTMLElement,
  openPlace: number,
  onMoved: (place: number) => void,
): (place: number) => void {
  // The place that the strip shows or is on its way to.
  let goal = openPlace;
  // Whether this function scrolls the strip; false once a finger or a wheel moves it.
  let isScrollingToGoal = false;
  // The distance from one picture to the next when the strip last showed its goal, in pixels.
  let distance = 0;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;

  const showGoal = (): void => {
    // WebKit may still report a place where the strip was before.
    isScrollingToGoal = true;
    distance = distanceIn(strip);
    strip.scrollTo({ left: goal * distance, behavior: "instant" });
  };
  showGoal();
  // Turning the screen moves every picture.
  new ResizeObserver(showGoal).observe(strip);

  const followScroll = (): void => {
    // Another distance than before: the screen was just turned, and `showGoal` will scroll again.
    if (distanceIn(strip) !== distance) return;
    const reached = Math.round(strip.scrollLeft / distance);
    if (reached === goal) isScrollingToGoal = false;
    // A picture that passes by on the way to the goal is not opened.
    if (isScrollingToGoal || reached === goal) return;
    goal = reached;
    onMoved(reached);
  };

  const onScrollEnd = (): void => {
    followScroll();
    // WebKit stops at a picture on the way when the goal changes while the strip is moving.
    if (isScrollingToGoal) showGoal();
  };

  for (const type of ["pointerdown", "wheel"]) {
    strip.addEventListener(type, () => (isScrollingToGoal = false), { passive: true });
  }
  strip.addEventListener("scrollend", onScrollEnd);
  strip.addEventListener("scroll", () => {
    followScroll();
    if ("onscrollend" in window) return;
    clearTimeout(settleTimer);
    settleTimer = setTimeout(onScrollEnd, SETTLED_MILLISECONDS);
  });

  return (place) => {
    if (place === goal) return;
    goal = place;
    isScrollingToGoal = true;
    clearTimeout(settleTimer);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    strip.scrollTo({
      left: place * distanceIn(strip),
      behavior: isStill ? "instant" : "smooth",
    });
  };
}

function distanceIn({ children: [first, second] }: HTMLElement): number {
  if (first === undefined || second === undefined) return 0;
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}
