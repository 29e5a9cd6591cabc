import { useEffect, useLayoutEffect, useRef } from "react";

/** A point of a picture, in parts of its width and height, from 0 to 1. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** In browsers without `scrollend`, a strip that has not moved for this long counts as still. */
const SETTLED_MILLISECONDS = 500;

/** Moves a strip of pictures to the open one, and calls `onMoved` when a finger has moved it to another picture. */
export function usePictureStrip(
  openPlace: number,
  zoomedAt: PicturePoint | undefined,
  onMoved: (place: number) => void,
) {
  const strip = useRef<HTMLDivElement>(null);
  // The place that the strip shows or is on its way to.
  const goal = useRef(openPlace);
  // Whether this hook scrolls the strip; false while a finger moves it.
  const isScrollingToGoal = useRef(false);
  // The distance from one picture to the next when the strip last showed its goal, in pixels.
  const distance = useRef(0);
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const showGoal = (): void => {
      isScrollingToGoal.current = false;
      distance.current = distanceOf(element);
      element.scrollTo({ left: leftOf(element, goal.current), behavior: "instant" });
    };
    showGoal();
    // Turning the screen moves every picture.
    const observer = new ResizeObserver(showGoal);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null || goal.current === openPlace) return;
    goal.current = openPlace;
    isScrollingToGoal.current = true;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollTo({
      left: leftOf(element, openPlace),
      behavior: isStill ? "instant" : "smooth",
    });
  }, [openPlace]);

  useLayoutEffect(() => {
    const slide = strip.current?.children[goal.current];
    if (zoomedAt === undefined || slide === undefined) return;
    slide.scrollTo({
      left: zoomedAt.x * slide.scrollWidth - slide.clientWidth / 2,
      top: zoomedAt.y * slide.scrollHeight - slide.clientHeight / 2,
      behavior: "instant",
    });
  }, [zoomedAt]);

  useEffect(() => () => clearTimeout(settleTimer.current), []);

  const followScroll = (): void => {
    // Another distance than before: the screen was just turned, and `showGoal` will scroll again.
    if (strip.current === null || distanceOf(strip.current) !== distance.current) return;
    const reached = Math.round(strip.current.scrollLeft / distance.current);
    if (reached === goal.current) isScrollingToGoal.current = false;
    // A picture that passes by on the way to the goal is not opened.
    if (isScrollingToGoal.current || reached === goal.current) return;
    goal.current = reached;
    onMoved(reached);
  };

  const onScrollEnd = (): void => {
    // A finger may have stopped the strip on its way.
    isScrollingToGoal.current = false;
    followScroll();
  };

  const onScroll = (): void => {
    followScroll();
    if ("onscrollend" in window) return;
    clearTimeout(settleTimer.current);
    settleTimer.current = setTimeout(onScrollEnd, SETTLED_MILLISECONDS);
  };

  return { strip, onScroll, onScrollEnd };
}

function leftOf(strip: HTMLElement, place: number): number {
  return place * distanceOf(strip);
}

function distanceOf({ children: [first, second] }: HTMLElement): number {
  if (first === undefined || second === undefined) return 0;
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}
