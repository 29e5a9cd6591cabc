import { useEffect, useState } from "react";

/** What the page shows: the day, the list of 'Minha loja', or one of its sections: `shop/hours`. */
export type Place = "day" | "shop" | `shop/${string}`;

export interface Places {
  readonly place: Place;
  /** Shows another place instead. */
  readonly show: (place: Place) => void;
  /** Goes a step further, so that the phone's own back button comes back. */
  readonly enter: (place: Place) => void;
  readonly leave: (place: Place) => void;
}

interface Entry {
  readonly place: Place;
  /** Whether the history's entry before it is the place that it was entered from. */
  readonly isEntered: boolean;
}

/**
 * Keeps the place in the history's entry, where a reload finds it. The address stays the same: it is what the owner has on
 * the home screen, and that begins with the day.
 */
export function usePlace(first: Place): Places {
  const [place, setPlace] = useState<Place>(() => entry()?.place ?? first);
  useEffect(() => {
    // By the time of a reload, another place may be the first one.
    if (entry() === undefined) write(first);
    const onPopState = (): void => setPlace(entry()?.place ?? first);
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [first]);
  const show = (next: Place): void => {
    write(next);
    setPlace(next);
  };
  return {
    place,
    show,
    enter: (next) => {
      history.pushState({ place: next, isEntered: true } satisfies Entry, "");
      setPlace(next);
    },
    leave: (back) => {
      if (entry()?.isEntered === true) history.back();
      else show(back);
    },
  };
}

function write(place: Place): void {
  history.replaceState({ place, isEntered: false } satisfies Entry, "");
}

function entry(): Entry | undefined {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "place" in state
    ? (state as Entry)
    : undefined;
}
