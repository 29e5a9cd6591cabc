import { useLayoutEffect, useRef } from "react";

/** Returns what focuses an element by its id, as soon as the edited draft shows it. */
export function useFocusAfterEdit(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const element = document.getElementById(wanted.current);
    if (element === null) return;
    wanted.current = undefined;
    element.focus();
  });
  return (id) => {
    wanted.current = id;
  };
}
