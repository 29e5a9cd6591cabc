import { useEffect, useEffectEvent, useRef } from "react";
import type { RefObject } from "react";

import { swipeStep } from "./swipe-step.ts";
import type { TouchPoint } from "./swipe-step.ts";

/**
 * Calls `onStep` after a swipe across the element, and lets what has come slide in where motion is welcome. It only listens: a
 * touch scrolls, taps and zooms as everywhere. Where the element, or a part of it, scrolls sideways, that is what a stroke does.
 */
export function useSwipe(
  isOn: boolean,
  onStep: (step: -1 | 1) => void,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const swiped = useEffectEvent((step: -1 | 1) => {
    onStep(step);
    slideIn(element.current, step);
  });
  useEffect(() => {
    const swipeable = element.current;
    if (!isOn || swipeable === null) return;
    let from: (TouchPoint & { readonly scrolled: number }) | undefined;
    const onStart = (event: TouchEvent): void => {
      const [touch] = event.touches;
      const isZoomed = (visualViewport?.scale ?? 1) > 1.01;
      const isAlone = event.touches.length === 1 && touch !== undefined && !isZoomed;
      from =
        isAlone && !scrollsSideways(touch.target, swipeable)
          ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp, scrolled: scrollY }
          : undefined;
    };
    const onEnd = (event: TouchEvent): void => {
      const start = from;
      from = undefined;
      const [touch] = event.changedTouches;
      if (start === undefined || touch === undefined || scrollY !== start.scrolled) return;
      const to = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
      const step = swipeStep(start, to, innerWidth);
      if (step !== 0) swiped(step);
    };
    const onCancel = (): void => {
      from = undefined;
    };
    swipeable.addEventListener("touchstart", onStart, { passive: true });
    swipeable.addEventListener("touchend", onEnd, { passive: true });
    swipeable.addEventListener("touchcancel", onCancel, { passive: true });
    return () => {
      swipeable.removeEventListener("touchstart", onStart);
      swipeable.removeEventListener("touchend", onEnd);
      swipeable.removeEventListener("touchcancel", onCancel);
    };
  }, [isOn]);
  return element;
}

function scrollsSideways(target: EventTarget, within: HTMLElement): boolean {
  for (
    let part = target instanceof Element ? target : null;
    part !== null && within.contains(part);
    part = part.parentElement
  ) {
    const isWider = part.scrollWidth > part.clientWidth;
    if (isWider && ["auto", "scroll"].includes(getComputedStyle(part).overflowX)) return true;
  }
  return false;
}

const SLIDE_MILLISECONDS = 180;

function slideIn(element: HTMLElement | null, step: -1 | 1): void {
  if (!matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
  element?.animate(
    [
      { opacity: 0, translate: `${step * 2.5}rem 0` },
      { opacity: 1, translate: "0 0" },
    ],
    {
      duration: SLIDE_MILLISECONDS,
      easing: "ease-out",
    },
  );
}
